/** Past orders of the demo accounts with their ledger entries, so that histories are not empty. */

import { familyCoins, familyDebt, house, userCoins, world } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { referenceOf } from '../api/money/order/reference.ts';
import { orders, payments, receipts } from '../api/money/order/tables.ts';
import type { OrderKind, OrderState } from '../calls/money/order-details.ts';
import { DAY_MS, MINUTE_MS } from './clock.ts';
import { familyUuid } from './family.ts';
import { packageUuid } from './package.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

interface Past {
  kind: OrderKind;
  days: number;
  baht: number;
  end: Extract<OrderState, 'processed' | 'expired' | 'cancelled' | 'failed'>;
  bonus?: number;
}

const viewer = uuidOf('demo:viewer');
const owner = uuidOf('demo:family');
const family = familyUuid('dao-nuea');

const past: readonly Past[] = [
  { kind: 'refill', days: 41, baht: 100, bonus: 20, end: 'processed' },
  { kind: 'refill', days: 33, baht: 300, bonus: 100, end: 'expired' },
  { kind: 'refill', days: 33, baht: 300, bonus: 100, end: 'processed' },
  { kind: 'refill', days: 20, baht: 500, bonus: 250, end: 'failed' },
  { kind: 'refill', days: 12, baht: 35, end: 'processed' },
  { kind: 'refill', days: 3, baht: 1_000, bonus: 700, end: 'cancelled' },
  { kind: 'family_refill', days: 25, baht: 5_000, bonus: 6_000, end: 'processed' },
  { kind: 'family_credit', days: 14, baht: 2_000, end: 'processed' },
  { kind: 'family_refill', days: 6, baht: 10_000, bonus: 14_000, end: 'expired' },
];

const COINS_PER_BAHT = 10;

function orderRow({ kind, days, baht, bonus = 0 }: Past, index: number, now: Date) {
  const uuid = uuidOf(`payment-order:${index}`);
  const created_at_ms = now.getTime() - days * DAY_MS - index * 17 * MINUTE_MS;
  const subtotal_satang = baht * 100;
  return {
    uuid,
    version: 0,
    user_uuid: kind === 'refill' ? viewer : owner,
    family_uuid: kind === 'refill' ? null : family,
    kind,
    gateway: 'thai_qr' as const,
    state: 'created' as const,
    moved_at_ms: created_at_ms,
    package_uuid: kind === 'family_credit' ? null : packageUuid(kind === 'refill' ? 'user' : 'family', baht),
    subtotal_satang,
    discount_satang: 0,
    total_satang: subtotal_satang,
    coins: kind === 'family_credit' ? 0 : baht * COINS_PER_BAHT,
    bonus_coins: bonus,
    reference: referenceOf(uuid),
    created_at_ms,
    expires_at_ms: created_at_ms + 10 * MINUTE_MS,
  };
}

/**
 * Returns the orders with all their state changes. An order that has moved further stays unchanged.
 */
export function seedPaymentOrders(now: Date): SeedStatement[] {
  const rows = past.map((one, index) => ({ ...one, row: orderRow(one, index, now) }));
  // Receipt numbers must follow the time of the orders.
  const processed = rows
    .filter(({ end }) => end === 'processed')
    .map(({ row }) => row)
    .toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  const uuidsOf = (end: Past['end']) => rows.filter((one) => one.end === end).map(({ row }) => row.uuid);
  const all = rows.map(({ row }) => row.uuid);
  return [
    ...insertMissing(
      orders,
      rows.map(({ row }) => row),
    ),
    move(all, 'created', 'awaiting_payment', { after: 1_000 }),
    move(uuidsOf('expired'), 'awaiting_payment', 'expired', { after: 10 * MINUTE_MS }),
    move(uuidsOf('cancelled'), 'awaiting_payment', 'cancelled', { after: 2 * MINUTE_MS }),
    move(uuidsOf('failed'), 'awaiting_payment', 'failed', {
      after: 3 * MINUTE_MS,
      more: `, failure_reason = 'payment_refused'`,
    }),
    ...insertMissing(ledgerAccounts, [userCoins(viewer), familyCoins(family)]),
    ...insertMissing(ledgerTransfers, processed.map(paymentOf)),
    ...insertMissing(
      payments,
      processed.map(({ uuid, total_satang, created_at_ms, gateway }) => ({
        gateway,
        payment_id: `seed-${uuid}`,
        order_uuid: uuid,
        amount_satang: total_satang,
        paid_at_ms: created_at_ms + 90_000,
        recorded_at_ms: created_at_ms + 91_000,
        is_accepted: true,
      })),
    ),
    move(uuidsOf('processed'), 'awaiting_payment', 'paid', {
      after: 91_000,
      more: ', paid_at_ms = created_at_ms + 90000',
    }),
    ...insertMissing(ledgerTransfers, processed.flatMap(transfersOf)),
    ...insertMissing(
      receipts,
      processed.map(({ uuid, created_at_ms, total_satang }) => ({
        order_uuid: uuid,
        issued_at_ms: created_at_ms + 94_000,
        amount_satang: total_satang,
      })),
      ['order_uuid'],
    ),
    move(uuidsOf('processed'), 'paid', 'processed', {
      after: 94_000,
      more: ', processed_at_ms = created_at_ms + 94000',
    }),
  ];
}

const move = (
  uuids: readonly string[],
  from: OrderState,
  to: OrderState,
  { after, more = '' }: { after: number; more?: string },
): SeedStatement => ({
  sql: `UPDATE orders SET version = version + 1, state = '${to}', moved_at_ms = created_at_ms + ${after}${more}
    WHERE uuid IN (SELECT value FROM json_each(?)) AND state = '${from}' AND version < 4`,
  params: [JSON.stringify(uuids)],
});

const paymentOf = ({ uuid, total_satang, created_at_ms }: ReturnType<typeof orderRow>) => ({
  id: `payment:thai_qr:seed-${uuid}:in`,
  from_account: world('thai_qr').id,
  to_account: house.pending.id,
  amount: total_satang,
  moved_at_ms: created_at_ms + 91_000,
});

function transfersOf(order: ReturnType<typeof orderRow>) {
  const { uuid, total_satang, created_at_ms } = order;
  const moved_at_ms = created_at_ms + 94_000;
  const credited =
    order.kind === 'family_credit'
      ? { from: house.receivable, to: familyDebt(family, 0), amount: total_satang, id: `order:${uuid}:debt` }
      : {
          from: house.coins,
          to: order.kind === 'refill' ? userCoins(viewer) : familyCoins(family),
          amount: order.coins + order.bonus_coins,
          id: `order:${uuid}:coins`,
        };
  const moves = [{ from: house.pending, to: house.sales, amount: total_satang, id: `order:${uuid}:sale` }, credited];
  return moves.map(({ id, from, to, amount }) => ({
    id,
    from_account: from.id,
    to_account: to.id,
    amount,
    moved_at_ms,
  }));
}
