import { bankCodes, bankName } from '../../../../calls/money/bank/thai-banks.ts';
import { inLocale, type Locale } from '../../../../client/platform/texts/i18n.ts';

/** Returns the name of a bank by its code, or the code if it is unknown. */
export function bankOf(code: string, locale: Locale): string {
  const bankCode = bankCodes.find((one) => one === code);
  return bankCode ? inLocale(bankName(bankCode), locale) : code;
}
