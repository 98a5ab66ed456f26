/**
 * Follow buttons that respond at once. After a failure the button is reset and the form is
 * submitted normally, which shows the reason. Loaded on first use.
 */

import { sendAsForm } from '../../platform/script/send-as-form.ts';
import { turnFollow } from './turn-follow.ts';

/** Forms with a request in flight. */
const sending = new WeakSet<HTMLElement>();

/** Sends a form of follow-button.tsx. */
export async function followInPlace(form: HTMLElement) {
  const button = form.querySelector('button');
  if (!(form instanceof HTMLFormElement && button) || sending.has(form)) return;
  sending.add(form);
  const wants = button.value;
  const body = new URLSearchParams({ wants });
  // The page may show the same VB several times.
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-follow]')].filter(
    ({ action, elements }) => action === form.action && (elements[0] as HTMLButtonElement).value === wants,
  );
  const turn = () => all.forEach(turnFollow);
  turn();
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
    const { props } = (await answer.json()) as { props?: { followers: string } };
    if (!props) throw answer;
    for (const element of document.querySelectorAll('[data-followers]')) element.textContent = props.followers;
  } catch {
    turn();
    sendAsForm(form, button);
  }
  sending.delete(form);
}
