/**
 * A small world that breaks no invariant: one row or a few of each thing that the invariants speak
 * of. Its amounts are so small that a tampering by hand is easy to follow.
 */
import type { DatabaseSync } from 'node:sqlite';
import { approve, insert, move, openUnguarded, uuid } from './rows.ts';
import { addFamilies, addGifts, addPayouts } from './world-earnings.ts';
import { addRecords } from './world-records.ts';
import { addShop } from './world-shop.ts';

/** Opens the world. */
export function openWorld(): DatabaseSync {
  const database = openUnguarded();
  database.exec('BEGIN');
  addPeople(database);
  addOrders(database);
  addCases(database);
  addFamilies(database);
  addGifts(database);
  addPayouts(database);
  addShop(database);
  addRecords(database);
  database.exec('COMMIT');
  return database;
}

function addPeople(database: DatabaseSync) {
  insert(
    database,
    'users',
    { uuid: uuid('boss'), name: 'boss', role: 'ceo' },
    { uuid: uuid('clerk'), name: 'clerk', role: 'staff' },
    { uuid: uuid('fan'), name: 'fan', role: 'normal' },
    { uuid: uuid('merged'), name: 'fan', role: 'normal' },
    { uuid: uuid('closed'), name: '—', role: 'normal' },
    { uuid: uuid('vb'), name: 'vb', role: 'caster', family_uuid: uuid('family') },
    { uuid: uuid('free-vb'), name: 'free-vb', role: 'caster' },
    { uuid: uuid('owner'), name: 'owner', role: 'family', family_uuid: uuid('family') },
    { uuid: uuid('manager'), name: 'manager', role: 'normal', family_uuid: uuid('family') },
  );
  insert(database, 'tokens', { hash: 'fan', id: 'fan', user_uuid: uuid('fan'), device: 'storm' });
  move(database, 'invite:merged', ['house:coins', `user:${uuid('merged')}:coins`], 7, 500);
  move(
    database,
    `merge:${uuid('merged')}:coins`,
    [`user:${uuid('merged')}:coins`, `user:${uuid('fan')}:coins`],
    7,
    1_000,
  );
  insert(database, 'account_merges', {
    old_uuid: uuid('merged'),
    into_uuid: uuid('fan'),
    leads_to_uuid: uuid('fan'),
    coins: 7,
    by_uuid: uuid('clerk'),
    merged_at_ms: 1_000,
  });
  move(database, 'invite:closed', ['house:coins', `user:${uuid('closed')}:coins`], 4, 50);
  insert(database, 'closings', {
    user_uuid: uuid('closed'),
    asked_at_ms: 100,
    due_at_ms: 200,
    done_at_ms: 300,
    swept_at_ms: 300,
    given_up: '{"coins":4}',
  });
  move(database, `closing:${uuid('closed')}:coins`, [`user:${uuid('closed')}:coins`, 'house:coins_expired'], 4, 300);
}

interface Order {
  name: string;
  kind?: string;
  states: readonly string[];
  total: number;
  paid?: number;
  more?: Record<string, string | number | null>;
}

/** Adds an order with its steps, key and payment. */
function addOrder(database: DatabaseSync, { name, kind = 'refill', states, total, paid, more }: Order) {
  const order = uuid(name);
  const state = states.at(-1) ?? '';
  insert(database, 'orders', {
    uuid: order,
    user_uuid: kind === 'refill' ? uuid('fan') : uuid('owner'),
    family_uuid: kind === 'refill' ? null : uuid('family'),
    kind,
    gateway: 'thai_qr',
    state,
    subtotal_satang: total,
    total_satang: total,
    reference: name,
    due_at_ms: ['processed', 'expired'].includes(state) ? null : 9,
    ...more,
  });
  insert(database, 'order_steps', ...states.map((step, version) => ({ order_uuid: order, version, state: step })));
  insert(database, 'idempotency_keys', {
    caller_uuid: uuid('fan'),
    key: `key-of-${name}`,
    fingerprint: 'f',
    subject: order,
    answer: '{}',
  });
  if (paid === undefined) return;
  insert(database, 'payments', {
    gateway: 'thai_qr',
    payment_id: name,
    order_uuid: order,
    amount_satang: paid,
    is_accepted: Number(state !== 'expired'),
  });
  move(database, `payment:thai_qr:${name}:in`, ['world:thai_qr', 'house:pending'], paid);
}

