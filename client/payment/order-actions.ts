/** Reading the form and sending the order, as write-only atoms: however often the button is pressed, one key, one order. */
import { atom } from 'jotai';
import type { Locale } from '../i18n.ts';
import { sendOrder } from './api.ts';
import { billOf, usableCode } from './bill.ts';
import { type Draft, draftOf, type Offer, wishFields } from './draft.ts';
import { orderPath, startPaths } from './paths.ts';
import { draftAtom, notSent, sendingAtom, vouchersAtom } from './state.ts';

/** A request with the same key is under way, in another tab perhaps: its answer will be ours too. */
const PATIENCE_TRIES = 5;

/** Takes over what stands in the form; what was wrong with the last try is no longer said. */
export const readFormAtom = atom(null, (get, set, form: HTMLFormElement): Draft => {
  const draft = draftOf(new FormData(form));
  if (!get(sendingAtom).busy) set(sendingAtom, ({ tried }) => ({ ...notSent, tried }));
  set(draftAtom, draft);
  return draft;
});

interface Command {
  offer: Offer;
  locale: Locale;
  key: string;
}

/** Gives the path to go to, or null where something is in the way; `sendingAtom` says what. */
export const sendOrderAtom = atom(null, async (get, set, { offer, locale, key }: Command): Promise<string | null> => {
  const bill = billOf(get(draftAtom), offer, get(vouchersAtom));
  // Nobody pays a sum that the button does not show.
  if (get(sendingAtom).busy || bill.judging) return null;
  const { accept_topup_rules, accept_app_terms } = get(draftAtom);
  const { wish } = bill;
  set(sendingAtom, { ...notSent, tried: true });
  if (!wish || !accept_topup_rules || !accept_app_terms) return null;
  set(sendingAtom, { ...notSent, tried: true, busy: true });
  const form = {
    ...wishFields(offer.kind, wish),
    voucher_code: usableCode(bill),
    method: offer.method.key,
    currency: offer.method.currency,
    accept_topup_rules: 'on',
    accept_app_terms: 'on',
  };
  for (let tries = 1; ; tries += 1) {
    const sent = await sendOrder(locale, form, key);
    // Still busy: the page is about to be left.
    if (sent.ok) return orderPath(sent.answer.data.uuid);
    const { trouble } = sent;
    // The edge leads from there to the sign-in page and back.
    if (trouble.code === 'unauthorized') return startPaths[offer.kind];
    if (trouble.code !== 'idempotency_key_in_flight' || tries === PATIENCE_TRIES) {
      set(sendingAtom, { ...notSent, tried: true, trouble });
      return null;
    }
    await new Promise((wake) => setTimeout(wake, (trouble.retry_after_seconds ?? 1) * 1000));
  }
});
