/**
 * Disputes at Stripe and Opn: the payer's bank takes the money back. It returns if we win the
 * dispute.
 */
import { z } from 'zod';
import type { RawAnswer } from './exchange.ts';
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
  /** `reason` is Stripe's field, `reason_code` Opn's. */
  reason,
  reason_code: reason,
});

/** Final statuses of both gateways. Any other status is an open dispute. */
const endStates: Readonly<Record<string, Dispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/** Returns the current state of a dispute. `path` is the gateway's path of disputes. */
export async function fetchDispute(
  get: (reference: string | null, path: string) => Promise<RawAnswer>,
  { path, reference, id, is_live }: { path: string; reference: string; id: string; is_live: boolean },
): Promise<Dispute> {
  const dispute = readAnswer(await get(reference, `${path}/${encodeURIComponent(id)}`), disputeShape);
  if (dispute.id !== id || dispute.livemode !== is_live || dispute.currency.toUpperCase() !== 'THB') {
    throw new GatewayUnavailable('The gateway returned another dispute, mode or currency');
  }
  return {
    dispute_id: id,
    payment_id: dispute.charge,
    amount_satang: dispute.amount,
    state: endStates[dispute.status] ?? 'open',
    reason: dispute.reason ?? dispute.reason_code ?? null,
  };
}