function addOrders(database: DatabaseSync) {
  const statesOfOrder = ['created', 'awaiting_payment', 'paid', 'processed'];
  addOrder(database, {
    name: 'bought',
    states: statesOfOrder,
    total: 10_000,
    paid: 10_000,
    more: {
      subtotal_satang: 11_000,
      discount_satang: 1_000,
      coins: 100,
      promotion_uuid: uuid('promotion'),
      promotion_coins: 10,
      promotion_state: 'given',
      refundable_satang: 1_000,
      reversed_satang: 1_000,
    },
  });
  addOrder(database, { name: 'debt', kind: 'family_credit', states: statesOfOrder, total: 2_000, paid: 2_000 });
  addOrder(database, { name: 'paid', states: ['created', 'awaiting_payment', 'paid'], total: 3_000, paid: 3_000 });
  addOrder(database, { name: 'waiting', states: ['created', 'awaiting_payment'], total: 4_000 });
  addOrder(database, {
    name: 'late',
    states: ['created', 'awaiting_payment', 'expired'],
    total: 6_000,
    paid: 5_000,
    more: { refundable_satang: 5_000, refunded_satang: 3_000, closed_satang: 1_000 },
  });
  for (const [number, [name, total]] of [['bought', 10_000] as const, ['debt', 2_000] as const].entries()) {
    move(database, `order:${uuid(name)}:sale`, ['house:pending', 'house:sales'], total);
    insert(database, 'receipts', { number: number + 1, order_uuid: uuid(name), amount_satang: total });
  }
  const coins: [string, string] = ['house:coins', `user:${uuid('fan')}:coins`];
  move(database, `order:${uuid('bought')}:coins`, coins, 100);
  move(database, `promotion:${uuid('bought')}:coins`, coins, 10);
  insert(database, 'vouchers', { uuid: uuid('voucher'), code: 'V', uses_in_all: 5, uses_per_user: 1, taken: 1 });
  insert(database, 'voucher_uses', {
    order_uuid: uuid('bought'),
    voucher_uuid: uuid('voucher'),
    user_uuid: uuid('fan'),
    state: 'used',
  });
  insert(database, 'voucher_holders', { voucher_uuid: uuid('voucher'), user_uuid: uuid('fan'), taken: 1 });
  insert(database, 'topup_promotions', { uuid: uuid('promotion'), budget_coins: 100, taken_coins: 10 });
}

/** Adds the case of a late payment in all its parts, and that of a reversed sale. */
function addCases(database: DatabaseSync) {
  insert(
    database,
    'money_cases',
    {
      number: 1,
      about: 'payment:thai_qr:late',
      order_uuid: uuid('late'),
      gateway: 'thai_qr',
      amount_satang: 5_000,
      refunding_satang: 1_000,
      refunded_satang: 2_000,
      written_off_satang: 500,
      credited_satang: 500,
    },
    { number: 2, about: 'reversal', order_uuid: uuid('bought'), gateway: 'thai_qr', amount_satang: 1_000 },
  );
  move(database, 'payment:thai_qr:late:refundable', ['house:pending', 'house:refundable'], 5_000);
  const refund = { case_number: 1, way: 'gateway', started_by: uuid('clerk') };
  insert(
    database,
    'refunds',
    { ...refund, uuid: uuid('refund'), amount_satang: 2_000, state: 'paid' },
    { ...refund, uuid: uuid('refunding'), amount_satang: 1_000, state: 'approved' },
  );
  for (const name of ['refund', 'refunding']) approve(database, `ok-${name}`, 'refund', uuid(name));
  move(database, `refund:${uuid('refund')}:start`, ['house:refundable', 'house:refunding'], 2_000);
  move(database, `refund:${uuid('refund')}:paid`, ['house:refunding', 'world:thai_qr'], 2_000);
  move(database, `refund:${uuid('refunding')}:start`, ['house:refundable', 'house:refunding'], 1_000);
  insert(database, 'credit_notes', { number: 1, refund_uuid: uuid('refund'), amount_satang: 2_000 });
  move(database, 'case:1:write_off', ['house:refundable', 'house:written_off'], 500);
  move(database, 'case:1:credit', ['house:refundable', 'house:credited'], 500);
  move(database, 'case:1:coins', ['house:coins', `user:${uuid('fan')}:coins`], 5);
  insert(database, 'case_credits', { number: 1, case_number: 1, amount_satang: 500, coins: 5 });
  insert(database, 'order_reversals', {
    uuid: uuid('reversal'),
    order_uuid: uuid('bought'),
    cause: 'request',
    amount_satang: 1_000,
    coins: 11,
    taken_coins: 10,
    most_borne_coins: 5,
    state: 'done',
    started_by: uuid('clerk'),
  });
  approve(database, 'ok-reversal', 'reversal', uuid('reversal'));
  move(database, `reversal:${uuid('reversal')}:sale`, ['house:sales', 'house:refundable'], 1_000);
  move(database, `reversal:${uuid('reversal')}:coins`, [`user:${uuid('fan')}:coins`, 'house:coins_refunded'], 10);
}
