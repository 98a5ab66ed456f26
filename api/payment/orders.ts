import {
  cancelOrder,
  createOrder as createOrderCall,
  getOrder,
  receiveWebhook as webhookCall,
} from '../../calls/payment.ts';
import type { Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { closeOrder } from './close-order.ts';
import { createOrder, selectBasis } from './create-order.ts';
import { openPaymentPorts } from './open-ports.ts';
import { isOpen } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { mayRead, type OrderView, orderViewOf, selectOrderView } from './read-order.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { serializeWatchedOrder } from './serialize-order.ts';

export const orderRoutes = (on: On) => {
  on(createOrderCall, selectBasis, ({ form }, { caller, command, read, ...context }) =>
    createOrder(portsOf(context), { caller, command, read, form }),
  );

  on(
    getOrder,
    ({ params }, { db }) => selectOrderView(db, params.uuid),
    async (_, { caller, read, ...context }) => {
      const view = orderViewOf(await read());
      return view && mayRead(view.order, caller) ? watched(portsOf(context), view) : notFound;
    },
  );

  on(
    cancelOrder,
    ({ params }, { db }) => selectOrderView(db, params.uuid),
    async ({ params }, { caller, read, ...context }) => {
      const ports = portsOf(context);
      const { db } = ports;
      const seen = orderViewOf(await read());
      if (!seen || !mayRead(seen.order, caller)) return notFound;
      const closed = () => closeOrder(ports, seen.order, { to: 'cancelled' }, selectOrderView(db, params.uuid));
      const view = isOpen(seen.order.state) ? orderViewOf(await closed()) : seen;
      if (!view) return notFound;
      // A payment that came just before is the truth, and so is an end of another kind.
      const { state } = view.order;
      return state === 'cancelled' ? watched(ports, view) : { failed: 'order_not_cancellable', facts: { state } };
    },
  );

  on(webhookCall, async ({ params }, { raw, ...context }) => {
    const outcome = await receiveWebhook(portsOf(context), params.gateway, raw);
    return outcome === 'received' ? { data: { received: true as const } } : outcome;
  });
};

const portsOf = ({ env, now }: Pick<Context, 'env' | 'now'>) => openPaymentPorts(env, now);

const notFound: Failed = { failed: 'order_not_found' };

function watched({ gateways, now }: PaymentPorts, view: OrderView) {
  const { payee_name } = gateways[view.order.gateway];
  return { data: serializeWatchedOrder(view, { payee_name, now }) };
}
