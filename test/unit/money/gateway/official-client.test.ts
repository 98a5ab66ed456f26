/**
 * The sandbox against the gateways’ own clients for Node. They are unchanged and use HTTP at the
 * root of a port. The sandbox speaks the protocol that both these clients and our adapters can use.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Omise from 'omise';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GatewayRecords } from '../../../../sandbox/gateway/book.ts';
import { dialects } from '../../../../sandbox/gateway/dialects.ts';
import { Faults } from '../../../../sandbox/gateway/fault.ts';
import { opnApi } from '../../../../sandbox/gateway/opn/api.ts';
import { memoryStore } from '../../../../sandbox/gateway/record-store.ts';
import { stripeApi } from '../../../../sandbox/gateway/stripe/api.ts';
import { stripeWebhook } from '../../../../sandbox/gateway/stripe/webhook.ts';
import { serveAtPort } from '../../../../scripts/dev/sandbox-ports.ts';

const now = () => new Date();
let book: GatewayRecords;
let api: { request: (url: string, init?: RequestInit) => Response | Promise<Response> };
let server: http.Server;
let port: number;

beforeAll(async () => {
  server = await serveAtPort(0, (request) => api.request(request.url, request));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('Opn client (omise)', () => {
  const charge = {
    amount: 10_000,
    currency: 'thb',
    source: { type: 'promptpay' },
    metadata: { reference: 'VL1' },
  };
  // The client has an option for the host but none for the port. It uses the global agent, and the
  // test sets the default port of that agent.
  const agent = http.globalAgent as http.Agent & { defaultPort: number };
  const { defaultPort } = agent;
  const secretKey = 'skey_test_of_nobody';
  const client = Omise({ secretKey, host: '127.0.0.1', scheme: 'http' as never });

  beforeEach(() => {
    agent.defaultPort = port;
    book = new GatewayRecords(memoryStore(), { ...dialects.opn, now });
    api = opnApi({ book, faults: new Faults(), secret_key: secretKey, base_url: `http://127.0.0.1:${port}` });
  });

  afterAll(() => {
    agent.defaultPort = defaultPort;
  });

  test('Opn: a charge is created with a picture, paid and read', async () => {
    const newCharge = await client.charges.create(charge as never);
    expect(newCharge).toMatchObject({ object: 'charge', status: 'pending', amount: 10_000, livemode: false });
    const picture = await fetch(newCharge.source?.scannable_code.image.download_uri ?? '');
    expect(await picture.text()).toContain('<svg');
    book.pay(newCharge.id);
    const paidCharge = await client.charges.retrieve(newCharge.id);
    // 1.65 % and 7 % VAT of that.
    expect(paidCharge).toMatchObject({ status: 'successful', paid: true, fee: 165, fee_vat: 12, net: 9_823 });
    expect(paidCharge.metadata).toEqual({ reference: 'VL1' });
  });

  test('Opn: charges and events are listed by time in pages', async () => {
    for (const _ of [1, 2, 3]) await client.charges.create(charge as never);
    const from = new Date(Date.now() - 60_000).toISOString();
    const page = await client.charges.list({ from, limit: 2, offset: 2, order: 'chronological' });
    expect(page).toMatchObject({ object: 'list', total: 3, data: [{ object: 'charge' }] });
    const events = await client.events.list({ from });
    expect(events.data.map(({ key }) => key)).toEqual(['charge.create', 'charge.create', 'charge.create']);
  });

  test('Opn: a paid charge is refunded in part, and its refunds are listed', async () => {
    const { id } = await client.charges.create(charge as never);
    await expect(client.charges.createRefund(id, { amount: 1 })).rejects.toMatchObject({ code: 'failed_refund' });
    book.pay(id);
    const refund = await client.charges.createRefund(id, { amount: 4_000, metadata: { refund: 'ours' } });
    expect(refund).toMatchObject({ object: 'refund', amount: 4_000, charge: id, metadata: { refund: 'ours' } });
    expect(await client.charges.retrieveRefund(id, refund.id)).toEqual(refund);
    expect((await client.charges.listRefunds(id)).data).toEqual([refund]);
  });

  test('Opn: charges are searched by text and filters, newest first', async () => {
    const ids: string[] = [];
    for (const reference of ['VL1', 'VL2', 'VL12']) {
      ids.push((await client.charges.create({ ...charge, metadata: { reference } } as never)).id);
    }
    const [first = '', , third = ''] = ids;
    book.pay(third);
    const search = async (about: object): Promise<{ total: number; data: { id: string }[] }> =>
      searchIn('charge')(about);
    expect(await search({ query: 'VL1' })).toMatchObject({
      object: 'search',
      total: 2,
      data: [{ id: third }, { id: first }],
    });
    const filters = { 'filters[captured]': 'yes', 'filters[amount]': 100 };
    expect((await search(filters)).data.map(({ id }) => id)).toEqual([third]);
    expect(await search({ per_page: 1, page: 2, order: 'chronological' })).toMatchObject({
      total_pages: 3,
      data: [{ id: ids[1] }],
    });
    await expect(search({ scope: 'nothing' })).rejects.toMatchObject({ code: 'bad_request' });
    await expect(search({ 'filters[nothing]': 1 })).rejects.toMatchObject({ code: 'bad_request' });
  });

  const searchIn = (scope: string) => (about: object) => Reflect.get(client, 'search').list({ scope, ...about });
  const paidChargeId = async () => {
    const { id } = await client.charges.create(charge as never);
    book.pay(id);
    return id;
  };

  test('Opn: refunds are searched by their charge, metadata and amount, newest first', async () => {
    const [one, other] = [await paidChargeId(), await paidChargeId()];
    const [first, second, third] = [
      await client.charges.createRefund(one, { amount: 4_000, metadata: { refund: 'R1' } }),
      await client.charges.createRefund(one, { amount: 1_000 }),
      await client.charges.createRefund(other, { amount: 4_000 }),
    ];
    const search = searchIn('refund');
    expect(await search({ query: one })).toMatchObject({ object: 'search', scope: 'refund', data: [second, first] });
    expect((await search({ query: 'R1' })).data).toEqual([first]);
    expect((await search({ 'filters[amount]': 40, 'filters[voided]': 'no' })).data).toEqual([third, first]);
    expect((await search({ 'filters[voided]': 'yes' })).total).toBe(0);
    await expect(search({ 'filters[captured]': 'yes' })).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('Opn: disputes are searched by their charge, state and amount, newest first', async () => {
    const [one, other] = [await paidChargeId(), await paidChargeId()];
    const [lost, open] = [book.dispute(one, 10_000)?.id ?? '', book.dispute(other, 2_500)?.id ?? ''];
    book.endDispute(lost, 'lost');
    const search = searchIn('dispute');
    const idsOf = async (about: object) => (await search(about)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf({})).toEqual([open, lost]);
    expect(await idsOf({ query: one })).toEqual([lost]);
    expect(await idsOf({ 'filters[status]': 'open' })).toEqual([open]);
    expect(await search({ 'filters[amount]': 100 })).toMatchObject({
      scope: 'dispute',
      total: 1,
      data: [await client.disputes.retrieve(lost)],
    });
    await expect(search({ 'filters[refunded]': 'yes' })).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('Opn: an existing event is read, an unknown one is not', async () => {
    const { id } = await client.charges.create(charge as never);
    const [event] = (await client.events.list({})).data;
    expect(await client.events.retrieve(event?.id ?? '')).toMatchObject({
      object: 'event',
      key: 'charge.create',
      data: { id },
    });
    await expect(client.events.retrieve('evnt_test_nobodys')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('Opn: settlements list the net of each charge and the payouts', async () => {
    const { id } = await client.charges.create(charge as never);
    book.pay(id);
    book.payOut();
    const transactions = await client.transactions.list({ order: 'chronological' });
    expect(transactions.data).toMatchObject([
      { object: 'transaction', key: 'charge.captured.net', direction: 'credit', amount: 9_823, origin: id },
      { direction: 'debit', amount: 9_823 },
    ]);
  });

  test('Opn: invalid charges and the expiry of paid ones are refused', async () => {
    await expect(client.charges.create({ ...charge, amount: 1_999 } as never)).rejects.toMatchObject({
      code: 'invalid_amount',
    });
    const newCharge = await client.charges.create(charge as never);
    book.pay(newCharge.id);
    await expect(client.charges.expire(newCharge.id)).rejects.toMatchObject({ code: 'failed_expire' });
    await expect(client.charges.retrieve('chrg_nobodys')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('Stripe client', () => {
  const secret = 'sk_test_of_nobody';
  let client: Stripe;
  const intent = {
    amount: 10_000,
    currency: 'thb',
    confirm: true,
    payment_method_data: { type: 'promptpay' as const, billing_details: { email: 'payer@example.com' } },
    metadata: { reference: 'VL1' },
  } satisfies Stripe.PaymentIntentCreateParams;

  beforeEach(() => {
    book = new GatewayRecords(memoryStore(), { ...dialects.stripe, now });
    api = stripeApi({ book, faults: new Faults(), secret_key: secret, base_url: `http://127.0.0.1:${port}` });
    client = new Stripe(secret, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  });

  const create = (changes: Partial<Stripe.PaymentIntentCreateParams> = {}, key = crypto.randomUUID().toString()) => {
    const form: Stripe.PaymentIntentCreateParams = {
      ...intent,
      allowed_payment_method_types: ['promptpay'],
      ...changes,
    };
    return client.paymentIntents.create(form, { idempotencyKey: key });
  };

  test('Stripe: one key creates one intent with a QR and its payer', async () => {
    const [first, second] = [await create({}, 'one-key'), await create({}, 'one-key')];
    expect(first.status).toBe('requires_action');
    expect(first.next_action?.promptpay_display_qr_code?.data).toMatch(/./);
    expect(second.id).toBe(first.id);
    await expect(create({ amount: 20_000 }, 'one-key')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    book.pay(first.id);
    const paidIntent = await client.paymentIntents.retrieve(first.id, { expand: ['latest_charge'] });
    expect(paidIntent).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      latest_charge: { object: 'charge', paid: true },
    });
  });

  test('Stripe: intents and events are listed in pages, newest first', async () => {
    for (const reference of ['VL1', 'VL2', 'VL3']) await create({ metadata: { reference } });
    const references: string[] = [];
    for await (const one of client.paymentIntents.list({ limit: 2 })) references.push(one.metadata.reference ?? '');
    expect(references).toEqual(['VL3', 'VL2', 'VL1']);
    const events = await client.events.list({ limit: 1 });
    expect(events).toMatchObject({ has_more: true, data: [{ type: 'payment_intent.created' }] });
  });

  test('Stripe: a partial refund is mailed to the payer and listed', async () => {
    const { id } = await create();
    book.pay(id);
    const { latest_charge } = await client.paymentIntents.retrieve(id);
    const of = String(latest_charge);
    const refund = await client.refunds.create({ charge: of, amount: 4_000, metadata: { refund: 'ours' } });
    expect(refund).toMatchObject({
      status: 'requires_action',
      instructions_email: 'payer@example.com',
      next_action: { display_details: { email_sent: { email_sent_to: 'payer@example.com' } } },
    });
    expect((await client.refunds.list({ charge: of })).data.map((one) => one.id)).toEqual([refund.id]);
    book.endRefund(refund.id, 'paid');
    expect(await client.refunds.retrieve(refund.id)).toMatchObject({
      status: 'succeeded',
      metadata: { refund: 'ours' },
    });
    await expect(client.refunds.create({ charge: of, amount: 6_001 })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('Stripe: intents and charges are searched by query in pages', async () => {
    const ids: string[] = [];
    for (const reference of ['VL1', 'VL2', 'VL3']) ids.push((await create({ metadata: { reference } })).id);
    const [first = '', second = ''] = ids;
    book.pay(second);
    const search = async (query: string) => (await client.paymentIntents.search({ query })).data.map(({ id }) => id);
    expect(await search(`metadata['reference']:'VL1'`)).toEqual([first]);
    expect(await search(`status:'succeeded' AND amount>9999`)).toEqual([second]);
    expect(await search(`metadata["reference"]:"VL1" OR status:"succeeded"`)).toEqual([second, first]);
    expect(await search(`-status:'succeeded' AND amount<=10000 AND metadata['reference']~'VL'`)).toEqual([
      ids[2],
      first,
    ]);
    expect(await search(`metadata['other']:null AND created<1`)).toEqual([]);
    const pagedIds: string[] = [];
    for await (const { id } of client.paymentIntents.search({ query: `currency:'thb'`, limit: 2 })) pagedIds.push(id);
    expect(pagedIds).toEqual(ids.toReversed());
    const charges = await client.charges.search({ query: `metadata['reference']:'VL2'` });
    expect(charges).toMatchObject({ object: 'search_result', data: [{ object: 'charge', payment_intent: second }] });
    for (const query of ['', 'VL1', `status:'a' AND status:'b' OR status:'c'`, `status>'succeeded'`]) {
      await expect(client.paymentIntents.search({ query })).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
      });
    }
  });

  test('Stripe: an existing event is read, an unknown one is not', async () => {
    const { id } = await create();
    const [event] = (await client.events.list()).data;
    expect(await client.events.retrieve(event?.id ?? '')).toMatchObject({
      type: 'payment_intent.created',
      data: { object: { id } },
    });
    await expect(client.events.retrieve('evt_nobodys')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('Stripe: an intent is refunded in parts or completely', async () => {
    const { id } = await create();
    await expect(client.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    book.pay(id);
    const part = await client.refunds.create({ payment_intent: id, amount: 4_000 });
    const rest = await client.refunds.create({ payment_intent: id });
    expect([part, rest]).toMatchObject([
      { payment_intent: id, amount: 4_000 },
      { payment_intent: id, amount: 6_000 },
    ]);
    const refunds = await client.refunds.list({ payment_intent: id });
    expect(refunds.data.map((one) => one.id)).toEqual([rest.id, part.id]);
    expect((await client.refunds.list({ payment_intent: 'pi_nobodys' })).data).toEqual([]);
    await expect(client.refunds.create({ payment_intent: 'pi_nobodys' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('Stripe: a refund waiting for its payer can be cancelled and repeated', async () => {
    const { id } = await create();
    book.pay(id);
    const refund = await client.refunds.create({ payment_intent: id });
    expect(await client.refunds.cancel(refund.id)).toMatchObject({
      status: 'canceled',
      failure_reason: 'merchant_request',
    });
    await expect(client.refunds.cancel(refund.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await expect(client.refunds.cancel('re_nobodys')).rejects.toMatchObject({ code: 'resource_missing' });
    const again = await client.refunds.create({ payment_intent: id });
    book.endRefund(again.id, 'paid');
    await expect(client.refunds.cancel(again.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  test('Stripe: settlements include money without a charge', async () => {
    const { id } = await create();
    book.pay(id);
    book.payAgain(id);
    book.payOut();
    const transactions = await client.balanceTransactions.list({ limit: 10 });
    expect(transactions.data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -19_823],
      ['payment_unreconciled', 10_000],
      ['payment', 9_823],
    ]);
  });

  test('Stripe: invalid intents and the cancellation of paid ones are refused', async () => {
    await expect(create({ amount: 999 })).rejects.toMatchObject({ code: 'amount_too_small' });
    const newIntent = await create();
    book.pay(newIntent.id);
    await expect(client.paymentIntents.cancel(newIntent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('Stripe: the client accepts our webhooks and refuses altered ones', async () => {
    const newIntent = await create();
    book.pay(newIntent.id);
    const event = book.events().at(-1);
    if (!event) throw new Error('A payment happens');
    const about = { base_url: '', is_live: false, secrets: ['whsec_of_both'], at: now() };
    const { body, headers } = stripeWebhook(event, about);
    const signature = headers['stripe-signature'] ?? '';
    expect(client.webhooks.constructEvent(body, signature, 'whsec_of_both').type).toBe('payment_intent.succeeded');
    expect(() => client.webhooks.constructEvent(`${body} `, signature, 'whsec_of_both')).toThrow();
  });
});
