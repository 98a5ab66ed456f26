/** Payout files as stored by the bank, and decisions about their payments. */
import { z } from 'zod';

const transferLine = z.object({
  end_to_end_id: z.string(),
  amount_satang: z.number().int().positive(),
  payee_name: z.string(),
  bank_code: z.string(),
  account: z.string(),
  state: z.enum(['waiting', 'paid', 'refused', 'returned']),
  /** ISO reason code of a rejected or returned payment. */
  reason: z.string().nullable(),
  /** The bank's day of the last change, `YYYY-MM-DD`. */
  day: z.string(),
});

export const transferFile = z.object({
  message_id: z.string(),
  payer_account: z.string(),
  value_day: z.string(),
  lines: z.array(transferLine).min(1),
  taken_at: z.iso.datetime(),
});
export type TransferFile = z.infer<typeof transferFile>;
export type TransferLine = TransferFile['lines'][number];

/** A parsed file, before the bank has processed it. */
export type ReadFile = Pick<TransferFile, 'message_id' | 'payer_account' | 'value_day'> & {
  lines: Pick<TransferLine, 'end_to_end_id' | 'amount_satang' | 'payee_name' | 'bank_code' | 'account'>[];
};

/**
 * Decisions about a payment, and about a whole file; `in_part` rejects the first payment and pays
 * the others.
 */
export const lineDecisions = ['pay', 'refuse', 'return'] as const;
export const fileDecisions = ['pay', 'refuse', 'in_part'] as const;
export type LineDecision = (typeof lineDecisions)[number];
export type FileDecision = (typeof fileDecisions)[number];

const RETURNED_AFTER_DAYS = 3;
const CLOSED_ACCOUNT = 'AC04';
const WRONG_ACCOUNT = 'AC01';

/** Returns the payment after a decision; unchanged if the decision is no longer possible. */
export function decideLine(line: TransferLine, decision: LineDecision): TransferLine {
  if (decision === 'return' && line.state === 'paid') {
    return { ...line, state: 'returned', reason: CLOSED_ACCOUNT, day: daysAfter(line.day, RETURNED_AFTER_DAYS) };
  }
  if (line.state !== 'waiting' || decision === 'return') return line;
  return decision === 'pay' ? { ...line, state: 'paid' } : { ...line, state: 'refused', reason: WRONG_ACCOUNT };
}

/** Returns the file after a decision about all its payments. */
export const decideFile = (file: TransferFile, decision: FileDecision): TransferFile => ({
  ...file,
  lines: file.lines.map((line, index) =>
    decideLine(line, decision === 'in_part' ? (index === 0 ? 'refuse' : 'pay') : decision),
  ),
});

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
