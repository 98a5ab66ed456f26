/**
 * Sends chat messages without leaving the page. The field retains the text until the room accepts
 * it.
 */
import type { RoomMessage, SentMessage } from '../../../calls/live/room/room-message.ts';
import { keepInSight } from './keep-in-sight.ts';
import type { ChatConnection } from './room.ts';

/**
 * Enhances the form of chat-section.tsx. Without a connection to the room, the form is submitted
 * normally.
 */
export function writeLines(form: HTMLFormElement, room: ChatConnection) {
  const field = form.elements.namedItem('text');
  const notice = form.querySelector<HTMLElement>('[data-not-said]');
  if (!(field instanceof HTMLInputElement)) return;
  let pending: SentMessage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showNotice = (...parts: (string | Node)[]) => notice?.replaceChildren(...parts);
  const waitOf = (seconds: number) => (form.dataset.wait ?? '').replace('{seconds}', String(seconds));
  // Screen readers announce the wait once; the countdown is visible only.
  const srText = document.createElement('span');
  srText.className = 'sr-only';
  const visibleText = document.createElement('span');
  visibleText.ariaHidden = 'true';
  const countDown = (seconds: number) => {
    if (seconds <= 0) return showNotice();
    visibleText.textContent = waitOf(seconds);
    timer = setTimeout(() => countDown(seconds - 1), 1_000);
  };
  const refuse = ({ failed, wait_seconds }: Extract<RoomMessage, { failed: string }>) => {
    const refusal = form.querySelector(`[data-refusal="${failed}"], [data-refusal=""]`)?.textContent ?? '';
    if (wait_seconds === null) showNotice(refusal);
    else {
      srText.textContent = waitOf(wait_seconds);
      showNotice(`${refusal} `, srText, visibleText);
      countDown(wait_seconds);
    }
  };
  room.onAnswer = (answer) => {
    // After a reconnect, the unanswered message is sent again with the same key.
    if (answer === null) {
      if (pending) room.send(JSON.stringify(pending));
      return;
    }
    if (answer.key !== pending?.key) return;
    if ('failed' in answer) refuse(answer);
    else {
      if (field.value.trim() === pending.text) field.value = '';
      form.dispatchEvent(new Event('live:said', { bubbles: true }));
    }
    pending = null;
  };
  keepInSight();
  void import('../emote/emote-panel.ts').then(({ offerEmotes }) => offerEmotes(form, field));
  field.addEventListener('input', async () => {
    if (field.value.includes('@')) (await import('../reply/offer-names.ts')).offerNames(form, field);
  });
  form.dataset.isTaken = '';
  delete form.dataset.say;
  form.addEventListener('submit', (event) => {
    const text = field.value.trim();
    clearTimeout(timer);
    showNotice();
    const replyField = form.elements.namedItem('reply_to');
    const reply_to = replyField instanceof HTMLInputElement ? Number(replyField.value) : undefined;
    const isAgain = pending?.text === text && pending.reply_to === reply_to;
    const message = isAgain && pending ? pending : { key: crypto.randomUUID(), text, reply_to };
    // If the message cannot be sent here, the form is submitted normally and the next page explains
    // why.
    if (text !== '' && !room.send(JSON.stringify(message))) return;
    event.preventDefault();
    if (text !== '') pending = message;
  });
}
