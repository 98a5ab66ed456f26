import { bankCodes, bankName } from '../../../../calls/payouts/bank.ts';
import type { Locale } from '../../../../client/platform/texts/i18n.ts';

/** What the bank of a code is called; one that we do not know, by its code. */
export function bankOf(code: string, locale: Locale): string {
  const known = bankCodes.find((one) => one === code);
  return known ? bankName(known)[locale] : code;
}
