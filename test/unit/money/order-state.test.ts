import { describe, expect, test } from 'vitest';
import { house, openAccount, userCoins, world } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { mayMoveOrder, orderTransitions } from '../../../api/money/order/order-state.ts';
import { orders, payments, receipts } from '../../../api/money/order/tables.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { insertRow, updateRow } from '../../../api/platform/framework/statement.ts';
import { type OrderState, orderState } from '../../../calls/money/order-details.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { callers, seedMoney } from './model/money-seed.ts';
import { SqliteBooks } from './model/sqlite-d1.ts';

const legal = [
  'created > awaiting_payment',
  'created > failed',
  'created > expired',
  'created > cancelled',
  'awaiting_payment > paid',
  'awaiting_payment > failed',
  'awaiting_payment > expired',
  'awaiting_payment > cancelled',
  'paid > processed',
  'paid > failed',
  'expired > paid_late',
  'cancelled > paid_late',
  'failed > paid_late',
  'paid_late > processed',
  'paid_late > failed',
];

/** The moves that bring an order into each state. */
const ways: Record<OrderState, OrderState[]> = {
  created: [],
  awaiting_payment: ['awaiting_payment'],
  paid: ['awaiting_payment', 'paid'],
  paid_late: ['expired', 'paid_late'],
  processed: ['awaiting_payment', 'paid', 'processed'],
  expired: ['expired'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

const states = orderState.options;
const edges = states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ from, to })));

async function databaseWithOrder() {
  const books = new SqliteBooks();
  await seedMoney(openDb(books.open(() => {})));
  const { database } = books;
  const write = ({ sql, params }: { sql: string; params: readonly (string | number | null)[] }) =>
    database.find(sql).statement.run(...params);
  const uuid = uuidOf('an order');
  const amounts = { subtotal_satang: 10_000, discount_satang: 0, total_satang: 10_000, coins: 1_000, bonus_coins: 0 };
  const times = { created_at_ms: 1, expires_at_ms: 2, moved_at_ms: 1 };
  const user_uuid = callers[0]?.user_uuid ?? '';
  const about = { kind: 'refill', gateway: 'thai_qr', state: 'created', reference: 'VL1' } as const;
  write(insertRow(orders, { uuid, user_uuid, version: 0, ...about, ...amounts, ...times }));
  const payment = { gateway: 'thai_qr', payment_id: 'one', order_uuid: uuid, amount_satang: 10_000 } as const;
  const now = new Date(1);
  const moves = (id: string, from: { id: string }, to: { id: string }, amount = 10_000) =>
    write(transfer(id, { from, to, amount, now }));
  moves('payment:thai_qr:one:in', world('thai_qr'), house.pending);
  write(insertRow(payments, { ...payment, paid_at_ms: 1, recorded_at_ms: 1, is_accepted: true }));
  const end = {
    processed: () => {
      moves(`order:${uuid}:sale`, house.pending, house.sales);
      write(openAccount(userCoins(user_uuid)));
      moves(`order:${uuid}:coins`, house.coins, userCoins(user_uuid), 1_000);
      write(insertRow(receipts, { order_uuid: uuid, issued_at_ms: 1, amount_satang: 10_000 }));
    },
    failed: () => moves(`order:${uuid}:refundable`, house.pending, house.refundable),
  };
  let version = 0;
  let last: OrderState = 'created';
  const move = (state: OrderState) => {
    if ((last === 'paid' || last === 'paid_late') && (state === 'processed' || state === 'failed')) end[state]();
    const isPaid = state === 'paid' || state === 'paid_late';
    const changes = { state, version: version + 1, ...(isPaid && { paid_at_ms: 1 }) };
    write(updateRow(orders, { uuid }, changes));
    version += 1;
    last = state;
  };
  return { database, move, uuid, write };
}

describe('states of an order', () => {
  test.each(edges)('an order moves from $from to $to only if legal', async ({ from, to }) => {
    const isLegal = legal.includes(`${from} > ${to}`);
    expect(mayMoveOrder(from, to)).toBe(isLegal);
    const { move, database } = await databaseWithOrder();
    for (const state of ways[from]) move(state);
    if (isLegal) move(to);
    else
      expect(() => move(to)).toThrow(
        /cannot move between|an order can be paid by only one payment|an ended order must have its money sold or refundable/,
      );
    expect(database.rows('SELECT state FROM orders')).toEqual([{ state: isLegal ? to : from }]);
  });

  test('the transition table in code matches this test', () => {
    const steps = Object.entries(orderTransitions).flatMap(([from, all]) => all.map((to) => `${from} > ${to}`));
    expect(steps.sort()).toEqual([...legal].sort());
  });

  test('an update based on an old order version is refused', async () => {
    const { write, uuid } = await databaseWithOrder();
    expect(() => write(updateRow(orders, { uuid }, { state: 'cancelled', version: 2 }))).toThrow('another request has');
    expect(() => write(updateRow(orders, { uuid }, { state: 'cancelled' }))).toThrow('another request has');
  });

  test('the terms of an order never change', async () => {
    const { write, uuid } = await databaseWithOrder();
    for (const change of [
      { subtotal_satang: 1, total_satang: 1 },
      { coins: 9 },
      { user_uuid: 'x' },
      { reference: 'VL2' },
    ]) {
      expect(() => write(updateRow(orders, { uuid }, { ...change, version: 1 }))).toThrow(
        'the terms of an order cannot be changed',
      );
    }
  });

  test('an order is paid by exactly one payment, and rows stay', async () => {
    const { move, database, write, uuid } = await databaseWithOrder();
    move('failed');
    move('paid_late');
    move('failed');
    expect(() => move('paid_late')).toThrow('an order can be paid by only one payment');
    expect(() => write(updateRow(payments, { order_uuid: uuid }, { amount_satang: 1 }))).toThrow('append-only');
    expect(() => database.sqlite.exec('DELETE FROM payments')).toThrow('append-only');
    expect(() => database.sqlite.exec('DELETE FROM order_steps')).toThrow('append-only');
    expect(() => database.sqlite.exec('DELETE FROM orders')).toThrow('orders stay');
  });
});
