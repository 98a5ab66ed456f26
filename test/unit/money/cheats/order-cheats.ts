/** Cheats with orders, payments, receipts, cases and refunds. */
import { type Cheat, NOW, replaced, transfer } from './cheat.ts';
import { type CheatWorld, people } from './cheat-world.ts';

const payment = (order: string, id: string, amount: number) =>
  `INSERT INTO payments VALUES ('thai_qr', '${id}', '${order}', ${amount}, ${NOW}, ${NOW}, 1)`;
const step = (order: string, changes: string) =>
  `UPDATE orders SET version = version + 1, ${changes} WHERE uuid = '${order}'`;
const newOrder = (more: Readonly<Record<string, string>>) => {
  const row = {
    uuid: "'new'",
    version: '0',
    user_uuid: 'user_uuid',
    kind: 'kind',
    gateway: 'gateway',
    state: "'created'",
    moved_at_ms: NOW,
    package_uuid: 'package_uuid',
    subtotal_satang: 'subtotal_satang',
    discount_satang: '0',
    total_satang: 'subtotal_satang',
    coins: 'coins',
    bonus_coins: 'bonus_coins',
    reference: "'VLNEW'",
    created_at_ms: NOW,
    expires_at_ms: `${NOW} + 600000`,
    ...more,
  };
  return `INSERT OR REPLACE INTO orders (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')}
    FROM orders WHERE package_uuid IS NOT NULL LIMIT 1`;
};

const payments = ({ orders }: CheatWorld): Cheat[] => [
  {
    name: 'pays without money',
    sql: payment(orders.waiting, 'made-up', 35_000),
    refusal: /a payment must match its ledger transfer/,
  },
  {
    name: 'replaces a payment with a larger one',
    sql: replaced(
      'payments',
      'gateway, payment_id, order_uuid, amount_satang, paid_at_ms, recorded_at_ms, is_accepted',
      `gateway, payment_id, order_uuid, amount_satang + 1, 1, ${NOW}, is_accepted`,
      'is_accepted = 1',
    ),
    refusal: /append-only|a payment must match its ledger transfer/,
  },
  {
    name: 'replaces a payment with one of another order',
    sql: replaced(
      'payments',
      'gateway, payment_id, order_uuid, amount_satang, paid_at_ms, recorded_at_ms, is_accepted',
      `gateway, payment_id, '${orders.waiting}', amount_satang, 1, ${NOW}, is_accepted`,
      `order_uuid = '${orders.processed}'`,
    ),
    refusal: /append-only/,
  },
  {
    name: 'accepts a payment that was too little',
    sql: 'UPDATE payments SET is_accepted = 1 WHERE amount_satang = 10000',
    refusal: /append-only/,
  },
  { name: 'deletes a payment', sql: 'DELETE FROM payments', refusal: /append-only/ },
];

const ofOrders = ({ orders }: CheatWorld): Cheat[] => [
  {
    name: 'pays an order without a payment',
    sql: step(orders.waiting, `state = 'paid', paid_at_ms = ${NOW}`),
    refusal: /an order can be paid by only one payment/,
  },
  {
    name: 'processes an order that nobody has paid',
    sql: step(orders.waiting, `state = 'processed', processed_at_ms = ${NOW}`),
    refusal: /cannot move|bonus given|an ended order/,
  },
  {
    name: 'processes a paid order without sale, coins and receipt',
    sql: step(orders.paid, `state = 'processed', processed_at_ms = ${NOW}`),
    refusal: /sold or refundable/,
  },
  {
    name: 'fails a paid order and keeps the money',
    sql: step(orders.paid, "state = 'failed'"),
    refusal: /sold or refundable/,
  },
  {
    name: 'replaces a processed order with a new one',
    sql: newOrder({ uuid: `'${orders.processed}'`, reference: 'reference' }),
    refusal: /orders stay/,
  },
  {
    name: 'gives an order the reference of a processed one',
    sql: `UPDATE OR REPLACE orders SET version = version + 1, reference = (
      SELECT reference FROM orders WHERE uuid = '${orders.processed}') WHERE uuid = '${orders.waiting}'`,
    refusal: /the terms of an order cannot be changed/,
  },
  {
    name: 'begins an order as paid',
    sql: newOrder({ state: "'paid'" }),
    refusal: /a new order must be in the state created/,
  },
  {
    name: 'orders a package for a satang',
    sql: newOrder({ subtotal_satang: '1', total_satang: '1' }),
    refusal: /an order must match its package/,
  },
  {
    name: 'orders a package with a million coins',
    sql: newOrder({ coins: '1000000' }),
    refusal: /an order must match its package/,
  },
  {
    name: 'orders with the bonus of no promotion',
    sql: newOrder({ promotion_coins: '1000000' }),
    refusal: /this promotion does not apply to this order/,
  },
  {
    name: 'raises the coins of a paid order',
    sql: step(orders.paid, 'coins = coins + 1'),
    refusal: /terms of an order/,
  },
  {
    name: 'gives an order to another user',
    sql: step(orders.paid, `user_uuid = '${people.buyer}'`),
    refusal: /terms of an order/,
  },
  {
    name: 'says that nothing of an order is refundable',
    sql: step(orders.over, 'refundable_satang = 0'),
    refusal: /match the ledger/,
  },
  {
    name: 'says that more of an order is refundable',
    sql: step(orders.processed, 'refundable_satang = refundable_satang + 1'),
    refusal: /match the ledger/,
  },
  {
    name: 'says that an order was paid at another time',
    sql: step(orders.processed, 'paid_at_ms = 1'),
    refusal: /terms of an order/,
  },
  {
    name: 'changes an order without a version',
    sql: `UPDATE orders SET refundable_satang = 0 WHERE uuid = '${orders.over}'`,
    refusal: /another request has|match the ledger/,
  },
  {
    name: 'says that the money of an order was given in coins',
    sql: step(orders.over, 'closed_satang = refundable_satang'),
    refusal: /the refunds of an order must match its cases/,
  },
  {
    name: 'says that an order was reversed',
    sql: step(orders.processed, 'reversed_satang = 35000'),
    refusal: /the reversed amount of an order must match its reversals/,
  },
  { name: 'deletes an order', sql: `DELETE FROM orders WHERE uuid = '${orders.over}'`, refusal: /orders stay/ },
  {
    name: 'adds a step that an order did not take',
    sql: `INSERT INTO order_steps VALUES ('${orders.paid}', 9, 'processed', ${NOW})`,
    refusal: /written only by its triggers/,
  },
  {
    name: 'replaces a step of an order',
    sql: replaced('order_steps', 'order_uuid, version, state, at_ms', "order_uuid, version, 'paid', at_ms"),
    refusal: /append-only|written only by its triggers/,
  },
];

