/** Has an order's charge made at its gateway, so that there is a QR to show. */
import { nextDue } from './due-time.ts';
import { endOrder } from './end-order.ts';
import type { NewCharge } from './gateway/gateway.ts';
import { readThaiQr } from './gateway/thai-qr-payload.ts';
import { type Moved, moveOrder, type OrderRow } from './order-move.ts';
import type { PaymentPorts } from './ports.ts';

/** May be asked again where the answer was lost: a gateway makes one charge for one reference. */
export async function showOrder({ gateways, now, settings, log }: PaymentPorts, order: OrderRow): Promise<Moved> {
  const { reference, total_satang, expires_at_ms } = order;
  const charge = await gateways[order.gateway].createCharge({ reference, amount_satang: total_satang, expires_at_ms });
  const refused = refusalOf(charge, order);
  if (refused !== null || 'refused' in charge) {
    log('warn', 'charge_refused', { order_uuid: order.uuid, reason: refused });
    return endOrder(order, { to: 'failed', reason: 'gateway_refused' }, { now, isClosed: true });
  }
  const due_at_ms = nextDue({ ...order, state: 'awaiting_payment' }, { now, poll_ms: settings.poll_ms });
  return moveOrder(order, 'awaiting_payment', now, { ...charge, due_at_ms });
}

/** A QR that asks for another amount is never shown. */
function refusalOf(charge: NewCharge, order: OrderRow): string | null {
  if ('refused' in charge) return charge.refused;
  return readThaiQr(charge.qr_payload)?.amount_satang === order.total_satang ? null : 'The QR has another amount';
}
