import type { Discount } from '../../../calls/money/voucher.ts';
import type { SiteTools } from '../../platform/page/site.tsx';
import { formatBahtShort } from '../../platform/texts/format.ts';

type Words = Pick<SiteTools, 't' | 'locale'>;

/** Formats the discount of a voucher. */
export function discountText({ t, locale }: Words, discount: Discount): string {
  if (discount.kind === 'fixed') return t('order:voucher.off', { price: formatBahtShort(locale, discount.off_satang) });
  return t('order:voucher.percent_off', {
    percent: discount.percent,
    price: formatBahtShort(locale, discount.most_satang),
  });
}
