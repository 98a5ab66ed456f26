import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPaymentPorts } from '../../../api/money/gateway/open-ports.ts';
import { UNTRUSTED_PER_HOUR } from '../../../api/money/message/message.ts';
import { takeDueMessages } from '../../../api/money/message/take-message.ts';
import { reconcileOrders } from '../../../api/money/order/reconcile.ts';
import { listGatewayMessages, takeGatewayMessage } from '../../../calls/money/message.ts';
import { BANK_SECRET, signedWebhook } from '../../unit/money/model/bank-model.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, type Money, NOW, placeOrder, postWebhook, rows, watch, webhook } from './money-world.ts';

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

describe('a webhook that credits nothing', () => {
  test.each([
    ['signed with another secret', { secret: 'a guess' }, 'wrong_signature'],
    ['301 seconds old', { at: new Date(Date.parse(NOW) - 301_000) }, 'too_old'],
  ])('a webhook %s credits nothing and is logged', async (_, how, reason) => {
    const order = await placeOrder(money.fan);
    money.bank.pay(order.reference, 10_000, new Date());
    expect((await webhook(order.reference, how)).status).toBe(200);
    expect((await watch(money.fan, order.uuid)).state).toBe('awaiting_payment');
    expect(money.log()).toContain(reason);
  });

  test('a webhook altered in transit credits nothing and is logged', async () => {
    const order = await placeOrder(money.fan);
    const other = await placeOrder(money.stranger);
    money.bank.pay(order.reference, 10_000, new Date());
    const { body, signature } = signedWebhook(other.reference, { at: new Date() });
    const response = await postWebhook(body.replace(other.reference, order.reference), signature);
    expect(response.status).toBe(200);
    expect(money.log()).toContain('wrong_signature');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });

  test('a webhook about an unknown charge is stored and acknowledged', async () => {
    expect((await webhook('SOMEBODYELSE')).status).toBe(200);
    expect(money.log()).toContain('webhook_of_unknown_charge');
    expect(await storedMessages()).toMatchObject([
      { verdict: 'signed', reference: 'SOMEBODYELSE', did: 'unknown_charge' },
    ]);
  });

  test('a webhook about an unpaid charge credits nothing', async () => {
    const order = await placeOrder(money.fan);
    expect((await webhook(order.reference)).status).toBe(200);
    expect((await watch(money.fan, order.uuid)).state).toBe('awaiting_payment');
    expect(await rows('SELECT * FROM payments')).toEqual([]);
  });
});

const storedMessages = () =>
  rows(`SELECT verdict, reason, reference, body, did, due_at_ms FROM gateway_messages
    LEFT JOIN gateway_message_takes ON message_number = number WHERE verdict <> 'asked' ORDER BY number`);
const askedAnswers = () => rows(`SELECT request, status FROM gateway_messages WHERE verdict = 'asked' ORDER BY number`);

