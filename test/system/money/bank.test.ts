/**
 * Checks payments at the sandbox's bank and everything that can go wrong: bank, webhook, API, queue
 * and scheduled job together.
 */

import { describe, expect, inject, test, vi } from 'vitest';
import { cancelOrder, createOrder, getOrder } from '../../../calls/money/order.ts';
import type { Order, WatchedOrder } from '../../../calls/money/order-details.ts';
import { query } from '../database.ts';
import { newFamilyOwner, newGuest } from '../guest.ts';
import { type Member, signedIn } from '../member.ts';

const origin = inject('origin');

interface Decision {
  decision?: 'pay' | 'refuse';
  amount?: string;
  twice?: 'on';
  late?: 'on';
  telling?: string;
}

async function order(member: Member, fields: Record<string, string> = {}): Promise<Order> {
  const response = await member.go(`/api${createOrder.path}`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    form: {
      kind: 'refill',
      amount_satang: '12300',
      method: 'thai_qr',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
      ...fields,
    },
  });
  expect(response.status, response.text).toBe(200);
  return createOrder.answer.parse(JSON.parse(response.text)).data;
}

async function orderOf(member: Member, { uuid }: Order): Promise<WatchedOrder> {
  const { text } = await member.go(`/api${getOrder.path.replace('{uuid}', uuid)}`);
  return getOrder.answer.parse(JSON.parse(text)).data;
}

const payload = ({ qr }: Order) => qr?.payload ?? expect.fail('there is a QR to pay');

/** Reads the QR at the bank and decides. Returns the page that shows what the bank has done. */
async function atBank(bill: Order, { decision = 'pay', telling = 'now', ...more }: Decision = {}, status = 200) {
  const response = await fetch(`${origin}/sandbox/bank/pay`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ lang: 'en', payload: payload(bill), decision, telling, ...more }),
  });
  expect(response.status).toBe(status);
  return response.text();
}

/** Returns how many webhooks about an order have a signature of the bank that was accepted. */
async function trustedWebhooks({ reference }: Order): Promise<number> {
  const { results } = await query(
    "SELECT verdict FROM gateway_messages WHERE reference = ? AND signature IS NOT NULL AND verdict <> 'refused'",
    reference,
  );
  return results.length;
}

const becomes = (member: Member, watchedOrder: Order, state: Order['state'], seconds = 60) =>
  vi.waitUntil(async () => (await orderOf(member, watchedOrder)).state === state, {
    timeout: seconds * 1_000,
    interval: 250,
  });

const viewer = async () => signedIn(origin, await newGuest());

test('the bank reads the order’s QR, shows payee and amount, and pays', async () => {
  const member = await viewer();
  const newOrder = await order(member);
  const page = await fetch(`${origin}/sandbox/bank?${new URLSearchParams({ lang: 'en', payload: payload(newOrder) })}`);
  const text = await page.text();
  for (const part of ['VELA LIVE CO., LTD.', '123.00', newOrder.reference]) expect(text).toContain(part);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
  expect(await atBank(newOrder)).toContain('Paid');
  await becomes(member, newOrder, 'processed');
  expect(await orderOf(member, newOrder)).toMatchObject({
    coins: 1_230,
    refundable_satang: 0,
    receipt: { buyer_name: 'แขก' },
  });
});

test('a QR that the bank cannot read is a 422', async () => {
  const page = await fetch(`${origin}/sandbox/bank?${new URLSearchParams({ payload: '0002010102', lang: 'th' })}`);
  expect(page.status).toBe(422);
  expect(await page.text()).toContain('อ่าน QR นี้ไม่ได้');
});

describe('unusual behaviour of the bank', () => {
  test('a payment that the bank refuses fails the order', async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await atBank(newOrder, { decision: 'refuse' });
    await becomes(member, newOrder, 'failed');
    expect((await orderOf(member, newOrder)).failure_reason).toBe('payment_refused');
  });

  test('a payment taken twice is credited once; the second is refundable', async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await atBank(newOrder, { twice: 'on' });
    await becomes(member, newOrder, 'processed');
    // The bank does not refuse what it has already taken.
    expect(await atBank(newOrder, { decision: 'refuse' }, 422)).toContain('This bill is paid');
    expect((await orderOf(member, newOrder)).refundable_satang).toBe(12_300);
  });

  test('an overpaid order is credited; the excess is refundable', async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await atBank(newOrder, { amount: '150.00' });
    await becomes(member, newOrder, 'processed');
    expect((await orderOf(member, newOrder)).refundable_satang).toBe(2_700);
  });

  test('an underpaid order fails and is fully refundable', async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await atBank(newOrder, { amount: '1' });
    await becomes(member, newOrder, 'failed');
    expect(await orderOf(member, newOrder)).toMatchObject({ failure_reason: 'amount_too_low', refundable_satang: 100 });
  });

  test('a late payment for a cancelled order is credited', async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await member.go(`/api${cancelOrder.path.replace('{uuid}', newOrder.uuid)}`, { form: {} });
    expect(await atBank(newOrder, {}, 422)).toContain('closed or expired');
    await atBank(newOrder, { late: 'on' });
    await becomes(member, newOrder, 'processed');
    expect((await orderOf(member, newOrder)).timeline.map(({ step }) => step)).toContain('paid_late');
  });

  test.each(['twice', 'reordered'])('webhooks that arrive %s credit the order once', async (webhookOrder) => {
    const member = await viewer();
    const newOrder = await order(member);
    expect(await atBank(newOrder, { telling: webhookOrder })).toContain('200, 200');
    await becomes(member, newOrder, 'processed');
    expect(await orderOf(member, newOrder)).toMatchObject({ coins: 1_230, refundable_satang: 0 });
    expect(await trustedWebhooks(newOrder)).toBeGreaterThan(0);
  });

  test.each(['stale', 'forged', 'altered', 'foreign'])(
    'a webhook that is %s is answered but credits nothing',
    async (webhookOrder) => {
      const member = await viewer();
      const newOrder = await order(member);
      expect(await atBank(newOrder, { telling: webhookOrder })).toContain('200');
      // The scheduled job may find the payment at any time.
      expect(await trustedWebhooks(newOrder)).toBe(0);
    },
  );

  test('without a webhook, the scheduled job finds the payment', { timeout: 120_000 }, async () => {
    const member = await viewer();
    const newOrder = await order(member);
    await atBank(newOrder, { telling: 'never' });
    await becomes(member, newOrder, 'processed', 100);
  });
});

test('a family owner pays part of the debt at the bank', async () => {
  const member = await signedIn(origin, await newFamilyOwner());
  const newOrder = await order(member, { kind: 'family_credit', amount_satang: '50000' });
  await atBank(newOrder);
  await becomes(member, newOrder, 'processed');
  expect((await orderOf(member, newOrder)).lines).toEqual([
    { kind: 'debt_payment', amount_satang: 50_000, coins: 0, bonus_coins: 0 },
  ]);
});
