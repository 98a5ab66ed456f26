/** Write-only atoms that poll the watched order. */
import { atom } from 'jotai';
import type { getOrder } from '../../../calls/money/order.ts';
import { ask } from '../../platform/app/ask.ts';
import { paymentSuccessAtom } from '../../platform/state/member.ts';
import { hearTimeAtom } from '../../platform/state/server-clock.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import { followingAtom, orderAtom } from '../order-draft/state.ts';

interface Watched {
  locale: Locale;
  uuid: string;
}

/**
 * Reloads the order. Returns the seconds until the next poll, or null to stop. Throws if the API
 * did not answer.
 *
 * An answer is dropped if a form of the page changed the order after the request was sent.
 */
export const followOrderAtom = atom(null, async (get, set, { locale, uuid }: Watched): Promise<number | null> => {
  const before = get(orderAtom);
  const result = await ask<typeof getOrder>('/v1/payment/orders/{uuid}', locale, { params: { uuid } });
  const current = get(orderAtom);
  if (current && current !== before) return current.poll_after_seconds;
  if (result.ok) {
    const { data: order } = result.answer;
    set(orderAtom, order);
    set(hearTimeAtom, order.server_time);
    set(followingAtom, { failing: false, signedOut: false });
    if (order.state === 'processed') set(paymentSuccessAtom, true);
    return order.poll_after_seconds;
  }
  const signedOut = result.formError.code === 'unauthorized';
  set(followingAtom, { failing: !signedOut, signedOut });
  if (signedOut) return null;
  throw new Error(result.formError.code);
});
