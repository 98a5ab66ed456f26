/**
 * Checks a bank report against the payment that was sent. To trust a wrong report means to pay
 * twice.
 */
import { MAX_AMOUNT_SATANG } from '../gateway/gateway.ts';
import type { BankWord } from './bank-report.ts';

/** The payment that was sent: its amount and its file. */
export interface SentLine {
  amount_satang: number;
  file: { message_id: string; released_at_ms: number | null } | undefined;
}

/**
 * Returns how a report differs from the payment, or null. `unknown_reference`: the payment was not
 * released, or is in another file. `other_amount`: the amount differs, or the fee exceeds the
 * maximum amount.
 */
export function mismatchOf(
  { message_id, amount_satang, charge_satang }: BankWord,
  line: SentLine,
): 'unknown_reference' | 'other_amount' | null {
  const { file } = line;
  if (!file || file.released_at_ms === null) return 'unknown_reference';
  if (message_id !== null && message_id !== file.message_id) return 'unknown_reference';
  if (charge_satang > MAX_AMOUNT_SATANG) return 'other_amount';
  return amount_satang !== null && amount_satang !== line.amount_satang ? 'other_amount' : null;
}
