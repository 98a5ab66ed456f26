/**
 * Gives gifts without leaving the live. Taps on the same gift count up and are sent together as one
 * gift: after a pause, or at once if the sheet closes or the page is left.
 */

import type { Balance } from '../../../calls/money/balance.ts';
import { browserWindow } from '../../money/charge/page-visibility.ts';
import { setCoins } from '../../platform/layout/set-coins.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { type ChosenGift, type Combo, TapCollector } from './collect-taps.ts';
import { holdToRepeat } from './hold-to-repeat.ts';
import { sendGift, submitGift } from './send-gift.ts';

/** A combo is sent this many milliseconds after its last tap. */
const COMBO_MS = 3_000;
/** Screen readers announce a combo once, this many milliseconds after its last tap. */
const SPOKEN_MS = 800;
/** Maximum pieces of a gift, as in calls/live/gift-item.ts. */
const MAX_PIECES = 99;

/**
 * Enhances the form of gift-tray-page.tsx in a sheet. A gift above the amount that the member set
 * is submitted as a form, whose page asks for confirmation.
 */
export function giveInPlace(tray: HTMLElement) {
  const form = tray.querySelector<HTMLFormElement>('form[data-gives]');
  const sheet = tray.closest('dialog');
  const button = form?.querySelector<HTMLButtonElement>('button[data-go]');
  if (!form || !sheet || !button) return;
  const [total, badge] = ['.coins', '[data-combo]'].map((part) => button.querySelector<HTMLElement>(part));
  const status = tray.querySelector('[data-given]');
  const locale = localeOfPage();
  const haveText = tray.querySelector('[data-have] .coins')?.textContent?.replace(/\D/g, '');
  const taps = new TapCollector({
    balance_coins: haveText ? Number(haveText) : Number.POSITIVE_INFINITY,
    ask_above_coins: Number(form.dataset.askAbove),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announcementTimer: ReturnType<typeof setTimeout> | undefined;

  const say = (template = '', { gift_uuid, pieces }: Pick<Combo, 'gift_uuid' | 'pieces'>, after_ms = 0) => {
    const name = form.querySelector(`[value^="${gift_uuid} "] ~ [data-name]`)?.textContent ?? '';
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(() => {
      if (status) status.textContent = template.replace('{gift}', name).replace('{pieces}', String(pieces));
    }, after_ms);
  };

  /** Returns the checked gift with the pieces of a tap. Some gifts are given one at a time. */
  const chosen = (): (ChosenGift & { pieces: number }) | null => {
    const fields = new FormData(form);
    const [gift_uuid = '', price, single] = String(fields.get('gift') ?? '').split(' ');
    if (gift_uuid === '') return null;
    const [maxPieces, pieces] = single ? [1, 1] : [MAX_PIECES, Number(fields.get('quantity'))];
    return { gift_uuid, price_coins: Number(price), maxPieces, is_hidden: fields.has('is_hidden'), pieces };
  };

  /** Shows the balance, the price of the next tap and the combo. */
  const show = () => {
    const free_coins = taps.free_coins;
    if (Number.isFinite(free_coins))
      for (const place of document.querySelectorAll('[data-have]')) setCoins(place, formatNumber(locale, free_coins));
    for (const gift of form.querySelectorAll<HTMLInputElement>('input[name=gift]'))
      gift.disabled = Number(gift.value.split(' ')[1]) > free_coins && !gift.checked;
    const choice = chosen();
    const price_coins = choice ? choice.price_coins * choice.pieces : 0;
    if (total) total.hidden = choice === null;
    setCoins(button, formatNumber(locale, price_coins));
    button.disabled = choice === null || price_coins > free_coins;
    const pieces = taps.combo ? `×${taps.combo.pieces}` : '';
    // A new element starts the ring again.
    if (badge && badge.textContent !== pieces)
      badge.replaceChildren(...(pieces ? [pieces, document.createElement('i')] : []));
  };

  const send = async (combo: Combo) => {
    const giftOutcome = await sendGift(sheet, form, { ...combo, key: crypto.randomUUID() });
    if (!giftOutcome) return;
    taps.answered(giftOutcome.coins_left);
    say(tray.dataset.gave, combo);
    show();
  };
  const finish = () => {
    clearTimeout(timer);
    for (const combo of taps.end()) void send(combo);
    show();
  };
  /** Counts a tap. Returns whether holding the button may go on. */
  const tap = (): boolean => {
    const choice = chosen();
    if (!choice || button.disabled) return false;
    const { pieces, ...gift } = choice;
    const { outcome, send: ended, ask } = taps.tap(gift, pieces);
    for (const combo of ended) void send(combo);
    clearTimeout(timer);
    if (taps.combo) {
      timer = setTimeout(finish, COMBO_MS);
      say(tray.dataset.counts, taps.combo, SPOKEN_MS);
    }
    if (ask) submitGift(sheet, form, { ...ask, key: crypto.randomUUID() });
    show();
    return outcome === 'counted';
  };

  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tap();
  });
  holdToRepeat(button, tap);

  const ends = new AbortController();
  const leave = () => {
    finish();
    if (!tray.isConnected) ends.abort();
  };
  const { signal } = ends;
  sheet.addEventListener('close', leave, { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) leave();
    },
    { signal },
  );
  /**
   * Reloads the balance when the viewer returns, because they may have bought coins in another
   * window.
   */
  const stopWaiting = browserWindow.onWake(async () => {
    if (!tray.isConnected) return stopWaiting();
    if (document.hidden) return;
    const answer = await fetch('/api/v1/payment/balance');
    if (!answer.ok) return;
    taps.hold(((await answer.json()) as { data: Balance }).data.coins);
    show();
  });
  // Coins bought meanwhile also appear in the other places that show the balance.
  show();
  tray.dataset.taken = '';
}
