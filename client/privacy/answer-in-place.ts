import { sendAsForm } from '../platform/script/send-as-form.ts';

/** Answers the consent banner where it stands. When that fails, the form is sent as any form is. Loaded with its first use. */
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
