/**
 * SQL attacks: statements that try to create or destroy money or coins, run against books that
 * contain something of everything. The books must be unchanged after each statement that the
 * database accepts.
 */
import { beforeAll, expect, test } from 'vitest';
import { anotherViewer, aViewer, callers, refillForm } from './model/money-seed.ts';
import { MoneyWorld } from './model/money-world.ts';
import { SqliteBooks } from './model/sqlite-d1.ts';

const books = new SqliteBooks();
const { database } = books;
const uuidOf: Record<'processed' | 'paid' | 'waiting' | 'over', string> = {
  processed: '',
  paid: '',
  waiting: '',
  over: '',
};

/** One order each: processed, paid but not processed, waiting, and expired with an underpayment. */
beforeAll(async () => {
  const world = await MoneyWorld.on(books);
  const placeOrder = async (key: string, who = aViewer) => {
    await world.create(who, refillForm, key);
    const [row] = await world.rows('SELECT uuid, reference FROM orders ORDER BY rowid DESC LIMIT 1');
    return { uuid: String(row?.uuid), reference: String(row?.reference) };
  };
  const pay = async ({ reference }: { reference: string }, amount: number) => {
    world.bank.pay(reference, amount, world.now);
    await world.webhook(reference);
  };
  const processedOrder = await placeOrder('cheat-key-1');
  await pay(processedOrder, 35_000);
  await pay(processedOrder, 35_000);
  await world.consume();
  const underpaidOrder = await placeOrder('cheat-key-2');
  await pay(underpaidOrder, 10_000);
  const paidOrder = await placeOrder('cheat-key-3', anotherViewer);
  await pay(paidOrder, 35_000);
  const waitingOrder = await placeOrder('cheat-key-4');
  Object.assign(uuidOf, {
    processed: processedOrder.uuid,
    over: underpaidOrder.uuid,
    paid: paidOrder.uuid,
    waiting: waitingOrder.uuid,
  });
  expect(await world.rows('SELECT state FROM orders ORDER BY rowid')).toEqual(
    ['processed', 'failed', 'paid', 'awaiting_payment'].map((state) => ({ state })),
  );
});

const tables = [
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'payments',
  'receipts',
  'orders',
  'order_steps',
  'money_cases',
  'case_credits',
  'credit_notes',
];
const everything = () => tables.map((table) => database.rows(`SELECT * FROM ${table} ORDER BY 1, 2`));

const coinsOf = (index: number) => `user:${callers[index]?.user_uuid}:coins`;
const own = coinsOf(0);
const moveTo = (id: string, from: string, to: string, amount: number) =>
  `INSERT INTO ledger_transfers VALUES ('${id}', '${from}', '${to}', ${amount}, 1)`;
const paymentOf = (order: keyof typeof uuidOf, id: string, amount: number, isAccepted: 0 | 1) =>
  `INSERT INTO payments VALUES ('thai_qr', '${id}', '${uuidOf[order]}', ${amount}, 1, 1, ${isAccepted})`;
const step = (order: keyof typeof uuidOf, changes: string) =>
  `UPDATE orders SET version = version + 1, ${changes} WHERE uuid = '${uuidOf[order]}'`;

