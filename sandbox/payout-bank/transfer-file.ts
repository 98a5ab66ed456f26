/** A file of transfers as the bank keeps it, and what the bank does with its lines. */
import { z } from 'zod';

const line = z.object({
  end_to_end_id: z.string(),
  amount_satang: z.number().int().positive(),
  payee_name: z.string(),
  bank_code: z.string(),
  account: z.string(),
  state: z.enum(['waiting', 'paid', 'refused', 'returned']),
  /** ISO's, where it was refused or came back. */
  reason: z.string().nullable(),
  /** The bank's day of it, `YYYY-MM-DD`. */
  day: z.string(),
});

export const transferFile = z.object({
  message_id: z.string(),
  payer_account: z.string(),
  value_day: z.string(),
  lines: z.array(line).min(1),
  taken_at: z.iso.datetime(),
});
export type TransferFile = z.infer<typeof transferFile>;
export type TransferLine = TransferFile['lines'][number];

/** A file as it is read: nothing has become of it yet. */
export type ReadFile = Pick<TransferFile, 'message_id' | 'payer_account' | 'value_day'> & {
  lines: Pick<TransferLine, 'end_to_end_id' | 'amount_satang' | 'payee_name' | 'bank_code' | 'account'>[];
};

/** What is done with a line; `in_part`, with all of a file: the first is refused, the others are paid. */
export const lineDecisions = ['pay', 'refuse', 'return'] as const;
export const fileDecisions = ['pay', 'refuse', 'in_part'] as const;
export type LineDecision = (typeof lineDecisions)[number];
export type FileDecision = (typeof fileDecisions)[number];

const RETURNED_AFTER_DAYS = 3;
const CLOSED_ACCOUNT = 'AC04';
const WRONG_ACCOUNT = 'AC01';

/** The line after that; as it was, where that cannot be any more. */
export function decideLine(of: TransferLine, decision: LineDecision): TransferLine {
  if (decision === 'return' && of.state === 'paid') {
    return { ...of, state: 'returned', reason: CLOSED_ACCOUNT, day: daysAfter(of.day, RETURNED_AFTER_DAYS) };
  }
  if (of.state !== 'waiting' || decision === 'return') return of;
  return decision === 'pay' ? { ...of, state: 'paid' } : { ...of, state: 'refused', reason: WRONG_ACCOUNT };
}

/** The file after something was done with all of its lines. */
export const decideFile = (of: TransferFile, decision: FileDecision): TransferFile => ({
  ...of,
  lines: of.lines.map((one, index) =>
    decideLine(one, decision === 'in_part' ? (index === 0 ? 'refuse' : 'pay') : decision),
  ),
});

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
