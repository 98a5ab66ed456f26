/** Vouchers in words: what one takes off, and why it cannot be used (spec 5 and 8). */
import type { Discount } from '../../calls/voucher.ts';
import type { Trouble } from '../app/trouble.ts';
import { formatBahtPlain, formatBahtShort, formatDateTime } from '../format.ts';
import type { SiteTools } from '../site.tsx';

type Words = Pick<SiteTools, 't' | 'locale'>;

export function discountText({ t, locale }: Words, discount: Discount): string {
  if (discount.kind === 'fixed')
    return t('payment:voucher.off', { price: formatBahtShort(locale, discount.off_satang) });
  return t('payment:voucher.percent_off', {
    percent: discount.percent,
    price: formatBahtShort(locale, discount.most_satang),
  });
}

/** Why not, and what would help. */
export function refusalText({ t, locale }: Words, { code, ...facts }: Trouble): string {
  const { missing_satang = 0, blocked_window, valid_from, valid_until } = facts;
  const moment = valid_from ?? valid_until;
  return t(`payment:refusal.${isRefusal(code) ? code : 'unknown'}`, {
    ...blocked_window,
    price: formatBahtPlain(locale, missing_satang),
    moment: moment === undefined ? '' : formatDateTime(locale, moment),
  });
}

type Refusal = Extract<Trouble['code'], `voucher_${string}`>;

const isRefusal = (code: Trouble['code']): code is Refusal => code.startsWith('voucher_');
