import type { ErrorBody } from '../../../calls/failure.ts';
import type { KnownVoucher } from '../../../client/money/order-draft/state.ts';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import { detailedFailureText } from '../../platform/host/detailed-failure-text.ts';
import { textsOf } from '../../platform/page/texts.ts';

/** Explains why a voucher is refused, with the details of the refusal where a text shows them. */
export const refusalOf = (locale: Locale, error: ErrorBody): NonNullable<KnownVoucher['refusal']> => ({
  text: error.code.startsWith('voucher_')
    ? detailedFailureText(locale, error)
    : textsOf(locale)('order:refusal.unknown'),
  missing_satang: 'missing_satang' in error ? error.missing_satang : null,
});
