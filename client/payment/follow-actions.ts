/** Asking about the watched order, as write-only atoms. */
import { atom } from 'jotai';
import type { Locale } from '../i18n.ts';
import { paymentSuccessAtom } from '../state/member.ts';
import { hearTimeAtom } from '../state/server-clock.ts';
import { readBalance, readOrder, sendCancel } from './api.ts';
import { balanceAtom, followingAtom, orderAtom } from './state.ts';

interface Watched {
  locale: Locale;
  uuid: string;
}

/** Reads the order anew; gives the seconds until the next question, null for none, and throws where there was no answer. */
export const followOrderAtom = atom(null, async (_, set, { locale, uuid }: Watched): Promise<number | null> => {
  const asked = await readOrder(locale, uuid);
  if (asked.ok) {
    const { data: order } = asked.answer;
    set(orderAtom, order);
    set(hearTimeAtom, order.server_time);
    set(followingAtom, { failing: false, signedOut: false });
    if (order.state === 'processed') set(paymentSuccessAtom, true);
    return order.poll_after_seconds;
  }
  const signedOut = asked.trouble.code === 'unauthorized';
  set(followingAtom, { failing: !signedOut, signedOut });
  if (signedOut) return null;
  throw new Error(asked.trouble.code);
});

/** Cancels the order. Where that is no longer possible the order is read anew: it tells why by itself. */
export const cancelOrderAtom = atom(null, async (_, set, { locale, uuid }: Watched): Promise<boolean> => {
  const cancelled = await sendCancel(locale, uuid);
  if (cancelled.ok) set(orderAtom, cancelled.answer.data);
  else await set(followOrderAtom, { locale, uuid }).catch(() => null);
  return cancelled.ok;
});

/** The balance after it has changed; one that cannot be had is left as it was. */
export const readBalanceAtom = atom(null, async (_, set, locale: Locale) => {
  const asked = await readBalance(locale);
  if (asked.ok) set(balanceAtom, asked.answer.data);
});
