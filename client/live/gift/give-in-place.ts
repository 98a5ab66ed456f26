/** Sends gifts without leaving the live. Each tap is a separate gift; quick taps count up. */

import type { GivenGift } from '../../../calls/live/gift.ts';
import type { Balance } from '../../../calls/money/balance.ts';
import { browserWindow } from '../../money/pay/surroundings.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/** Taps of the same gift within this time are counted together, in milliseconds. */
const COMBO_MS = 3_000;
/** Screen readers announce a series once, this many milliseconds after its last tap. */
const SPOKEN_MS = 800;

/**
 * Enhances the form of gift-tray-page.tsx in a sheet. If a gift fails, the form is submitted
 * normally and its page explains the failure.
 */
export function giveInPlace(tray: HTMLElement) {
  const locale = localeOfPage();
  const form = tray.querySelector<HTMLFormElement>('form[data-gives]');
  const status = tray.querySelector('[data-given]');
  const combo = { item: '', pieces: 0, at_ms: 0 };
  let isFailing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (!form) return;
  let balance = Number.POSITIVE_INFINITY;
  const have = tray.querySelector('[data-have] .coins')?.textContent?.replace(/\D/g, '');
  if (have) balance = Number(have);

  /**
   * Returns the gift of a button: the selected quantity, or the quantity that the button
   * prescribes.
   */
  const givenBy = (button: HTMLButtonElement) => {
    const [gift_uuid = '', price, pieces = new FormData(form).get('quantity')] = button.value.split(' ');
    return { gift_uuid, quantity: String(pieces), coins: Number(price) * Number(pieces) };
  };
  /**
   * Updates prices for the selected quantity and disables gifts that cost more than the balance.
   */
  const reach = () => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[name=gift]')) {
      const { coins: price } = givenBy(button);
      setCoins(button, price);
      button.disabled = price > balance;
    }
  };
  const setCoins = (within: Element, coins: number) => {
    const textNode = within.querySelector('.coins')?.firstChild;
    if (textNode) textNode.textContent = formatNumber(locale, coins);
  };
  const hold = (coins: number) => {
    balance = coins;
    for (const place of document.querySelectorAll('[data-have]')) setCoins(place, coins);
    reach();
  };
  const tell = ({ item, quantity, coins_left }: GivenGift) => {
    const now_ms = Date.now();
    const goesOn = combo.item === item.uuid && now_ms - combo.at_ms <= COMBO_MS;
    combo.pieces = quantity + (goesOn ? combo.pieces : 0);
    [combo.item, combo.at_ms] = [item.uuid, now_ms];
    hold(Math.min(balance, coins_left));
    for (const mark of form.querySelectorAll<HTMLElement>('[data-combo]'))
      mark.textContent = mark.dataset.combo === item.uuid ? `×${combo.pieces}` : '';
    const words = (tray.dataset.gave ?? '')
      .replace('{gift}', item.name[locale])
      .replace('{pieces}', String(combo.pieces));
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (status) status.textContent = words;
    }, SPOKEN_MS);
  };

  form.addEventListener('change', reach);
  form.addEventListener('submit', async (event) => {
    const { submitter } = event;
    if (isFailing || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const fields = new FormData(form);
    const { gift_uuid, quantity, coins } = givenBy(submitter);
    const key = crypto.randomUUID();
    const body = new URLSearchParams({
      gift_uuid,
      quantity,
      shown_coins: String(coins),
      is_hidden: fields.has('is_hidden') ? 'on' : 'false',
    });
    const headers = { 'idempotency-key': `${key}-${gift_uuid}` };
    try {
      const answer = await fetch(form.dataset.gives ?? '', { method: 'POST', headers, body });
      if (!answer.ok) throw answer;
      tell(((await answer.json()) as { data: GivenGift }).data);
    } catch {
      // With the same key the gift is given only once, whether the answer was lost or the gift was
      // refused. The next page shows the reason.
      const keyInput = form.elements.namedItem('idempotency_key');
      if (keyInput instanceof HTMLInputElement) keyInput.value = key;
      isFailing = true;
      submitter.disabled = false;
      form.requestSubmit(submitter);
      isFailing = false;
    }
  });

  /**
   * Reloads the balance when the viewer returns, because they may have bought coins in another
   * window.
   */
  const stopWaiting = browserWindow.onWake(async () => {
    if (!tray.isConnected) return stopWaiting();
    if (document.hidden) return;
    const answer = await fetch('/api/v1/payment/balance');
    if (answer.ok) hold(((await answer.json()) as { data: Balance }).data.coins);
  });
  // Coins bought meanwhile also appear in the other places that show the balance.
  if (have) hold(balance);
  tray.dataset.taken = '';
}
