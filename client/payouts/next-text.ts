/** Sentences and colours for the state of a payout. */
import type { TFunction } from 'i18next';
import type { Payout } from '../../calls/payouts/payout-details.ts';
import type { PayoutState } from '../../calls/platform/page-field.ts';
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

/** Returns the colour of a state's tag. */
export const payoutToneOf = (state: PayoutState) => tones[state];

/** Returns noon of a Bangkok day as a UTC time, which formats as that day in UTC and in Bangkok. */
export const dayAt = (day: string): string => `${day}T05:00:00Z`;

/**
 * Describes the next step of a payout, and its date if there is one. Every state has such a text.
 */
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
