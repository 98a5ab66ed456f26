/** Vouchers in words: what one takes off, and why it cannot be used (spec 5 and 8). */
import type { Discount } from '../../calls/voucher.ts';
import type { Trouble } from '../app/ask.ts';
import { formatBahtShort, formatDateTime, formatNumber } from '../format.ts';
import type { SiteTools } from '../site.tsx';

type Words = Pick<SiteTools, 't' | 'locale'>;

export function discountText({ t, locale }: Words, discount: Discount): string {
  if (discount.kind === 'fixed') return t('payment:voucher.off', { price: formatBahtShort(locale, discount.off_satang) });
  return t('payment:voucher.percent_off', {
    percent: discount.percent,
    price: formatBahtShort(locale, discount.most_satang),
  });
}

/** Why not, and what would help. */
export function refusalText({ t, locale }: Words, refusal: Pick<Trouble, 'code'> & Partial<Trouble>): string {
  switch (refusal.code) {
    case 'voucher_amount_short':
      return t('payment:refusal.amount_short', { price: formatNumber(locale, (refusal.missing_satang ?? 0) / 100) });
    case 'voucher_blocked_hours':
      return t('payment:refusal.blocked_hours', { ...refusal.blocked_window });
    case 'voucher_not_yet_valid':
      return t('payment:refusal.not_yet_valid', { moment: momentText(locale, refusal.valid_from) });
    case 'voucher_over':
      return t('payment:refusal.over', { moment: momentText(locale, refusal.valid_until) });
    case 'voucher_wrong_kind':
      return t('payment:refusal.wrong_kind');
    case 'voucher_order_mismatch':
      return t('payment:refusal.order_mismatch');
    case 'voucher_used_up':
      return t('payment:refusal.used_up');
    case 'voucher_user_limit':
      return t('payment:refusal.user_limit');
    case 'voucher_not_found':
      return t('payment:refusal.not_found');
    default:
      return t('payment:refusal.unknown');
  }
}

const momentText = (locale: Words['locale'], at: string | undefined) => (at === undefined ? '' : formatDateTime(locale, at));
