/** Texts for vouchers: the discount and the reason of a refusal. */
import type { Discount } from '../../../calls/money/voucher.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { SiteTools } from '../../platform/page/site.tsx';
import { formatBahtPlain, formatBahtShort, formatDateTime } from '../../platform/texts/format.ts';

type Words = Pick<SiteTools, 't' | 'locale'>;

/** Formats a discount. */
export function discountText({ t, locale }: Words, discount: Discount): string {
  if (discount.kind === 'fixed')
    return t('payment:voucher.off', { price: formatBahtShort(locale, discount.off_satang) });
  return t('payment:voucher.percent_off', {
    percent: discount.percent,
    price: formatBahtShort(locale, discount.most_satang),
  });
}

/** Explains why a voucher is refused, and what would help. */
export function refusalText({ t, locale }: Words, trouble: FormError): string {
  switch (trouble.code) {
    case 'voucher_amount_short':
      return t('payment:refusal.voucher_amount_short', { price: formatBahtPlain(locale, trouble.missing_satang) });
    case 'voucher_blocked_hours':
      return t('payment:refusal.voucher_blocked_hours', trouble.blocked_window);
    case 'voucher_not_yet_valid':
      return t('payment:refusal.voucher_not_yet_valid', { moment: formatDateTime(locale, trouble.valid_from) });
    case 'voucher_over':
      return t('payment:refusal.voucher_over', { moment: formatDateTime(locale, trouble.valid_until) });
    default:
      return t(`payment:refusal.${isRefusal(trouble) ? trouble.code : 'unknown'}`);
  }
}

type Refusal = Extract<FormError, { code: `voucher_${string}` }>;

const isRefusal = (trouble: FormError): trouble is Refusal => trouble.code.startsWith('voucher_');
