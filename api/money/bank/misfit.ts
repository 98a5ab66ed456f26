/** Whether the bank's word is about what it was given: a wrong word that is believed is money sent twice. */
import { AMOUNT_MOST_SATANG } from '../gateway/gateway.ts';
import type { BankWord } from './bank-report.ts';

/** What was sent: the sum, and the file that it was in. */
export interface SentLine {
  amount_satang: number;
  file: { message_id: string; released_at_ms: number | null } | undefined;
}

/**
 * What is wrong with it: of a line that nobody has let go, or of another file, `unknown_reference`; of another sum, `other_amount`. Null
 * where it fits.
 */
export function misfitOf(
  { message_id, amount_satang, charge_satang }: BankWord,
  sent: SentLine,
): 'unknown_reference' | 'other_amount' | null {
  const { file } = sent;
  if (!file || file.released_at_ms === null) return 'unknown_reference';
  if (message_id !== null && message_id !== file.message_id) return 'unknown_reference';
  if (charge_satang > AMOUNT_MOST_SATANG) return 'other_amount';
  return amount_satang !== null && amount_satang !== sent.amount_satang ? 'other_amount' : null;
}