const cheats: Record<string, () => string> = {
  'a balance is set': () => `UPDATE ledger_accounts SET balance = 999 WHERE id = '${own}'`,
  'a balance and its entry count are set': () =>
    `UPDATE ledger_accounts SET balance = 999, entry_count = entry_count + 1 WHERE id = '${own}'`,
  'an account is replaced by one with more coins': () =>
    `INSERT OR REPLACE INTO ledger_accounts VALUES ('${own}', 'COIN', 0, NULL, 999, 9)`,
  'an account is replaced by an empty one': () =>
    `INSERT OR REPLACE INTO ledger_accounts VALUES ('house:refundable', 'THB', 0, NULL, 0, 0)`,
  'an account replaces another by taking its id': () =>
    `UPDATE OR REPLACE ledger_accounts SET id = 'house:sales' WHERE id = 'house:refundable'`,
  'an account is opened with a balance': () =>
    `INSERT INTO ledger_accounts VALUES ('${coinsOf(7)}', 'COIN', 0, NULL, 999, 0)`,
  'an account without a lower bound is opened': () =>
    `INSERT INTO ledger_accounts (id, currency) VALUES ('user:nobody:coins', 'COIN')`,
  'an account of an unknown kind is opened': () =>
    `INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('mine', 'THB', 0)`,
  'the lower bound of an account is removed': () => `UPDATE ledger_accounts SET lowest = NULL WHERE id = '${own}'`,
  'an account is deleted': () => `DELETE FROM ledger_accounts WHERE id = 'house:refundable'`,
  'an entry is inserted directly': () => `INSERT INTO ledger_entries VALUES ('${own}', 99, 'order:none:coins', 1, 1)`,
  'an entry is replaced': () =>
    `INSERT OR REPLACE INTO ledger_entries SELECT account_id, position, transfer_id, amount + 1, balance_after + 1
      FROM ledger_entries WHERE account_id = '${own}'`,
  'a transfer is replaced by a larger one': () =>
    `INSERT OR REPLACE INTO ledger_transfers SELECT id, from_account, to_account, amount + 1, moved_at_ms FROM ledger_transfers
      WHERE id LIKE 'order:%:coins'`,
  'a transfer is changed': () => `UPDATE ledger_transfers SET amount = amount + 1 WHERE id LIKE 'order:%:coins'`,
  'coins of a sale go to the attacker': () => moveTo('order:none:coins', 'house:coins', own, 999),
  'coins of a waiting order are credited': () => moveTo(`order:${uuidOf.waiting}:coins`, 'house:coins', own, 3_577),
  'more coins are credited than were bought': () =>
    moveTo(`order:${uuidOf.paid}:coins`, 'house:coins', coinsOf(1), 3_578),
  'coins are credited to another user': () => moveTo(`order:${uuidOf.paid}:coins`, 'house:coins', own, 3_577),
  'a user’s coins go to another user': () => moveTo('gift', own, coinsOf(2), 1),
  'refundable money becomes a sale': () => moveTo('order:none:sale', 'house:refundable', 'house:sales', 1),
  'refundable money leaves without a refund': () => moveTo('back', 'house:refundable', 'world:thai_qr', 1),
  'sold money becomes refundable': () => moveTo('payment:thai_qr:x:refundable', 'house:sales', 'house:refundable', 1),
  'incoming money is booked as a sale': () => moveTo('payment:thai_qr:x:in', 'world:thai_qr', 'house:sales', 100),
  'money of one gateway is booked for another': () =>
    moveTo('payment:other:x:in', 'world:thai_qr', 'house:pending', 100),
  'a payment is recorded without its money': () => paymentOf('waiting', 'made-up', 35_000, 1),
  'a payment is replaced by a larger one': () =>
    `INSERT OR REPLACE INTO payments SELECT gateway, payment_id, order_uuid, amount_satang + 1, 1, 1, is_accepted FROM payments
      WHERE is_accepted = 1`,
  'a payment is replaced by one of another order': () =>
    `INSERT OR REPLACE INTO payments SELECT gateway, payment_id, '${uuidOf.waiting}', amount_satang, 1, 1, is_accepted
      FROM payments WHERE order_uuid = '${uuidOf.processed}'`,
  'an underpayment is accepted': () => `UPDATE payments SET is_accepted = 1 WHERE amount_satang = 10000`,
  'an order is paid without a payment': () => step('waiting', "state = 'paid', paid_at_ms = 1"),
  'an unpaid order is processed': () => step('waiting', "state = 'processed', processed_at_ms = 1"),
  'a paid order is processed without sale, coins and receipt': () =>
    step('paid', "state = 'processed', processed_at_ms = 1"),
  'a paid order fails and keeps the money': () => step('paid', "state = 'failed'"),
  'a processed order is replaced by a new one': () =>
    `INSERT OR REPLACE INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
        total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
      SELECT uuid, 0, user_uuid, kind, gateway, 'created', 1, subtotal_satang, 0, total_satang, coins, bonus_coins, reference, 1, 1
      FROM orders WHERE uuid = '${uuidOf.processed}'`,
  'an order takes the reference of a processed one': () =>
    `UPDATE OR REPLACE orders SET version = version + 1, reference = (
      SELECT reference FROM orders WHERE uuid = '${uuidOf.processed}') WHERE uuid = '${uuidOf.waiting}'`,
  'an order is created as paid': () =>
    `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
        total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms, paid_at_ms)
      SELECT 'new', 0, user_uuid, kind, gateway, 'paid', 1, 1, 0, 1, 9, 9, 'VLNEW', 1, 1, 1 FROM orders LIMIT 1`,
  'the coins of a paid order are increased': () => step('paid', 'coins = coins + 1'),
  'the refundable amount of an order is set to zero': () => step('over', 'refundable_satang = 0'),
  'the refundable amount of an order is increased': () =>
    step('processed', 'refundable_satang = refundable_satang + 1'),
  'the payment time of an order is changed': () => step('processed', 'paid_at_ms = 1'),
  'an order is changed without a new version': () =>
    `UPDATE orders SET refundable_satang = 0 WHERE uuid = '${uuidOf.over}'`,
  'an order is deleted': () => `DELETE FROM orders WHERE uuid = '${uuidOf.over}'`,
  'a receipt is replaced by a larger one': () =>
    'INSERT OR REPLACE INTO receipts SELECT number, order_uuid, issued_at_ms, amount_satang + 1 FROM receipts',
  'a case is replaced by one with a larger amount': () =>
    `INSERT OR REPLACE INTO money_cases SELECT number, kind, about, order_uuid, payout_uuid, gateway, reference, payment_id, amount_satang + 1,
      0, 0, 0, 0, message_number, detail, owner_uuid, opened_at_ms, NULL, NULL FROM money_cases`,
  'a case is ended directly': () => 'UPDATE money_cases SET written_off_satang = amount_satang, ended_at_ms = 1',
  'a case is deleted': () => 'DELETE FROM money_cases',
  'refundable money is partly credited in coins': () =>
    moveTo('case:1:credit', 'house:refundable', 'house:credited', 34_999),
  'coins of a case are credited without its money': () => moveTo('case:1:coins', 'house:coins', own, 1),
  'a credit is recorded without its transfer': () => 'INSERT INTO case_credits VALUES (1, 1, 35000, 3577, 1)',
  'a credit note is recorded without a refund': () =>
    `INSERT INTO credit_notes (number, refund_uuid, amount_satang, issued_at_ms) VALUES (1, 'none', 35000, 1)`,
  'the money of an order is marked as credited in coins': () => step('over', 'closed_satang = refundable_satang'),
  'a receipt is recorded without a sale': () =>
    `INSERT INTO receipts (order_uuid, issued_at_ms, amount_satang) VALUES ('${uuidOf.paid}', 1, 35000)`,
  'a receipt is deleted': () => 'DELETE FROM receipts',
  'a step is recorded that did not happen': () =>
    `INSERT INTO order_steps VALUES ('${uuidOf.paid}', 9, 'processed', 1)`,
  'a step is replaced': () =>
    "INSERT OR REPLACE INTO order_steps SELECT order_uuid, version, 'paid', at_ms FROM order_steps",
};

test.each(Object.keys(cheats))('the SQL attack is refused: %s', (name) => {
  const before = everything();
  const cheat = cheats[name]?.() ?? '';
  let message = '';
  try {
    database.sqlite.exec(cheat);
  } catch (error) {
    message = String(error);
  }
  expect(message).not.toMatch(/syntax|no such|values for|FOREIGN KEY/);
  expect(everything()).toEqual(before);
});

test('receipt numbers have no gaps', () => {
  const sale = `order:${uuidOf.paid}:sale`;
  database.sqlite.exec('SAVEPOINT sold');
  database.sqlite.exec(moveTo(sale, 'house:pending', 'house:sales', 35_000));
  const receipt = (number: number) =>
    database.sqlite.exec(`INSERT INTO receipts VALUES (${number}, '${uuidOf.paid}', 1, 35000)`);
  expect(() => receipt(7)).toThrow('without gaps');
  expect(() => receipt(2)).not.toThrow();
  database.sqlite.exec('ROLLBACK TO sold');
});
