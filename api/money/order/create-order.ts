/**
 * Creates an order in two transactions, because the request to the gateway comes in between. The
 * first writes the order and reserves its voucher; the second stores the QR and the answer. A
 * repeated idempotency key continues after a crash.
 */

import type { z } from 'zod';
import type { createOrder as call } from '../../../calls/money/order.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { selectVersionDay, versionOf } from '../../platform/article/in-force.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import { type Failed, failedBy } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { newCharge, writeCharge } from '../charge/charge.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { type Bonus, bonusOf, promotionColumns, selectPromotions } from '../promotion/promotion.ts';
import { type HeldVoucher, offerOf, selectVoucher } from '../voucher/voucher.ts';
import { voucherUses } from '../voucher/voucher-tables.ts';
import { onBreak, overLimit, selectSpending } from '../wallet/limit.ts';
import { type PricedDraft, pricedDraftOf, selectDraftOrder } from './draft-order.ts';
import type { CoinOrderRow } from './order-move.ts';
import { type OrderView, orderViewOf, selectOpenOrders, selectOrderView } from './read-order.ts';
import { referenceOf } from './reference.ts';
import { serializeOrder } from './serialize-order.ts';
import { type ShownOrder, showOrder } from './show-order.ts';
import { orders } from './tables.ts';

export type OrderForm = z.output<(typeof call)['form']>;

const RETRY_AFTER_SECONDS = 3;

/** Maximum unpaid orders per user. A trigger in rules.sql enforces it too. */
const MAX_OPEN = 10;

/**
 * Selects the data for an order: its price, the voucher, open orders, spending limits, promotions
 * and the top-up rules.
 */
export const selectOrderInput = (
  { form }: { form: OrderForm },
  { db, now, bearer }: { db: Db; now: Date; bearer: Bearer },
) => ({
  ...selectDraftOrder(db, form, bearer),
  vouchers: selectVoucher(db, form.voucher_code ?? '', bearer.user_uuid),
  open: selectOpenOrders(db, bearer.user_uuid),
  limits: selectSpending(db, bearer.user_uuid),
  promotions: selectPromotions(db, { userUuid: bearer.user_uuid, now }),
  rules: selectVersionDay(db, 'topup-rules', now),
});

type OrderInput = ReturnType<typeof selectOrderInput>;

/**
 * Creates an order and returns its QR, once per idempotency key. The order is stored before the
 * request to the gateway; after a failure, the next request with the key continues.
 */
export const placeOrder = (
  ports: PaymentPorts,
  {
    caller,
    command,
    read,
    form,
  }: { caller: Caller; command: IdempotentCommand; read: Read<OrderInput>; form: OrderForm },
): Promise<StoredAnswer | Failed> =>
  runIdempotent(ports.db, {
    command,
    now: ports.now,
    steps: {
      begin: async () => begin(ports, caller, form, await read()),
      finish: (uuid, rows) => finish(ports, uuid, rows),
    },
  });