const papers = ({ orders }: CheatWorld): Cheat[] => [
  {
    name: 'writes a receipt without a sale',
    sql: `INSERT INTO receipts (order_uuid, issued_at_ms, amount_satang) VALUES ('${orders.paid}', ${NOW}, 35000)`,
    refusal: /must match its sale/,
  },
  {
    name: 'replaces a receipt with a larger one',
    sql: replaced(
      'receipts',
      'number, order_uuid, issued_at_ms, amount_satang',
      `number, order_uuid, ${NOW}, amount_satang + 1`,
    ),
    refusal: /append-only|must match its sale|gaps/,
  },
  { name: 'deletes a receipt', sql: 'DELETE FROM receipts', refusal: /append-only/ },
  {
    name: 'leaves a gap in the numbers of receipts',
    sql: [
      transfer(`order:${orders.paid}:sale`, ['house:pending', 'house:sales'], 35_000),
      `INSERT INTO receipts VALUES (7, '${orders.paid}', ${NOW}, 35000)`,
    ],
    refusal: /next number/,
  },
  {
    name: 'writes a credit note of no refund',
    sql: `INSERT INTO credit_notes (number, refund_uuid, amount_satang, issued_at_ms) VALUES (1, 'none', 35000, ${NOW})`,
    refusal: /a credit note needs a refund and the next number/,
  },
  {
    name: 'opens a case with money of no transfer',
    sql: `INSERT INTO money_cases (kind, about, amount_satang, opened_at_ms) VALUES ('late', 'none', 500, ${NOW})`,
    refusal: /the amount of a case must equal its transfer/,
  },
  {
    name: 'ends a case by hand',
    sql: `UPDATE money_cases SET written_off_satang = amount_satang, ended_at_ms = ${NOW}`,
    refusal: /match the ledger/,
  },
  { name: 'deletes a case', sql: 'DELETE FROM money_cases', refusal: /stay/ },
  {
    name: 'writes a credit without its transfer',
    sql: `INSERT INTO case_credits VALUES (1, 1, 35000, 3577, ${NOW})`,
    refusal: /a credit note must state the moved amount and have the next number/,
  },
  {
    name: 'asks for a refund of more than a case has',
    sql: `INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way)
      VALUES ('much', 1, 900000, 'asked', '${people.staff}', ${NOW}, ${NOW}, 'call')`,
    refusal: /a refund cannot exceed the remaining amount of its case/,
  },
  {
    name: 'starts a refund that nobody approved',
    sql: [
      `INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way)
        VALUES ('alone', 1, 100, 'asked', '${people.staff}', ${NOW}, ${NOW}, 'call')`,
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('refund:alone:start', 'house:refundable', 'house:refunding', 100, ${NOW})`,
    ],
    refusal: /must move its stated amount/,
  },
  {
    name: 'approves a refund without an approval',
    sql: [
      `INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way)
        VALUES ('alone', 1, 100, 'asked', '${people.staff}', ${NOW}, ${NOW}, 'call')`,
      "UPDATE refunds SET state = 'approved' WHERE uuid = 'alone'",
    ],
    refusal: /cannot move/,
  },
  {
    name: 'begins an approval as approved',
    sql: `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state, decided_by, decided_at_ms)
      VALUES ('a', 'refund', 'alone', '${'0'.repeat(64)}', 'x', '${people.staff}', ${NOW}, 'approved', '${people.colleague}', ${NOW})`,
    refusal: /a new approval must be open/,
  },
  {
    name: 'approves its own request',
    sql: [
      `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
        VALUES ('a', 'refund', 'alone', '${'0'.repeat(64)}', 'x', '${people.staff}', ${NOW}, 'open')`,
      `UPDATE approvals SET state = 'approved', decided_by = asked_by, decided_at_ms = ${NOW} WHERE uuid = 'a'`,
    ],
    refusal: /two_people/,
  },
  {
    name: 'reverses a sale alone',
    sql: `INSERT INTO order_reversals (uuid, order_uuid, cause, amount_satang, coins, most_borne_coins, reason, started_by, started_at_ms, state, moved_at_ms)
      VALUES ('r', '${orders.processed}', 'refund', 35000, 3577, 0, 'x', '${people.staff}', ${NOW}, 'done', ${NOW})`,
    refusal: /a reversal cannot exceed the remaining amount of its sale/,
  },
];

export const orderCheats = (world: CheatWorld): Cheat[] => [...payments(world), ...ofOrders(world), ...papers(world)];
