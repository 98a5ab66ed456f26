/** Users who top up, the products, and a fake bank. */
import { createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import app from '../../../api/index.ts';
import { familyDebt, house, openAccount } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { packages } from '../../../api/money/order/tables.ts';
import { vouchers } from '../../../api/money/voucher/voucher-tables.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commit, insertRow } from '../../../api/platform/framework/statement.ts';
import { families } from '../../../api/platform/user/tables.ts';
import { createOrder, getOrder } from '../../../calls/money/order.ts';
import type { Order } from '../../../calls/money/order-details.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { BankModel, signedWebhook } from '../../unit/money/model/bank-model.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';

/** In the future, so that an alarm of the scheduler runs only when a test runs it. */
export const NOW = '2031-11-20T08:00:00.000Z';
export const familyUuid = uuidOf('family');
export const userPackage = uuidOf('user package');
export const familyPackage = uuidOf('family package');

/** Adds packages, vouchers, and a family that owes 3,000 baht. */
export async function addMoney() {
  const offer = { is_recommended: false, is_offered: true };
  const early = Date.parse('2031-01-01T00:00:00Z');
  const late = Date.parse('2032-01-01T00:00:00Z');
  const voucher = {
    title_th: 'ลด',
    title_en: 'Off',
    kinds: ['refill' as const],
    discount_kind: 'fixed' as const,
    discount_value: 1_000,
    discount_most_satang: 1_000,
    min_amount_satang: 10_000,
    valid_from_ms: early,
    valid_until_ms: late,
    is_listed: true,
  };
  const ofUsers = { uuid: userPackage, audience: 'user', price_satang: 10_000, coins: 1_000, bonus_coins: 20 } as const;
  const ofFamilies = { uuid: familyPackage, audience: 'family', price_satang: 500_000, coins: 50_000 } as const;
  const debt = familyDebt(familyUuid, 1_000_000);
  await commit(openDb(env.DB), [
    insertRow(families, { uuid: familyUuid, slug: 'family', name: 'สังกัด', created_at_ms: early }),
    insertRow(packages, { ...ofUsers, ...offer }),
    insertRow(packages, { ...ofFamilies, ...offer, bonus_coins: 0 }),
    insertRow(vouchers, { uuid: uuidOf('ten'), code: 'TEN', uses_per_user: 1, ...voucher }),
    insertRow(vouchers, { uuid: uuidOf('far'), code: 'FAR', ...voucher, min_amount_satang: 20_000 }),
    insertRow(vouchers, { uuid: uuidOf('secret'), code: 'SECRET', ...voucher, is_listed: false }),
    openAccount(debt),
    transfer('loan', { from: debt, to: house.receivable, amount: 300_000, now: new Date(early) }),
  ]);
}

/** Starts a test: a bank, three signed-in users, and the logged warnings. */
export async function beginMoney() {
  vi.setSystemTime(NOW);
  const warningLog = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const bank = new BankModel();
  vi.spyOn(globalThis, 'fetch').mockImplementation(bank.fetch);
  queuedMessages.length = 0;
  vi.spyOn(env.PAID_ORDERS, 'send').mockImplementation(async (body) => {
    queuedMessages.push(body);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  });
  await addMoney();
  const fan = await addMember('fan', 'normal');
  const stranger = await addMember('stranger', 'normal');
  const owner = await addMember('owner', 'family', familyUuid);
  return { bank, fan, stranger, owner, log: () => warningLog.mock.calls.flat().join() };
}

export type Money = Awaited<ReturnType<typeof beginMoney>>;

/** The form of an order of 100 baht. */
export const fields = {
  kind: 'refill',
  package_uuid: userPackage,
  method: 'thai_qr',
  accept_topup_rules: 'on',
  accept_app_terms: 'true',
} as const;

/** Creates an order with a new key. */
export async function placeOrder(token: string, changes: object = {}): Promise<Order> {
  const form = { ...fields, ...changes };
  return (await ask(createOrder, { token, key: crypto.randomUUID(), form })).data;
}

export const watch = async (token: string, uuid: string) => (await ask(getOrder, { token, params: { uuid } })).data;

/**
 * Undelivered queue messages. If the platform delivered them, they would arrive after their test,
 * in the next empty database.
 */
const queuedMessages: { order_uuid: string }[] = [];

/** Delivers the messages of the queue. */
export async function deliver() {
  const messages = queuedMessages
    .splice(0)
    .map((body, index) => ({ id: `m${index}`, timestamp: new Date(), attempts: 1, body }));
  await app.queue(createMessageBatch('vela-paid-orders', messages), env);
}

/** Delivers the messages and checks that the order is completed. */
export async function processed(token: string, uuid: string) {
  await deliver();
  expect((await watch(token, uuid)).state).toBe('processed');
}

/** Posts a webhook; null: without a signature. */
export const postWebhook = (body: string, signature: string | null, db = env.DB): Promise<Response> =>
  Promise.resolve(
    app.fetch(
      new Request('http://api/v1/payment/webhooks/thai_qr', {
        method: 'POST',
        headers: { ...(signature !== null && { 'vela-signature': signature }), 'content-type': 'application/json' },
        body,
      }),
      { ...env, DB: db },
    ),
  );

/** Posts the bank's webhook about a charge. */
export function webhook(reference: string, { at = new Date(), secret }: { at?: Date; secret?: string } = {}) {
  const { body, signature } = signedWebhook(reference, { at, ...(secret !== undefined && { secret }) });
  return postWebhook(body, signature);
}

export const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;

export const orderCount = async () => (await rows('SELECT count(*) AS count FROM orders'))[0]?.count;

export const clock = () => env.CLOCK.getByName('orders');
