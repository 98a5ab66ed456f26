/** Orders for staff: found by any known detail, with their history and the actions of staff. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { askGateway, getOfficeOrder, listOfficeOrders, sendReceipt } from '../../../calls/money/order-office.ts';
import { listAudit } from '../../../calls/office/audit.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { beginMoney, familyPackage, familyUuid, type Money, placeOrder, processed, webhook } from './money-world.ts';

let money: Money;
let staff: string;
beforeEach(async () => {
  money = await beginMoney();
  staff = await addMember('boss', 'staff');
});

const search = async (query: object) =>
  (await ask(listOfficeOrders, { token: staff, query })).data.map(({ reference }) => reference);
const readOrder = async (uuid: string) => (await ask(getOfficeOrder, { token: staff, params: { uuid } })).data;

/** Makes a paid order. */
async function payOrder() {
  const { uuid, reference, total_satang } = await placeOrder(money.fan);
  money.bank.pay(reference, total_satang, new Date());
  await webhook(reference);
  await processed(money.fan, uuid);
  return readOrder(uuid);
}

describe('orders in the office', () => {
  test('finds an order by number, receipt, payment, buyer, family, amount, day and state', async () => {
    const ownOrder = await payOrder();
    const familyOrder = await placeOrder(money.owner, { kind: 'family_refill', package_uuid: familyPackage });
    const { uuid, reference } = ownOrder;
    expect((await search({})).toSorted()).toEqual([familyOrder.reference, reference].toSorted());
    for (const find of [
      uuid,
      uuid.toUpperCase(),
      reference,
      reference.toLowerCase(),
      ownOrder.receipt ?? '',
      `${reference}-1`,
      userUuid('fan'),
    ])
      expect(await search({ find }), find).toEqual([reference]);
    for (const query of [
      { find: familyUuid },
      { find: userUuid('owner') },
      { amount_satang: '500000' },
      { state: 'in_hand' },
    ])
      expect(await search(query), JSON.stringify(query)).toEqual([familyOrder.reference]);
    expect(await search({ until: '2031-11-20' })).toHaveLength(2);
    expect(await search({ until: '2031-11-19' })).toEqual([]);
    for (const find of ['NOTHING', crypto.randomUUID(), 'VL203111-999999']) expect(await search({ find })).toEqual([]);
    expect(await search({ state: 'refundable' })).toEqual([]);
    money.bank.pay(reference, 10_000, new Date());
    await webhook(reference);
    expect(await search({ state: 'refundable' })).toEqual([reference]);
  });

  test('a paid order is listed as paid until it is completed', async () => {
    const { uuid, reference, total_satang } = await placeOrder(money.fan);
    money.bank.pay(reference, total_satang, new Date());
    await webhook(reference);
    expect([await search({ state: 'paid' }), await search({ state: 'late' })]).toEqual([[reference], []]);
    await processed(money.fan, uuid);
    expect(await search({ state: 'paid' })).toEqual([]);
  });

  test('pages continue after the last entry, and a cursor fits only its list', async () => {
    for (let count = 0; count < 3; count += 1) await placeOrder(money.fan);
    const uuids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { find: userUuid('fan'), limit: '1', ...(cursor && { cursor }) };
      const { data, next_cursor } = await ask(listOfficeOrders, { token: staff, query });
      uuids.push(...data.map(({ uuid }) => uuid));
      cursor = next_cursor ?? undefined;
      if (cursor) expect((await askInVain(listOfficeOrders, { token: staff, query: { cursor } })).status).toBe(400);
    } while (cursor);
    expect(new Set(uuids).size).toBe(3);
  });

  test('an order has its timeline, charge, payment and the original bank messages', async () => {
    const order = await payOrder();
    expect(order.timeline.map(({ state }) => state)).toEqual(['created', 'awaiting_payment', 'paid', 'processed']);
    const payment_id = `${order.reference}-1`;
    expect(order.payments).toMatchObject([{ payment_id, amount_satang: 10_000, is_accepted: true }]);
    expect(order.charges).toMatchObject([{ nth: 1, charge_state: 'made', reference: order.reference }]);
    expect(order.messages.map(({ verdict }) => verdict)).toContain('signed');
    expect(order.messages.map(({ body }) => body).join()).toContain(payment_id);
    expect(order.receipt).toMatch(/^VL203111-\d{6}$/);
  });

  test('asking the gateway again records a payment without webhook once', async () => {
    const { uuid, reference, total_satang } = await placeOrder(money.fan);
    money.bank.pay(reference, total_satang, new Date());
    const again = async () => (await ask(askGateway, { token: staff, params: { uuid } })).data.outcome;
    expect([await again(), await again()]).toEqual(['recorded', 'nothing_new']);
    await processed(money.fan, uuid);
    const { payments, errands } = await readOrder(uuid);
    expect(payments).toHaveLength(1);
    expect(errands.map(({ errand, outcome, by_name }) => [errand, outcome, by_name])).toEqual([
      ['ask_gateway', 'recorded', 'boss'],
      ['ask_gateway', 'nothing_new', 'boss'],
    ]);
    expect((await ask(listAudit, { token: staff })).data).toHaveLength(2);
  });

  test('a silent gateway is reported to staff, and nothing is written', async () => {
    const { uuid } = await placeOrder(money.fan);
    money.bank.silent = true;
    expect(await askInVain(askGateway, { token: staff, params: { uuid } })).toMatchObject({
      status: 503,
      error: { code: 'payment_unavailable' },
    });
    expect((await readOrder(uuid)).errands).toEqual([]);
  });

  test('a receipt is mailed only to the buyer’s verified address', async () => {
    const { uuid } = await payOrder();
    const mailedTexts: string[] = [];
    const SANDBOX = {
      fetch: async (_: string, { body }: RequestInit) => {
        mailedTexts.push(String(body));
        return Response.json({});
      },
    };
    const request = { token: staff, params: { uuid }, form: { ground: 'Lost it' }, bindings: { SANDBOX } };
    const refusalCode = async () => (await askInVain(sendReceipt, request)).error.code;
    expect(await refusalCode()).toBe('buyer_has_no_address');
    await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.test', ?, 0)")
      .bind(userUuid('fan'))
      .run();
    expect((await ask(sendReceipt, request)).data).toEqual({ outcome: 'sent' });
    const { receipt, errands } = await readOrder(uuid);
    expect(mailedTexts).toHaveLength(1);
    expect(JSON.parse(mailedTexts[0] ?? '')).toMatchObject({
      to: 'fan@vela.test',
      subject: expect.stringContaining(receipt ?? '-'),
    });
    expect(errands).toMatchObject([{ errand: 'send_receipt', outcome: 'sent' }]);
    const open = await placeOrder(money.fan);
    expect((await askInVain(sendReceipt, { ...request, params: { uuid: open.uuid } })).error.code).toBe(
      'order_has_no_receipt',
    );
  });
});
