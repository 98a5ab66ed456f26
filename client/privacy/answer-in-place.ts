import { sendAsForm } from '../platform/script/send-as-form.ts';

/**
 * Sends the consent banner's form and removes the banner. After a failure it submits the form
 * normally. Loaded on first use.
 */
export async function answerInPlace(form: HTMLElement, button: HTMLElement | null) {
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    if (!answer.ok && answer.type !== 'opaqueredirect') throw answer;
    document.getElementById('consent')?.remove();
  } catch {
    sendAsForm(form, button);
  }
}
