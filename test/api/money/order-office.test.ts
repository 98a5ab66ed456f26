/** Orders for staff: found by any known detail, with their history and the actions of staff. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { askGateway, getOfficeOrder, listOfficeOrders, sendReceipt } from '../../../calls/money/order-office.ts';
import { listAudit } from '../../../calls/office/audit.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { beginMoney, familyPackage, familyUuid, type Money, order, processed, webhook } from './money-world.ts';

let money: Money;
let staff: string;
beforeEach(async () => {
  money = await beginMoney();
  staff = await addMember('boss', 'staff');
});

const found = async (query: object) =>
  (await ask(listOfficeOrders, { token: staff, query })).data.map(({ reference }) => reference);
const look = async (uuid: string) => (await ask(getOfficeOrder, { token: staff, params: { uuid } })).data;

/** Makes a paid order. */
async function paid() {
  const { uuid, reference, total_satang } = await order(money.fan);
  money.bank.pay(reference, total_satang, new Date());
  await webhook(reference);
  await processed(money.fan, uuid);
  return look(uuid);
}

test('finds an order by number, receipt, payment, buyer, family, amount, day and state', async () => {
  const mine = await paid();
  const theirs = await order(money.owner, { kind: 'family_refill', package_uuid: familyPackage });
  const { uuid, reference } = mine;
  expect((await found({})).toSorted()).toEqual([theirs.reference, reference].toSorted());
  for (const find of [
    uuid,
    uuid.toUpperCase(),
    reference,
    reference.toLowerCase(),
    mine.receipt ?? '',
    `${reference}-1`,
    userUuid('fan'),
  ])
    expect(await found({ find }), find).toEqual([reference]);
  for (const query of [
    { find: familyUuid },
    { find: userUuid('owner') },
    { amount_satang: '500000' },
    { state: 'in_hand' },
  ])
    expect(await found(query), JSON.stringify(query)).toEqual([theirs.reference]);
  expect(await found({ until: '2031-11-20' })).toHaveLength(2);
  expect(await found({ until: '2031-11-19' })).toEqual([]);
  for (const find of ['NOTHING', crypto.randomUUID(), 'VL203111-999999']) expect(await found({ find })).toEqual([]);
  expect(await found({ state: 'refundable' })).toEqual([]);
  money.bank.pay(reference, 10_000, new Date());
  await webhook(reference);
  expect(await found({ state: 'refundable' })).toEqual([reference]);
});

test('a paid order is listed as paid until it is completed', async () => {
  const { uuid, reference, total_satang } = await order(money.fan);
  money.bank.pay(reference, total_satang, new Date());
  await webhook(reference);
  expect([await found({ state: 'paid' }), await found({ state: 'late' })]).toEqual([[reference], []]);
  await processed(money.fan, uuid);
  expect(await found({ state: 'paid' })).toEqual([]);
});

test('pages continue after the last entry, and a cursor fits only its list', async () => {
  for (let made = 0; made < 3; made += 1) await order(money.fan);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { find: userUuid('fan'), limit: '1', ...(cursor && { cursor }) };
    const { data, next_cursor } = await ask(listOfficeOrders, { token: staff, query });
    seen.push(...data.map(({ uuid }) => uuid));
    cursor = next_cursor ?? undefined;
    if (cursor) expect((await askInVain(listOfficeOrders, { token: staff, query: { cursor } })).status).toBe(400);
  } while (cursor);
  expect(new Set(seen).size).toBe(3);
});

test('an order has its timeline, charge, payment and the original bank messages', async () => {
  const told = await paid();
  expect(told.timeline.map(({ state }) => state)).toEqual(['created', 'awaiting_payment', 'paid', 'processed']);
  const payment_id = `${told.reference}-1`;
  expect(told.payments).toMatchObject([{ payment_id, amount_satang: 10_000, is_accepted: true }]);
  expect(told.charges).toMatchObject([{ nth: 1, charge_state: 'made', reference: told.reference }]);
  expect(told.messages.map(({ verdict }) => verdict)).toContain('signed');
  expect(told.messages.map(({ body }) => body).join()).toContain(payment_id);
  expect(told.receipt).toMatch(/^VL203111-\d{6}$/);
});

test('staff can ask the gateway again, which records a payment with a lost webhook once', async () => {
  const { uuid, reference, total_satang } = await order(money.fan);
  money.bank.pay(reference, total_satang, new Date());
  const again = async () => (await ask(askGateway, { token: staff, params: { uuid } })).data.outcome;
  expect([await again(), await again()]).toEqual(['recorded', 'nothing_new']);
  await processed(money.fan, uuid);
  const { payments, errands } = await look(uuid);
  expect(payments).toHaveLength(1);
  expect(errands.map(({ errand, outcome, by_name }) => [errand, outcome, by_name])).toEqual([
    ['ask_gateway', 'recorded', 'boss'],
    ['ask_gateway', 'nothing_new', 'boss'],
  ]);
  expect((await ask(listAudit, { token: staff })).data).toHaveLength(2);
});

test('a silent gateway is reported to staff, and nothing is written', async () => {
  const { uuid } = await order(money.fan);
  money.bank.silent = true;
  expect(await askInVain(askGateway, { token: staff, params: { uuid } })).toMatchObject({
    status: 503,
    error: { code: 'payment_unavailable' },
  });
  expect((await look(uuid)).errands).toEqual([]);
});

test('a receipt is mailed only to the buyer’s verified address', async () => {
  const { uuid } = await paid();
  const mailed: string[] = [];
  const SANDBOX = {
    fetch: async (_: string, { body }: RequestInit) => {
      mailed.push(String(body));
      return Response.json({});
    },
  };
  const sending = { token: staff, params: { uuid }, form: { ground: 'Lost it' }, bindings: { SANDBOX } };
  const refused = async () => (await askInVain(sendReceipt, sending)).error.code;
  expect(await refused()).toBe('buyer_has_no_address');
  await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.test', ?, 0)")
    .bind(userUuid('fan'))
    .run();
  expect((await ask(sendReceipt, sending)).data).toEqual({ outcome: 'sent' });
  const { receipt, errands } = await look(uuid);
  expect(mailed).toHaveLength(1);
  expect(JSON.parse(mailed[0] ?? '')).toMatchObject({
    to: 'fan@vela.test',
    subject: expect.stringContaining(receipt ?? '-'),
  });
  expect(errands).toMatchObject([{ errand: 'send_receipt', outcome: 'sent' }]);
  const open = await order(money.fan);
  expect((await askInVain(sendReceipt, { ...sending, params: { uuid: open.uuid } })).error.code).toBe(
    'order_has_no_receipt',
  );
});
