/**
 * An order is created in two batches, because its gateway is asked in between: the first writes the order and reserves
 * its voucher, the second has the QR and the answer. Whoever sends the same key again goes on where a dead worker left off.
 */

import type { z } from 'zod';
import type { CallAnswer } from '../../calls/call.ts';
import type { createOrder as call } from '../../calls/payment.ts';
import type { Caller } from '../host/env.ts';
import { type Failed, failedBy } from '../host/fail.ts';
import { type Command, once, type StoredAnswer } from '../host/idempotency.ts';
import { decided, insertRow, type Statement } from '../host/statement.ts';
import { type Draft, draftOrder } from './draft-order.ts';
import { GatewayUnavailable } from './gateway/gateway.ts';
import type { Moved, OrderRow } from './order-move.ts';
import type { PaymentPorts } from './ports.ts';
import { type OrderView, readOpenOrders, readOrderView } from './read-order.ts';
import { referenceOf } from './reference.ts';
import { serializeOrder } from './serialize-order.ts';
import { showOrder } from './show-order.ts';
import { orders } from './tables.ts';
import { offerOf, readVoucher } from './voucher.ts';
import { voucherUses } from './voucher-tables.ts';

export type OrderForm = z.output<(typeof call)['form']>;

const RETRY_AFTER_SECONDS = 3;

/** A user may have so many orders that wait for their payment; a trigger holds it too. */
const OPEN_MOST = 10;

/**
 * Makes an order and shows its QR, once a key. The order is there before the gateway is asked; if that fails, the
 * key's next try goes on with it.
 */
export const createOrder = (
  ports: PaymentPorts,
  { caller, command, form }: { caller: Caller; command: Command; form: OrderForm },
): Promise<StoredAnswer | Failed> =>
  once(ports.db, {
    command,
    now: ports.now,
    steps: {
      begin: () => begin(ports, caller, form),
      finish: (uuid, settle) => finish(ports, uuid, settle),
    },
  });

async function begin(ports: PaymentPorts, caller: Caller, form: OrderForm) {
  const { db, gateways, now, settings } = ports;
  const fields = acceptances.filter((field) => !form[field]);
  if (fields.length > 0) return { failed: 'acceptance_required', facts: { fields } } as const;
  if (!gateways[form.method].is_set_up) return { failed: 'payment_unavailable' } as const;
  const draft = await draftOrder(db, form, { caller, settings });
  if ('failed' in draft) return draft;
  const open = await readOpenOrders(db, caller.user_uuid);
  if (open.length >= OPEN_MOST) {
    return { failed: 'open_orders_full', facts: { most: OPEN_MOST, order_uuid: open[0]?.uuid } } as const;
  }
  const voucher = await chooseVoucher(ports, draft, { caller, code: form.voucher_code });
  if (voucher && 'failed' in voucher) return voucher;
  const discount_satang = voucher?.discount_satang ?? 0;
  const total_satang = draft.subtotal_satang - discount_satang;
  // Nobody pays a sum that they have not seen.
  if (form.shown_total_satang !== undefined && form.shown_total_satang !== total_satang) {
    return { failed: 'order_total_changed', facts: { total_satang } } as const;
  }
  const uuid = ports.newUuid();
  await ports.ringClock();
  const order = newOrder(draft, { uuid, caller, gateway: form.method, discount_satang });
  const created_at_ms = now.getTime();
  const expires_at_ms = created_at_ms + settings.order_ttl_ms;
  const due_at_ms = created_at_ms + settings.poll_ms;
  const times = { created_at_ms, expires_at_ms, due_at_ms, moved_at_ms: created_at_ms };
  const statements: Statement[] = [insertRow(orders, { ...order, ...times })];
  if (voucher) {
    const { user_uuid } = caller;
    const use = { order_uuid: uuid, voucher_uuid: voucher.voucher_uuid, user_uuid, state: 'reserved' } as const;
    statements.push(insertRow(voucherUses, use));
  }
  return { statements, subject: uuid };
}

const acceptances = ['accept_topup_rules', 'accept_app_terms'] as const;

async function chooseVoucher(
  { db, now }: PaymentPorts,
  draft: Draft,
  { caller, code }: { caller: Caller; code: string | undefined },
): Promise<{ voucher_uuid: string; discount_satang: number } | Failed | null> {
  if (code === undefined) return null;
  const held = await readVoucher(db, code, caller.user_uuid);
  if (!held) return { failed: 'voucher_not_found', facts: { fields: ['voucher_code'] } };
  const { refusal, discount_satang } = offerOf(held, draft, now);
  if (!refusal) return { voucher_uuid: held.uuid, discount_satang };
  return failedBy(refusal, ['voucher_code']);
}

const newOrder = (
  draft: Draft,
  about: { uuid: string; caller: Caller; gateway: OrderRow['gateway']; discount_satang: number },
) => ({
  uuid: about.uuid,
  version: 0,
  user_uuid: about.caller.user_uuid,
  family_uuid: draft.family_uuid,
  kind: draft.kind,
  gateway: about.gateway,
  state: 'created' as const,
  package_uuid: draft.package_uuid,
  subtotal_satang: draft.subtotal_satang,
  discount_satang: about.discount_satang,
  total_satang: draft.subtotal_satang - about.discount_satang,
  coins: draft.coins,
  bonus_coins: draft.bonus_coins,
  reference: referenceOf(about.uuid),
});

async function finish(
  ports: PaymentPorts,
  uuid: string,
  settle: (answer: CallAnswer<typeof call>) => Statement,
): Promise<'finished' | Failed> {
  try {
    return await decided(ports.db, async () => {
      const view = await readOrderView(ports.db, uuid);
      if (!view) throw new Error('A key has a subject that is no order');
      const moved =
        view.order.state === 'created' ? await showOrder(ports, view.order) : { order: view.order, statements: [] };
      const { payee_name } = ports.gateways[moved.order.gateway];
      const answer = { data: serializeOrder(after(view, moved), { payee_name }) };
      return { statements: [...moved.statements, settle(answer)], outcome: 'finished' };
    });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log('warn', 'charge_not_created', { order_uuid: uuid, reason: error.message });
    return { failed: 'payment_unavailable', facts: { retry_after_seconds: RETRY_AFTER_SECONDS } };
  }
}

/** The order as it will be, with the step that the trigger will write. */
function after(view: OrderView, { order }: Moved): OrderView {
  const isMoved = order.state !== view.order.state;
  const steps = isMoved ? [...view.steps, { state: order.state, at_ms: order.moved_at_ms }] : view.steps;
  return { ...view, order, steps };
}