async function begin(ports: PaymentPorts, caller: Caller, form: OrderForm, input: Rows<OrderInput>) {
  const { db, gateways, gateway_of, now, settings } = ports;
  const fields = acceptances.filter((field) => !form[field]);
  if (fields.length > 0) return { failed: 'acceptance_required', facts: { fields } } as const;
  const topup_rules_version = await versionOf('topup-rules', input.rules);
  // The customer must have seen the rules that they accept.
  if (form.topup_rules_version !== undefined && form.topup_rules_version !== topup_rules_version) {
    return { failed: 'topup_rules_changed', facts: { topup_rules_version } } as const;
  }
  const paused = onBreak(input.limits, now);
  if (paused) return paused;
  const tooYoung = await ports.refusePayer(caller.user_uuid);
  if (tooYoung) return tooYoung;
  const gateway_key = gateway_of[form.method];
  const gateway = gateways[gateway_key];
  if (!gateway.is_set_up) return { failed: 'payment_unavailable' } as const;
  const draft = pricedDraftOf(form, input, { caller, settings });
  if ('failed' in draft) return draft;
  const { open } = input;
  if (open.length >= MAX_OPEN) {
    return { failed: 'open_orders_full', facts: { most: MAX_OPEN, order_uuid: open[0]?.uuid } } as const;
  }
  const voucher = form.voucher_code === undefined ? null : chooseVoucher(input.vouchers, draft, now);
  if (voucher && 'failed' in voucher) return voucher;
  const discount_satang = voucher?.discount_satang ?? 0;
  const total_satang = draft.subtotal_satang - discount_satang;
  const outOfRange = rangeRefusal(total_satang, { ...gateway.can, step_satang: settings.step_satang });
  if (outOfRange) return outOfRange;
  // The customer must have seen the total that they pay.
  if (form.shown_total_satang !== undefined && form.shown_total_satang !== total_satang) {
    return { failed: 'order_total_changed', facts: { total_satang } } as const;
  }
  const [item] = input.packages;
  const bonus = draft.package_uuid !== null && item ? bonusOf(input.promotions, item) : null;
  const bonus_coins = bonus?.coins ?? 0;
  if (form.shown_bonus_coins !== undefined && form.shown_bonus_coins !== bonus_coins) {
    return { failed: 'order_bonus_changed', facts: { bonus_coins } } as const;
  }
  // A limit that users set themselves applies to top-ups for themselves.
  const over = draft.kind === 'refill' ? overLimit(input.limits, { topped_satang: total_satang }, now) : null;
  if (over) return over;
  const uuid = ports.newUuid();
  await ports.wakeOrderJob();
  const order = newOrder(draft, { uuid, caller, gateway: gateway_key, discount_satang, bonus, topup_rules_version });
  const created_at_ms = now.getTime();
  const expires_at_ms = created_at_ms + settings.order_ttl_ms;
  const due_at_ms = created_at_ms + settings.poll_ms;
  const times = { created_at_ms, expires_at_ms, due_at_ms, moved_at_ms: created_at_ms };
  const charge = newCharge(order, { nth: 1, asked_at_ms: gateway.can.needs_email ? null : created_at_ms, gateway });
  const statements: Statement[] = [insertRow(orders, { ...order, ...times }), writeCharge(charge)];
  if (voucher) {
    const { user_uuid } = caller;
    const use = { order_uuid: uuid, voucher_uuid: voucher.voucher_uuid, user_uuid, state: 'reserved' } as const;
    statements.push(insertRow(voucherUses, use));
  }
  return { statements, subject: uuid, reads: selectOrderView(db, uuid) };
}

/** Checks the gateway's limits. A voucher can reduce the total below the minimum. */
const rangeRefusal = (
  total_satang: number,
  { min_satang, max_satang, step_satang }: { min_satang: number; max_satang: number; step_satang: number },
): Failed | null =>
  total_satang >= min_satang && total_satang <= max_satang
    ? null
    : { failed: 'amount_out_of_range', facts: { fields: ['amount_satang'], min_satang, max_satang, step_satang } };

const acceptances = ['accept_topup_rules', 'accept_app_terms'] as const;

function chooseVoucher(
  [voucher]: readonly HeldVoucher[],
  draft: PricedDraft,
  now: Date,
): { voucher_uuid: string; discount_satang: number } | Failed {
  if (!voucher) return { failed: 'voucher_not_found', facts: { fields: ['voucher_code'] } };
  const { refusal, discount_satang } = offerOf(voucher, draft, now);
  if (!refusal) return { voucher_uuid: voucher.uuid, discount_satang };
  return failedBy(refusal, ['voucher_code']);
}

const newOrder = (
  draft: PricedDraft,
  about: {
    uuid: string;
    caller: Caller;
    gateway: CoinOrderRow['gateway'];
    discount_satang: number;
    bonus: Bonus | null;
    topup_rules_version: string;
  },
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
  ...promotionColumns(about.bonus),
  reference: referenceOf(about.uuid),
  topup_rules_version: about.topup_rules_version,
});

async function finish(
  ports: PaymentPorts,
  uuid: string,
  rows: Rows<ReturnType<typeof selectOrderView>> | null,
): Promise<{ statements: Statement[]; answer: CallAnswer<typeof call> } | Failed> {
  try {
    const view = orderViewOf(rows ?? (await batchRead(ports.db, selectOrderView(ports.db, uuid))));
    if (!view) throw new Error('A key has a subject that is no order');
    const { order, charges } = view;
    const sources = { charges, isFresh: rows !== null, email: null };
    const change =
      order.state === 'created' ? await showOrder(ports, order, sources) : { order, charges, statements: [] };
    return { statements: change.statements, answer: { data: serializeOrder(after(view, change), ports) } };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log('warn', 'charge_not_created', { order_uuid: uuid, reason: error.message });
    return { failed: 'payment_unavailable', facts: { retry_after_seconds: RETRY_AFTER_SECONDS } };
  }
}

/** Returns the order after the move, with the step that the trigger will write. */
function after(view: OrderView, { order, charges }: ShownOrder): OrderView {
  const isMoved = order.state !== view.order.state;
  const steps = isMoved ? [...view.steps, { state: order.state, at_ms: order.moved_at_ms }] : view.steps;
  return { ...view, order, charges, steps };
}
