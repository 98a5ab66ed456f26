/**
 * Settlement of Opn. Transactions contain the net amount of a charge; the charge contains the fee
 * and its VAT.
 */
import { z } from 'zod';
import type { RawAnswer } from '../exchange.ts';
import { GatewayUnavailable } from '../gateway.ts';
import { readAnswer } from '../read-answer.ts';
import type { SettlementLine } from '../settlement-line.ts';

const transactionShape = z.object({
  object: z.literal('transaction'),
  id: z.string().min(1).max(100),
  amount: z.number().int(),
  currency: z.string(),
  direction: z.enum(['credit', 'debit']),
  /** Kind of movement: `charge.captured.net`, `transfer.sent…`. */
  key: z.string(),
  origin: z.string(),
  created_at: z.iso.datetime(),
});
type Transaction = z.output<typeof transactionShape>;

const listShape = z.object({ object: z.literal('list'), total: z.number().int(), data: z.array(transactionShape) });

const chargeShape = z.object({
  object: z.literal('charge'),
  amount: z.number().int(),
  fee: z.number().int(),
  fee_vat: z.number().int(),
  metadata: z.object({ reference: z.string().optional() }).catch({}),
});

const PAGE = 100;
const MAX_PAGES = 20;

/**
 * Lists all transactions, each with the fees of its charge. Answers are stored only as settlement
 * lines. Throws if there are more than 2,000 transactions.
 */
export async function opnSettlement(
  ask: (reference: string | null, path: string) => Promise<RawAnswer>,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = [];
  const [from, to] = [new Date(fromMs).toISOString(), new Date(untilMs - 1_000).toISOString()];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ from, to, order: 'chronological', limit: `${PAGE}`, offset: `${page * PAGE}` });
    const list = readAnswer(await ask(null, `/transactions?${query}`), listShape);
    for (const transaction of list.data) lines.push(await lineOf(ask, transaction));
    if ((page + 1) * PAGE >= list.total) return lines;
  }
  throw new GatewayUnavailable('The list has more transactions than the limit');
}

async function lineOf(
  ask: (reference: string | null, path: string) => Promise<RawAnswer>,
  { id, amount, currency, direction, key, origin, created_at }: Transaction,
): Promise<SettlementLine> {
  const signedAmount = direction === 'credit' ? amount : -amount;
  const plain = { gross_satang: signedAmount, fee_satang: 0, vat_satang: 0, net_satang: signedAmount };
  const line = {
    line_id: id,
    source: origin,
    reference: null,
    payout_id: null,
    happened_at_ms: Date.parse(created_at),
  };
  if (currency.toUpperCase() !== 'THB') return { ...line, ...plain, kind: 'other' };
  if (key.startsWith('transfer.')) return { ...line, ...plain, kind: 'payout' };
  // Money that a dispute takes goes back to the payer as a refund does.
  if (key.startsWith('refund.') || key.startsWith('dispute.')) return { ...line, ...plain, kind: 'refund' };
  if (!key.startsWith('charge.')) return { ...line, ...plain, kind: 'other' };
  const answer = await ask(null, `/charges/${encodeURIComponent(origin)}`);
  // Money of a charge that Opn does not know. Staff must check it.
  if (answer.status === 404) return { ...line, ...plain, kind: 'other' };
  const charge = readAnswer(answer, chargeShape);
  return {
    ...line,
    kind: 'payment',
    reference: charge.metadata.reference ?? null,
    gross_satang: charge.amount,
    fee_satang: charge.fee,
    vat_satang: charge.fee_vat,
    net_satang: signedAmount,
  };
}
