/**
 * Rows read per request do not grow with the history. D1 counts them, with 1,000 orders and with
 * ten or a hundred times as many.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { openPaymentPorts } from '../../../api/money/gateway/open-ports.ts';
import { familyCoins, openAccount, userCoins } from '../../../api/money/ledger/account.ts';
import { completeOrder } from '../../../api/money/order/complete-order.ts';
import { orderJob } from '../../../api/money/order/order-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import {
  cancelOrder,
  createOrder,
  getOrder,
  listFamilyOrders,
  listPaidOrders,
  listTopups,
} from '../../../calls/money/order.ts';
import type { Order } from '../../../calls/money/order-details.ts';
import { getBalance, listPackages } from '../../../calls/money/package.ts';
import { checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import { effort } from '../../effort.ts';
import { BankModel, signedWebhook } from '../../unit/money/model/bank-model.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { newDatabase } from '../new-database.ts';
import { meter } from '../rows-read.ts';
import { userUuid } from '../world.ts';
import { addMoney, familyUuid, userPackage } from './money-world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const FEW = 1_000;
const MANY = effort({ daily: 10_000, torture: 100_000 });

let bank: BankModel;

beforeEach(() => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  bank = new BankModel();
  vi.spyOn(globalThis, 'fetch').mockImplementation(bank.fetch);
});

/**
 * Inserts the given number of orders of a user and of a family, half of them paid and completed.
 */
async function fill(count: number) {
  const from = Date.parse(NOW) - 1_000_000_000;
  const step = (sql: string) => env.DB.prepare(sql);
  // More orders are open at the same time than the trigger allows a user.
  const few = String(await step(`SELECT sql FROM sqlite_master WHERE name = 'orders_open_few'`).first('sql'));
  const move = (to: string, more = '') =>
    step(`UPDATE orders SET version = version + 1, state = '${to}', moved_at_ms = moved_at_ms + 1${more}
      WHERE reference LIKE 'OLD%' AND bonus_coins = 1`);
  await env.DB.batch([
    step('DROP TRIGGER orders_open_few'),
    step(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO orders (uuid, version, user_uuid, family_uuid, kind, gateway, state, moved_at_ms, subtotal_satang,
        discount_satang, total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
      SELECT printf('00000000-0000-4000-a000-%012d', n), 0, CASE n % 4 / 2 WHEN 0 THEN '${userUuid('fan')}' ELSE '${userUuid('owner')}' END,
        CASE n % 4 / 2 WHEN 0 THEN NULL ELSE '${familyUuid}' END,
        CASE n % 4 / 2 WHEN 0 THEN 'refill' ELSE 'family_refill' END, 'thai_qr', 'created', ${from} + n, 10000, 0, 10000,
        1000, n % 2, 'OLD' || n, ${from} + n, ${from} + n + 600000
      FROM numbers`),
    step(`INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
      SELECT 'payment:thai_qr:' || uuid || ':in', 'world:thai_qr', 'house:pending', 10000, ${from}
      FROM orders WHERE reference LIKE 'OLD%' AND bonus_coins = 1`),
    step(`INSERT INTO payments (gateway, payment_id, order_uuid, amount_satang, paid_at_ms, recorded_at_ms, is_accepted)
      SELECT 'thai_qr', uuid, uuid, 10000, created_at_ms, created_at_ms, 1 FROM orders WHERE reference LIKE 'OLD%' AND bonus_coins = 1`),
    move('awaiting_payment'),
    move('paid', ', paid_at_ms = created_at_ms'),
    step(`INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
      SELECT 'order:' || uuid || ':sale', 'house:pending', 'house:sales', 10000, ${from}
      FROM orders WHERE reference LIKE 'OLD%' AND bonus_coins = 1`),
    ...[userCoins(userUuid('fan')), familyCoins(familyUuid)].map((account) => {
      const { sql, params } = openAccount(account);
      return env.DB.prepare(sql).bind(...params);
    }),
    step(`INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms)
      SELECT 'order:' || uuid || ':coins', 'house:coins', coalesce('family:' || family_uuid, 'user:' || user_uuid) || ':coins',
        coins + bonus_coins, ${from}
      FROM orders WHERE reference LIKE 'OLD%' AND bonus_coins = 1`),
    step(`INSERT INTO receipts (order_uuid, issued_at_ms, amount_satang)
      SELECT uuid, created_at_ms, 10000 FROM orders WHERE reference LIKE 'OLD%' AND bonus_coins = 1`),
    move('processed', ', processed_at_ms = created_at_ms'),
    step(`UPDATE orders SET version = version + 1, state = 'expired' WHERE reference LIKE 'OLD%' AND bonus_coins = 0`),
    step(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO idempotency_keys (caller_uuid, key, fingerprint, leased_until_ms, answer, created_at_ms)
      SELECT '${userUuid('fan')}', 'old-key-' || n, 'x', 0, '{}', ${Date.parse(NOW)} FROM numbers`),
    step(few),
  ]);
}

