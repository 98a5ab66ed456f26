/** What comes next for a payout, and by when, in a sentence. */
import type { TFunction } from 'i18next';
import type { Payout, PayoutState } from '../../calls/payouts/payout-details.ts';
import { formatDate } from '../platform/texts/format.ts';
import type { Locale } from '../platform/texts/i18n.ts';
import type { Namespace } from '../platform/texts/i18n-namespaces.ts';

const tones = {
  submitted: 'wait',
  held: 'wait',
  approved: 'wait',
  sent: 'wait',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  given_up: 'over',
  cancelled: 'over',
} as const satisfies Record<PayoutState, string>;

/** How a state looks. */
export const toneOf = (state: PayoutState) => tones[state];

/** Noon of a Bangkok day, which is that day wherever it is formatted. */
export const dayAt = (day: string): string => `${day}T05:00:00Z`;

/** No state is without what comes next; where something does, the day by which is in it. */
export function nextText(
  t: TFunction<Namespace>,
  locale: Locale,
  payout: Pick<Payout, 'told_as' | 'hold' | 'eta' | 'next_by' | 'paid_on'>,
): string {
  const { told_as, hold, eta, next_by, paid_on } = payout;
  const date = (day: string | null) => (day === null ? '' : formatDate(locale, dayAt(day)));
  const days = { eta: date(eta), by: date(next_by), paid: date(paid_on) };
  return told_as === 'held' ? t(`payout:hold.${hold ?? 'review'}`, days) : t(`payout:state.${told_as}.next`, days);
}
