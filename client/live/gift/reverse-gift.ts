/**
 * The three seconds in which a member can take back a confirmed gift. Until they end, nothing is
 * sent. Leaving the page, also for another tab, takes it back. Closing the sheet does not: the
 * countdown moves to the chat.
 */
import { sendGift } from './send-gift.ts';

const SECONDS = 3;

/**
 * Enhances the form of gift-question-page.tsx in a sheet. `open` shows another page in it.
 */
export function reverseInPlace(question: HTMLElement, open: (address: string) => void) {
  const form = question.querySelector<HTMLFormElement>('form[data-gives]');
  const leaving = question.querySelector<HTMLElement>('[data-leaving]');
  const sheet = question.closest('dialog');
  if (!form || !leaving || !sheet) return;
  const [seconds, back] = ['[data-seconds]', 'button'].map((part) => leaving.querySelector<HTMLElement>(part));
  const status = question.querySelector('[data-taken-back]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ends = new AbortController();

  const stop = () => {
    clearTimeout(timer);
    ends.abort();
    // After the sheet has closed, it is in the chat.
    if (question.contains(leaving)) leaving.hidden = true;
    else leaving.remove();
  };
  const reverse = () => {
    stop();
    form.hidden = false;
    if (status) status.textContent = question.dataset.takenBack ?? '';
    form.querySelector('button')?.focus();
  };
  const send = async () => {
    stop();
    const fields = new FormData(form);
    const [gift_uuid = '', price] = String(fields.get('gift')).split(' ');
    const giftOutcome = await sendGift(sheet, form, {
      gift_uuid,
      price_coins: Number(price),
      pieces: Number(fields.get('quantity')),
      is_hidden: fields.has('is_hidden'),
      pays: fields.get('pays')?.toString(),
      key: String(fields.get('idempotency_key')),
    });
    if (!giftOutcome || !sheet.open) return;
    const tray = new URL(form.action);
    tray.searchParams.set('given', String(giftOutcome.coins));
    if (fields.has('pays')) tray.searchParams.set('pays', String(fields.get('pays')));
    open(tray.href);
  };
  const moveToChat = () => {
    const bar = document.querySelector('.talk-bar');
    bar?.parentElement?.insertBefore(leaving, bar);
  };
  const count = (left: number) => {
    if (left === 0) return void send();
    if (seconds) seconds.textContent = String(left);
    timer = setTimeout(() => count(left - 1), 1_000);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ends = new AbortController();
    const { signal } = ends;
    if (status) status.textContent = '';
    form.hidden = true;
    leaving.hidden = false;
    back?.focus();
    count(SECONDS);
    back?.addEventListener('click', reverse, { signal });
    sheet.addEventListener('close', moveToChat, { signal });
    window.addEventListener('pagehide', reverse, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) reverse();
      },
      { signal },
    );
  });
}
