/** Follow buttons that answer at once. What fails is taken back, and sent again as any form is, which tells why. Loaded with the first use. */

import { sendAsForm } from '../../platform/script/send-as-form.ts';
import { turnFollow } from './turn-follow.ts';

/** Forms whose answer is on its way. */
const sending = new WeakSet<HTMLElement>();

/** Sends a form of follow-button.tsx. */
export async function followInPlace(form: HTMLElement) {
  const button = form.querySelector('button');
  if (!(form instanceof HTMLFormElement && button) || sending.has(form)) return;
  sending.add(form);
  const wants = button.value;
  const body = new URLSearchParams({ wants });
  // The same VB may stand on the page several times.
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-follow]')].filter(
    ({ action, elements }) => action === form.action && (elements[0] as HTMLButtonElement).value === wants,
  );
  const turn = () => all.forEach(turnFollow);
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