describe('a stored webhook', () => {
  test('a webhook is stored with its effect, and a repetition without any', async () => {
    const order = await placeOrder(money.fan);
    money.bank.pay(order.reference, 10_000, new Date());
    for (const _ of [1, 2]) expect((await webhook(order.reference)).status).toBe(200);
    const { body } = signedWebhook(order.reference, { at: new Date() });
    expect(await storedMessages()).toEqual([
      { verdict: 'signed', reason: null, reference: order.reference, body, did: 'recorded', due_at_ms: null },
      { verdict: 'signed', reason: null, reference: order.reference, body, did: 'nothing_new', due_at_ms: null },
    ]);
    expect(await rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 10_000 }]);
  });

  test('a forged webhook is stored with the reason and acknowledged', async () => {
    const order = await placeOrder(money.fan);
    expect((await webhook(order.reference, { secret: 'a guess' })).status).toBe(200);
    expect(await storedMessages()).toMatchObject([{ verdict: 'refused', reason: 'wrong_signature', did: null }]);
  });

  test('an unsigned webhook only triggers a check of the charge', async () => {
    const order = await placeOrder(money.fan);
    const body = JSON.stringify({ reference: order.reference, amount_satang: 10_000, state: 'paid' });
    expect((await postWebhook(body, null)).status).toBe(200);
    expect(await rows('SELECT * FROM payments')).toEqual([]);
    money.bank.pay(order.reference, 10_000, new Date());
    expect((await postWebhook(body, null)).status).toBe(200);
    expect(await rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 10_000 }]);
    expect(await storedMessages()).toMatchObject([
      { verdict: 'hint', did: 'nothing_new' },
      { verdict: 'hint', did: 'recorded' },
    ]);
  });

  test('a webhook during a gateway outage is stored and processed later', async () => {
    const order = await placeOrder(money.fan);
    money.bank.pay(order.reference, 10_000, new Date());
    money.bank.silent = true;
    expect((await webhook(order.reference)).status).toBe(200);
    expect(await storedMessages()).toMatchObject([{ did: 'silent', due_at_ms: Date.now() + 60_000 }]);
    // The payer sees that the payment is being checked, and nothing that could be paid a second
    // time.
    expect(await watch(money.fan, order.uuid)).toMatchObject({ checking: true, qr: null, redirect: null });
    money.bank.silent = false;
    vi.setSystemTime(Date.now() + 60_000);
    await takeDueMessages(openPaymentPorts(env, new Date()), { gateway: 'thai_qr', turn: { done: 0 } });
    expect(await storedMessages()).toMatchObject([{ did: 'recorded', due_at_ms: null }]);
    expect(await rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 10_000 }]);
  });

  test('unsigned or opening webhooks during an outage leave the QR code payable', async () => {
    const order = await placeOrder(money.fan);
    const { reference } = order;
    money.bank.silent = true;
    await postWebhook(JSON.stringify({ reference, state: 'paid' }), null);
    const { body, signature } = signedWebhook(reference, { at: new Date(), event: 'charge.opened' });
    await postWebhook(body, signature);
    expect(await storedMessages()).toMatchObject([
      { verdict: 'hint', did: 'silent' },
      { verdict: 'signed', did: 'silent' },
    ]);
    expect(await watch(money.fan, order.uuid)).toMatchObject({ checking: false, qr: order.qr });
  });

  test('a payment beyond the maximum is stored, opens a case and is not booked', async () => {
    const order = await placeOrder(money.fan);
    for (const beyond of [1_000_000_000_001, 1e17]) money.bank.pay(order.reference, beyond, new Date());
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
    await webhook(order.reference);
    expect(errorLog.mock.calls.flat().join()).toContain('payment_unreadable');
    errorLog.mockClear();
    expect(await rows('SELECT * FROM payments')).toEqual([]);
    expect(await rows("SELECT * FROM ledger_transfers WHERE id GLOB 'payment:*'")).toEqual([]);
    const cases = await rows(
      "SELECT kind, amount_satang, detail ->> '$.payment.amount_satang' AS told FROM money_cases",
    );
    expect(cases).toEqual([
      { kind: 'unreadable', amount_satang: 0, told: 1_000_000_000_001 },
      { kind: 'unreadable', amount_satang: 0, told: 1e17 },
    ]);
    const answers = await rows(
      "SELECT 1 AS is_kept FROM gateway_messages WHERE verdict = 'asked' AND body GLOB '*1000000000001*'",
    );
    expect(answers).toEqual([{ is_kept: 1 }]);
    expect((await watch(money.fan, order.uuid)).state).toBe('awaiting_payment');
  });

  test('unsigned webhooks are limited per hour, and those of the gateway still arrive', async () => {
    const order = await placeOrder(money.fan);
    await fillWithUntrusted(UNTRUSTED_PER_HOUR);
    expect((await postWebhook(JSON.stringify({ reference: order.reference }), null)).status).toBe(429);
    expect((await webhook(order.reference, { secret: 'a guess' })).status).toBe(429);
    expect(await rows("SELECT count(*) AS count FROM gateway_messages WHERE verdict <> 'asked'")).toEqual([
      { count: UNTRUSTED_PER_HOUR },
    ]);
    money.bank.pay(order.reference, 10_000, new Date());
    expect((await webhook(order.reference)).status).toBe(200);
    expect(await rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 10_000 }]);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await postWebhook(JSON.stringify({ reference: order.reference }), null)).status).toBe(200);
  });
});

