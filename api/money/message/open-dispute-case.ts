/**
 * Opens a recall case on an order when its gateway reports a dispute. Staff record the recall in
 * that case, with dual control.
 */
import { eq } from 'drizzle-orm';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { type CaseObservation, caseAbout, openCase } from '../case/case.ts';
import { moneyCases } from '../case/tables.ts';
import type { Recorded } from '../charge/follow-charge.ts';
import { GatewayUnavailable, MAX_AMOUNT_SATANG } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';

/**
 * Reads the dispute of a message at the gateway and opens its case once, of kind `recalled`, or
 * `unreadable` if the amount is above `MAX_AMOUNT_SATANG`.
 *
 * A dispute that is won after its case opened gets a second case, because staff may have recorded
 * the recall. A dispute that is won before we first read it gets none: nothing was recorded, and
 * the gateway has returned the money.
 *
 * Throws `GatewayUnavailable` if the gateway does not answer, or answers about another payment.
 */
export async function openDisputeCase(ports: PaymentPorts, body: string, { order, payments }: Recorded): Promise<void> {
  const { db, now, gateways } = ports;
  const gateway = gateways[order.gateway];
  const id = gateway.disputeIn?.(body) ?? null;
  if (id === null || !gateway.fetchDispute) return;
  const dispute = await gateway.fetchDispute(order.reference, id);
  if (!payments.some(({ payment_id }) => payment_id === dispute.payment_id)) {
    throw new GatewayUnavailable('The gateway returned a dispute of another payment');
  }
  const observation: CaseObservation = {
    kind: dispute.amount_satang > MAX_AMOUNT_SATANG ? 'unreadable' : 'recalled',
    gateway: order.gateway,
    reference: order.reference,
    order_uuid: order.uuid,
    payment_id: id,
    detail: dispute,
  };
  if (dispute.state !== 'won') {
    await commitOrThrow(db, [openCase(observation, now)]);
    return;
  }
  const [row] = await db
    .select({ number: moneyCases.number })
    .from(moneyCases)
    .where(eq(moneyCases.about, caseAbout(observation)));
  if (row) await commitOrThrow(db, [openCase({ ...observation, payment_id: `${id}:won` }, now)]);
}
