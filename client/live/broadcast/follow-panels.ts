/**
 * Keeps the studio's panels for PK, goal, pinned message and category current without leaving the
 * page, because it may be broadcasting. Submits their forms in place and applies room updates of PK
 * and the pinned message. Panels show a refusal too: send-in-place.ts would leave the page to show
 * it, which ends the broadcast.
 */
import { formFields } from '../../platform/script/form-fields.ts';
import { readPage } from '../../platform/script/read-page.ts';
import { sendAsForm } from '../../platform/script/send-as-form.ts';
import type { LiveUpdate } from '../chat/enter-room.ts';
import { openSheetUnlessTyping } from '../cockpit/sheets.ts';

/** Forms sent so far. An answer that is older than the last form must not replace its result. */
let formCount = 0;

/** Enhances the panels of on-air-panel.tsx, including those that are added later. */
export function followPanels(studio: HTMLElement): void {
  // Updates keep the results of the last search.
  let { search } = location;
  studio.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.closest('[data-desk]')) return;
    event.preventDefault();
    const fields = formFields(form, submitter);
    const isSearch = form.method === 'get';
    search = isSearch ? `?${fields}` : '';
    formCount += 1;
    const pending = isSearch ? fetch(location.pathname + search) : fetch(form.action, { method: 'POST', body: fields });
    void show(studio, pending, 'all').catch(() => sendAsForm(form, submitter));
  });
  document.addEventListener('live:news', (event) => {
    const { detail } = event as CustomEvent<LiveUpdate>;
    const isNewPin = 'pinned' in detail && pinnedSeq(studio) !== String(detail.pinned?.seq ?? '');
    if (!isNewPin && !('pk_desk' in detail)) return;
    void show(studio, fetch(location.pathname + search), 'fresh').catch(() => undefined);
  });
}

/**
 * Replaces the panels by those of a new page. With `fresh`, a panel with the focus gets only its
 * `data-fresh` part, unless the number of forms outside that part changed.
 */
async function show(studio: HTMLElement, pending: Promise<Response>, scope: 'all' | 'fresh') {
  const countBefore = formCount;
  const page = await readPage(pending);
  if (countBefore !== formCount) return;
  const desks = page.querySelectorAll('[data-desk]');
  if (desks.length === 0) throw new Error('no desk');
  for (const next of desks) {
    const desk = studio.querySelector(`#${next.id}`);
    if (!desk) continue;
    const fresh = [desk, next].map((one) => one.querySelector('[data-fresh]'));
    const [count, nextCount] = [desk, next].map((one) => one.querySelectorAll('form:not([data-fresh] *)').length);
    const isSame = count === nextCount;
    if (scope === 'fresh' && isSame && desk.contains(document.activeElement))
      fresh[0]?.replaceChildren(...(fresh[1]?.childNodes ?? []));
    else {
      const isInvited = countOf(next) > countOf(desk);
      desk.replaceChildren(...next.childNodes);
      if (isInvited) openSheetUnlessTyping(desk.id);
    }
  }
}

/** Returns the number of the pinned message that the panel shows. */
const pinnedSeq = (studio: HTMLElement) =>
  studio.querySelector<HTMLInputElement>('#pinned-desk [name=seq]')?.value ?? '';

/** Returns the number of invitations that the VB can accept. */
const countOf = (desk: Element) => desk.querySelectorAll('form[action$="/pk/accept"]').length;
