import {
  cancelOrder,
  createOrder as createOrderCall,
  getOrder,
  receiveWebhook as webhookCall,
} from '../../calls/payment.ts';
import type { Caller, Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { closeOrder } from './close-order.ts';
import { createOrder } from './create-order.ts';
import { openPaymentPorts } from './open-ports.ts';
import { isOpen } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { mayRead, type OrderView, readOrderView } from './read-order.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { serializeWatchedOrder } from './serialize-order.ts';

export const orderRoutes = (on: On) => {
  on(createOrderCall, ({ form }, { caller, command, ...context }) =>
    createOrder(portsOf(context), { caller, command, form }),
  );

  on(getOrder, async ({ params }, { caller, ...context }) => {
    const ports = portsOf(context);
    const view = await readOwn(ports, params.uuid, caller);
    return 'failed' in view ? view : watched(ports, view);
  });

  on(cancelOrder, async ({ params }, { caller, ...context }) => {
    const ports = portsOf(context);
    const seen = await readOwn(ports, params.uuid, caller);
    if ('failed' in seen) return seen;
    if (isOpen(seen.order.state)) await closeOrder(ports, seen.order, { to: 'cancelled' });
    const view = await readOwn(ports, params.uuid, caller);
    if ('failed' in view) return view;
    // A payment that came just before is the truth, and so is an end of another kind.
    const { state } = view.order;
    return state === 'cancelled' ? watched(ports, view) : { failed: 'order_not_cancellable', facts: { state } };
  });

  on(webhookCall, async ({ params }, { raw, ...context }) => {
    const outcome = await receiveWebhook(portsOf(context), params.gateway, raw);
    return outcome === 'received' ? { data: { received: true as const } } : outcome;
  });
};

const portsOf = ({ env, now }: Pick<Context, 'env' | 'now'>) => openPaymentPorts(env, now);

const notFound: Failed = { failed: 'order_not_found' };

async function readOwn({ db }: PaymentPorts, uuid: string, caller: Caller): Promise<OrderView | Failed> {
  const view = await readOrderView(db, uuid);
  return view && mayRead(view.order, caller) ? view : notFound;
}

function watched({ gateways, now }: PaymentPorts, view: OrderView) {
  const { payee_name } = gateways[view.order.gateway];
  return { data: serializeWatchedOrder(view, { payee_name, now }) };
}
