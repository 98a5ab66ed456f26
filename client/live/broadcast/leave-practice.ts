/** Goes on air from a practice, while the camera goes on sending. */
import { sendAsForm } from '../../platform/script/send-as-form.ts';
import { followReceived } from './follow-received.ts';
import { showLive } from './show-live.ts';

/**
 * Submits the form in place. The studio then waits for the first picture. send-in-place.ts cannot
 * send it: its data is the address of the studio for a refusal and for a success.
 */
export async function leavePractice(studio: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) }).catch(() => null);
  form.ariaBusy = 'false';
  // The page of the failure says what is wrong.
  if (!answer?.ok) return sendAsForm(form, null);
  await showLive(studio);
  followReceived();
}