/** Runs every payment request; returns the rows read by each. */
async function costs(count: number): Promise<Record<string, number>> {
  await addMoney();
  const fan = await addMember('fan', 'normal');
  const owner = await addMember('owner', 'family', familyUuid);
  await fill(count);
  const cost: Record<string, number> = {};
  const measure = async <T>(name: string, work: (db: D1Database) => Promise<T>): Promise<T> => {
    const { db, rowsRead } = meter();
    const result = await work(db);
    cost[name] = rowsRead();
    return result;
  };
  const lists = { listTopups, listFamilyOrders, listPaidOrders };
  for (const [name, call] of Object.entries(lists)) {
    const token = name === 'listFamilyOrders' ? owner : fan;
    const { next_cursor } = await measure(name, (db) => ask(call, { token }, db));
    const query = { cursor: next_cursor ?? '' };
    await measure(`${name}, next page`, (db) => ask(call, { token, query }, db));
  }
  await measure('getBalance', (db) => ask(getBalance, { token: owner }, db));
  await measure('listPackages', (db) => ask(listPackages, {}, db));
  await measure('listVouchers', (db) => ask(listVouchers, { token: fan, query: { package_uuid: userPackage } }, db));
  const check = { kind: 'refill', amount_satang: '15000', code: 'TEN' } as const;
  await measure('checkVoucher', (db) => ask(checkVoucher, { token: fan, form: check }, db));
  const form = { kind: 'refill', package_uuid: userPackage, voucher_code: 'TEN', method: 'thai_qr' } as const;
  const acceptance = { accept_topup_rules: 'on', accept_app_terms: 'on' } as const;
  const create = { token: fan, key: 'the-first-key', form: { ...form, ...acceptance } };
  const order: Order = (await measure('createOrder', (db) => ask(createOrder, create, db))).data;
  await measure('createOrder again', (db) => ask(createOrder, create, db));
  const other = (
    await ask(createOrder, { ...create, key: 'the-other-key', form: { ...create.form, voucher_code: '' } })
  ).data;
  await measure('cancelOrder', (db) => ask(cancelOrder, { token: fan, params: { uuid: other.uuid } }, db));
  await measure('getOrder', (db) => ask(getOrder, { token: fan, params: { uuid: order.uuid } }, db));
  bank.pay(order.reference, order.total_satang, new Date());
  const { body, signature } = signedWebhook(order.reference, { at: new Date() });
  const webhook = new Request('http://api/v1/payment/webhooks/thai_qr', {
    method: 'POST',
    headers: { 'vela-signature': signature },
    body,
  });
  await measure('receiveWebhook', async (db) =>
    expect((await app.fetch(webhook, { ...env, DB: db })).status).toBe(200),
  );
  await measure('a paid order', (db) => completeOrder(openPaymentPorts({ ...env, DB: db }, new Date()), order.uuid));
  expect((await ask(getOrder, { token: fan, params: { uuid: order.uuid } })).data.state).toBe('processed');
  await fetchCall(createOrder, { ...create, key: 'the-third-key', form: { ...create.form, voucher_code: '' } });
  const later = new Date(Date.parse(NOW) + 700_000);
  await measure('the clock', (d1) => runIfDue(orderJob, { db: openDb(d1), env: { ...env, DB: d1 }, now: later }));
  return cost;
}

describe('rows read by payment requests', () => {
  test(`rows read per request are the same with ${MANY} orders as with ${FEW}`, { timeout: 300_000 }, async () => {
    const few = await costs(FEW);
    await newDatabase();
    bank.charges.clear();
    const many = await costs(MANY);
    console.log(`rows read with ${MANY} orders: ${JSON.stringify(many)}`);
    // Random ids fall on different sides of an index page: a few rows, however many the orders are.
    for (const [call, rows] of Object.entries(few)) expect(many[call], call).toBeLessThanOrEqual(rows + 10);
    expect(Math.max(...Object.values(many))).toBeLessThan(150);
  });
});