const fillWithUntrusted = (count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
    INSERT INTO gateway_messages (gateway, verdict, body, came_at_ms, forget_at_ms)
    SELECT 'thai_qr', 'refused', '', ?2, ?2 + 1000000000 FROM numbers`.replaceAll('?2', String(Date.now())),
  )
    .bind(count)
    .run();

describe('stored responses of the gateway', () => {
  test('a gateway response is stored before parsing, never twice in a row', async () => {
    const order = await placeOrder(money.fan);
    for (const _ of [1, 2, 3]) await webhook(order.reference);
    expect(await askedAnswers()).toEqual([{ request: 'POST /api/charges', status: 200 }]);
    money.bank.pay(order.reference, 10_000, new Date());
    await webhook(order.reference);
    expect(await askedAnswers()).toEqual([
      { request: 'POST /api/charges', status: 200 },
      { request: `GET /api/charges/${order.reference}`, status: 200 },
    ]);
    expect(JSON.stringify(await rows('SELECT * FROM gateway_messages'))).not.toContain(BANK_SECRET);
  });

  test('gateway messages are deleted after their retention period, not before', async () => {
    await placeOrder(money.fan);
    const forget = () => rows(`DELETE FROM gateway_messages`);
    await expect(forget()).rejects.toThrow('gateway_messages cannot be deleted before their retention ends');
    await expect(rows(`UPDATE gateway_messages SET body = ''`)).rejects.toThrow('append-only');
    await expect(
      rows(`INSERT OR REPLACE INTO gateway_messages SELECT number, gateway, verdict, reason, reference, request, status, signature,
        '', came_at_ms, forget_at_ms FROM gateway_messages`),
    ).rejects.toThrow('append-only');
    vi.setSystemTime(Date.now() + 401 * 86_400_000);
    await webhook('SOMEBODYELSE');
    await reconcileOrders(openPaymentPorts(env, new Date()));
    expect(await rows(`SELECT verdict FROM gateway_messages WHERE came_at_ms < ${Date.now() - 1000}`)).toEqual([]);
  });
});

describe('gateway messages for staff', () => {
  test('staff read the gateway messages of a charge, latest first, and can reprocess them', async () => {
    const staff = await addMember('desk', 'staff');
    const order = await placeOrder(money.fan);
    const other = await placeOrder(money.stranger);
    money.bank.silent = true;
    await webhook(order.reference);
    money.bank.silent = false;
    money.bank.pay(order.reference, 10_000, new Date());
    const list = async (query: object) => (await ask(listGatewayMessages, { token: staff, query })).data;
    expect((await list({ reference: other.reference })).map(({ verdict }) => verdict)).toEqual(['asked']);
    const [latest, first] = await list({ reference: order.reference });
    expect(latest).toMatchObject({ verdict: 'signed', taken: { did: 'silent', times: 1 } });
    expect(first).toMatchObject({ verdict: 'asked', request: 'POST /api/charges' });
    const number = String(latest?.number);
    const take = async () => (await ask(takeGatewayMessage, { token: staff, params: { number } })).data.did;
    expect([await take(), await take(), await take()]).toEqual(['recorded', 'nothing_new', 'nothing_new']);
    expect(await rows('SELECT amount_satang FROM payments')).toEqual([{ amount_satang: 10_000 }]);
    expect(await askInVain(takeGatewayMessage, { token: staff, params: { number: '99' } })).toMatchObject({
      status: 404,
      error: { code: 'gateway_message_not_found' },
    });
  });
});

test('a charge that the gateway returns with another amount is never shown', async () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const honest = money.bank.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await (await honest(input, init)).json<object>();
    return Response.json({ ...answer, amount_satang: 1 });
  });
  expect(await placeOrder(money.fan)).toMatchObject({ state: 'failed', failure_reason: 'gateway_refused', qr: null });
  expect(errorLog.mock.calls.join()).toContain('charge_not_as_asked');
  errorLog.mock.calls.length = 0;
});
