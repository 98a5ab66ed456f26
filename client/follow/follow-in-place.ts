/** Follow buttons that answer at once. What fails is taken back, and sent again as any form is, which tells why. Loaded with the first use. */

import { sendAsForm } from '../send-as-form.ts';

/** Forms whose answer is on its way. */
const sending = new WeakSet<HTMLElement>();

/** Sends a form of follow-button.tsx. */
export async function followInPlace(form: HTMLElement) {
  const button = form.querySelector('button');
  const text = button?.querySelector('span');
  if (!(form instanceof HTMLFormElement && button && text) || sending.has(form)) return;
  /** The button means the other thing. */
  const turn = () => {
    [text.textContent, form.dataset.follow] = [form.dataset.follow ?? '', text.textContent ?? ''];
    button.value = button.value === 'follow' ? 'unfollow' : 'follow';
  };
  sending.add(form);
  const body = new URLSearchParams({ wants: button.value });
  turn();
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
    const { props } = (await answer.json()) as { props?: { followers: string } };
    if (!props) throw answer;
    for (const shown of document.querySelectorAll('[data-followers]')) shown.textContent = props.followers;
  } catch {
    turn();
    sendAsForm(form, button);
  }
  sending.delete(form);
}
