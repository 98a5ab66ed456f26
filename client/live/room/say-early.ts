/** Sends a chat message that the viewer submitted before the script of the chat was ready. */
import { sendAsForm } from '../../platform/script/send-as-form.ts';

const CHECK_MS = 100;
/** Time in milliseconds after which the form is submitted as if there were no script. */
const MAX_WAIT_MS = 8_000;

const waitingForms = new WeakSet<HTMLFormElement>();

/**
 * Waits until write-line.ts has taken up the form and the room is connected, and submits it again.
 */
export function sayEarly(form: HTMLFormElement, button: HTMLElement | null): void {
  if (waitingForms.has(form)) return;
  waitingForms.add(form);
  const until_ms = Date.now() + MAX_WAIT_MS;
  const timer = setInterval(() => {
    const isIn = form.closest('[data-is-in]') !== null;
    // enter-room.ts loads the script with the focus, which may be older than its listener.
    if (isIn) form.dispatchEvent(new Event('focusin'));
    const isReady = isIn && form.dataset.isTaken !== undefined;
    if (!isReady && Date.now() < until_ms) return;
    clearInterval(timer);
    waitingForms.delete(form);
    if (isReady) form.requestSubmit();
    else sendAsForm(form, button);
  }, CHECK_MS);
}
