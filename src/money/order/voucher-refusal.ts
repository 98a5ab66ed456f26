import type { ErrorBody } from '../../../calls/failure.ts';
import type { KnownVoucher } from '../../../client/money/order-draft/state.ts';
import { formatBahtPlain, formatDateTime } from '../../../client/platform/texts/format.ts';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import { textsOf } from '../../platform/page/texts.ts';

/** Explains why a voucher is refused, with the details of the refusal where a text shows them. */
export function refusalOf(locale: Locale, error: ErrorBody): NonNullable<KnownVoucher['refusal']> {
  return { text: refusalText(locale, error), missing_satang: 'missing_satang' in error ? error.missing_satang : null };
}

function refusalText(locale: Locale, error: ErrorBody): string {
  const t = textsOf(locale);
  switch (error.code) {
    case 'voucher_amount_short':
      return t('order:refusal.voucher_amount_short', { price: formatBahtPlain(locale, error.missing_satang) });
    case 'voucher_blocked_hours':
      return t('order:refusal.voucher_blocked_hours', error.blocked_window);
    case 'voucher_not_yet_valid':
      return t('order:refusal.voucher_not_yet_valid', { moment: formatDateTime(locale, error.valid_from) });
    case 'voucher_over':
      return t('order:refusal.voucher_over', { moment: formatDateTime(locale, error.valid_until) });
    default:
      return t(error.code.startsWith('voucher_') ? `error:code.${error.code}` : 'order:refusal.unknown');
  }
}
