/**
 * Opens a recall case on an order when its gateway reports a dispute. Two people record the recall
 * there.
 */
import { eq } from 'drizzle-orm';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { caseAbout, type Oddity, openCase } from '../case/case.ts';
import { moneyCases } from '../case/tables.ts';
import type { Recorded } from '../charge/follow-charge.ts';
import { GatewayUnavailable, MAX_AMOUNT_SATANG } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';

/**
 * Reads the dispute of a message at the gateway, and opens its case once. A dispute that is won
 * later opens a separate case, because staff may have recorded the recall. Throws if the gateway
 * does not answer, or answers about another payment.
 */
export async function followDispute(ports: PaymentPorts, body: string, { order, payments }: Recorded): Promise<void> {
  const { db, now, gateways } = ports;
  const gateway = gateways[order.gateway];
  const id = gateway.disputeIn?.(body) ?? null;
  if (id === null || !gateway.fetchDispute) return;
  const dispute = await gateway.fetchDispute(order.reference, id);
  if (!payments.some(({ payment_id }) => payment_id === dispute.payment_id)) {
    throw new GatewayUnavailable('A dispute of another payment');
  }
  const oddity: Oddity = {
    kind: dispute.amount_satang > MAX_AMOUNT_SATANG ? 'unreadable' : 'recalled',
    gateway: order.gateway,
    reference: order.reference,
    order_uuid: order.uuid,
    payment_id: id,
    detail: dispute,
  };
  if (dispute.state !== 'won') {
    await commitOrThrow(db, [openCase(oddity, now)]);
    return;
  }
  const [row] = await db
    .select({ number: moneyCases.number })
    .from(moneyCases)
    .where(eq(moneyCases.about, caseAbout(oddity)));
  if (row) await commitOrThrow(db, [openCase({ ...oddity, payment_id: `${id}:won` }, now)]);
}
