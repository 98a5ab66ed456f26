/** Asking about the watched order, as write-only atoms. */
import { atom } from 'jotai';
import type { getOrder } from '../../calls/payment.ts';
import { ask } from '../app/ask.ts';
import type { Locale } from '../i18n.ts';
import { paymentSuccessAtom } from '../state/member.ts';
import { hearTimeAtom } from '../state/server-clock.ts';
import { followingAtom, orderAtom } from './state.ts';

interface Watched {
  locale: Locale;
  uuid: string;
}

/** Reads the order anew; gives the seconds until the next question, null for none, and throws where there was no answer. */
export const followOrderAtom = atom(null, async (_, set, { locale, uuid }: Watched): Promise<number | null> => {
  const result = await ask<typeof getOrder>('/v1/payment/orders/{uuid}', locale, { params: { uuid } });
  if (result.ok) {
    const { data: order } = result.answer;
    set(orderAtom, order);
    set(hearTimeAtom, order.server_time);
    set(followingAtom, { failing: false, signedOut: false });
    if (order.state === 'processed') set(paymentSuccessAtom, true);
    return order.poll_after_seconds;
  }
  const signedOut = result.trouble.code === 'unauthorized';
  set(followingAtom, { failing: !signedOut, signedOut });
  if (signedOut) return null;
  throw new Error(result.trouble.code);
});
