/** Disputes as Stripe and Opn tell them: the bank of a payer takes their money back, and it may come back with a dispute that is won. */
import { z } from 'zod';
import type { Answered } from './exchange.ts';
import { type Dispute, GatewayUnavailable } from './gateway.ts';
import { readAnswer } from './read-answer.ts';

const reason = z.string().max(100).nullish().catch(null);
const disputeShape = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1).max(100),
  livemode: z.boolean(),
  amount: z.number().int().positive(),
  currency: z.string(),
  charge: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
  status: z.string(),
  /** Stripe's word, and Opn's. */
  reason,
  reason_code: reason,
});

/** Every other status of either is of a dispute that is open. */
const endStates: Readonly<Record<string, Dispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/** Returns a dispute as it stands now; `path` is where the gateway keeps its disputes. */
export async function fetchDispute(
  get: (reference: string | null, path: string) => Promise<Answered>,
  { path, reference, id, is_live }: { path: string; reference: string; id: string; is_live: boolean },
): Promise<Dispute> {
  const dispute = readAnswer(await get(reference, `${path}/${encodeURIComponent(id)}`), disputeShape);
  if (dispute.id !== id || dispute.livemode !== is_live || dispute.currency.toUpperCase() !== 'THB') {
    throw new GatewayUnavailable('Another dispute, mode or currency');
  }
  return {
    dispute_id: id,
    payment_id: dispute.charge,
    amount_satang: dispute.amount,
    state: endStates[dispute.status] ?? 'open',
    reason: dispute.reason ?? dispute.reason_code ?? null,
  };
}
