/** Decides whether an owner can be paid now, with every blocker and its end, as pure functions. */

import type { PayoutBar } from '../../../calls/payouts/payout-details.ts';
import { addDays, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { PayoutSnapshot } from './payout-snapshot.ts';
import { type Quote, quoteOf } from './quote.ts';

/** A blocker. `until_ms` is set if it ends without any action. */
export interface Blocker {
  code: PayoutBar;
  until_ms: number | null;
}

/** Returns all blockers of an amount. Empty: it can be paid. */
export function blockersOf(snapshot: PayoutSnapshot, wantedVtokens: number, now: Date): Blocker[] {
  const { payee, terms } = snapshot;
  const blockerIf = (code: PayoutBar, isSo: boolean, until_ms: number | null = null) =>
    isSo ? [{ code, until_ms }] : [];
  const account = payee?.account ?? null;
  const cooled_at_ms = account && account.set_at_ms + snapshot.cooling_ms;
  const isShort = wantedVtokens > snapshot.payable.vtokens || wantedVtokens <= 0;
  return [
    ...blockerIf('no_payee', payee === null || account === null),
    ...blockerIf('payee_waiting', payee?.payee.state === 'waiting'),
    ...blockerIf('payee_stopped', payee?.payee.state === 'stopped'),
    ...blockerIf('no_tax_class', payee !== null && payee.tax_class === null),
    ...blockerIf('tax_class_unsigned', payee !== null && payee.tax_class !== null && terms === null),
    ...blockerIf('account_cooling', cooled_at_ms !== null && now.getTime() < cooled_at_ms, cooled_at_ms),
    ...blockerIf('nothing_payable', isShort),
    ...blockerIf(
      'below_least',
      !isShort &&
        terms !== null &&
        quoteOf(wantedVtokens, terms.quote, snapshot.payable).net_satang < snapshot.least_satang,
    ),
  ];
}

/** V-tokens of a VB that mature on a day. */
interface OfAge {
  /** `YYYY-MM-DD`. */
  period: string;
  vtokens: number;
}

/** Returns the latest time at which the missing V-tokens are payable; null if unknown. */
export function ofAgeAt(days: readonly OfAge[], missing: number): number | null {
  let remaining = Math.max(1, missing);
  for (const { period, vtokens } of days) {
    remaining -= vtokens;
    if (remaining <= 0) return dayStart(addDays(period, 1)).getTime();
  }
  return null;
}

/** Returns the quote for an amount; null if anything blocks it. */
export const quoteNow = (snapshot: PayoutSnapshot, wantedVtokens: number, now: Date): Quote | null =>
  snapshot.terms && blockersOf(snapshot, wantedVtokens, now).length === 0
    ? quoteOf(wantedVtokens, snapshot.terms.quote, snapshot.payable)
    : null;
