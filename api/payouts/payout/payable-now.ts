/** Whether somebody may be paid now; if not, every reason, and from when on it may be. Pure. */

import type { PayoutBar } from '../../../calls/payouts/payout-details.ts';
import { addDays, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Basis } from './basis.ts';
import { type Quote, quoteOf } from './quote.ts';

/** Why not; `until_ms` where it ends by itself. */
export interface Bar {
  code: PayoutBar;
  until_ms: number | null;
}

/** Every reason why this much cannot be paid: none, and it can. */
export function barsOf(basis: Basis, wantedVtokens: number, now: Date): Bar[] {
  const { payee, terms } = basis;
  const bar = (code: PayoutBar, isSo: boolean, until_ms: number | null = null) => (isSo ? [{ code, until_ms }] : []);
  const account = payee?.account ?? null;
  const cooled_at_ms = account && account.set_at_ms + basis.cooling_ms;
  const isShort = wantedVtokens > basis.payable.vtokens || wantedVtokens <= 0;
  return [
    ...bar('no_payee', payee === null || account === null),
    ...bar('payee_waiting', payee?.payee.state === 'waiting'),
    ...bar('payee_stopped', payee?.payee.state === 'stopped'),
    ...bar('no_tax_class', payee !== null && payee.tax_class === null),
    ...bar('tax_class_unsigned', payee !== null && payee.tax_class !== null && terms === null),
    ...bar('account_cooling', cooled_at_ms !== null && now.getTime() < cooled_at_ms, cooled_at_ms),
    ...bar('nothing_payable', isShort),
    ...bar(
      'below_least',
      !isShort && terms !== null && quoteOf(wantedVtokens, terms.quote, basis.payable).net_satang < basis.least_satang,
    ),
  ];
}

/** What comes of age on a day, of a VB. */
interface OfAge {
  /** `YYYY-MM-DD`. */
  period: string;
  vtokens: number;
}

/** When so many more V-tokens are payable at the latest, as days come one after the other; null where that is not known. */
export function ofAgeAt(days: readonly OfAge[], missing: number): number | null {
  let left = Math.max(1, missing);
  for (const { period, vtokens } of days) {
    left -= vtokens;
    if (left <= 0) return dayStart(addDays(period, 1)).getTime();
  }
  return null;
}

/** The quote for this much; null where there is a bar. */
export const quoteNow = (basis: Basis, wantedVtokens: number, now: Date): Quote | null =>
  basis.terms && barsOf(basis, wantedVtokens, now).length === 0
    ? quoteOf(wantedVtokens, basis.terms.quote, basis.payable)
    : null;
