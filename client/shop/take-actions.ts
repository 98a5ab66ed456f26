/** Buying and redeeming: however often the button is pressed, one key, one order. */
import { atom } from 'jotai';
import type { Locale } from '../i18n.ts';
import { sendTake, type Take } from './api.ts';
import { repriced } from './stand.ts';
import { busyAtom, itemsAtom, troubleAtom } from './state.ts';

/** A request with the same key is under way, in another tab perhaps: its answer will be ours too. */
const PATIENCE_TRIES = 5;

/** Gives the order's uuid, or null where something is in the way; `troubleAtom` says what. */
export const takeAtom = atom(
  null,
  async (get, set, { locale, take }: { locale: Locale; take: Take }): Promise<string | null> => {
    if (get(busyAtom)) return null;
    set(busyAtom, 'take');
    set(troubleAtom, null);
    for (let tries = 1; ; tries += 1) {
      const sent = await sendTake(locale, take);
      // Still busy: the page is about to be left.
      if (sent.ok) return sent.answer.data.uuid;
      const { trouble } = sent;
      if (trouble.code !== 'idempotency_key_in_flight' || tries === PATIENCE_TRIES) {
        set(troubleAtom, trouble);
        set(itemsAtom, (items) => items.map((item) => repriced(item, trouble)));
        set(busyAtom, null);
        return null;
      }
      await new Promise((wake) => setTimeout(wake, (trouble.retry_after_seconds ?? 1) * 1000));
    }
  },
);
