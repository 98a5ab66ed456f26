/** The studio's desks (PK, the goal) without leaving the page, from which a picture may be sent: their forms are sent here, and what the room tells is shown. */
import { readPage } from '../../platform/script/read-page.ts';
import { sendAsForm } from '../../platform/script/send-as-form.ts';
import type { LiveNews } from '../talk/enter-room.ts';

/** Takes up the desks of on-air-panel.tsx, those that come later as well. */
export function followDesks(studio: HTMLElement): void {
  studio.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.closest('[data-desk]')) return;
    event.preventDefault();
    const fields = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    );
    const asked =
      form.method === 'get'
        ? fetch(`${form.action.split('#')[0]}?${fields}`)
        : fetch(form.action, { method: 'POST', body: fields });
    void show(studio, asked, 'all').catch(() => sendAsForm(form, submitter));
  });
  document.addEventListener('live:news', (event) => {
    if (!('pk_desk' in (event as CustomEvent<LiveNews>).detail)) return;
    void show(studio, fetch(location.pathname), 'fresh').catch(() => undefined);
  });
}

/** `fresh`: what somebody may be typing stays, unless there is another form for it now. */
async function show(studio: HTMLElement, asked: Promise<Response>, what: 'all' | 'fresh') {
  const page = await readPage(asked);
  const desks = page.querySelectorAll('[data-desk]');
  if (desks.length === 0) throw new Error('no desk');
  for (const next of desks) {
    const desk = studio.querySelector(`#${next.id}`);
    if (!desk) continue;
    const fresh = [desk, next].map((one) => one.querySelector('[data-fresh]'));
    const isSame = desk.querySelectorAll('form').length === next.querySelectorAll('form').length;
    if (what === 'fresh' && isSame && desk.contains(document.activeElement))
      fresh[0]?.replaceChildren(...(fresh[1]?.childNodes ?? []));
    else desk.replaceChildren(...next.childNodes);
  }
}
