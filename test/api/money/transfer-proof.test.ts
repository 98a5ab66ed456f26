/**
 * "I have paid": a transfer proof is evidence for one order and a reason to ask the gateway. It
 * credits nothing.
 */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelOrder, noteSlip } from '../../../calls/money/order.ts';
import { getOfficeOrder } from '../../../calls/money/order-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, clock, type Money, NOW, placeOrder, rows, watch } from './money-world.ts';

const SLIP = '004000060000010103002021900021231231212000115102TH91049C30';
const typedSlip = { bank_code: '002', reference: '0002123123121200011' };

let money: Money;

beforeEach(async () => {
  money = await beginMoney();
});

const show = (uuid: string, form: object = { slip: SLIP }, token = money.fan) =>
  ask(noteSlip, { token, params: { uuid }, form });
const showInVain = (uuid: string, form: object = { slip: SLIP }, token = money.fan) =>
  askInVain(noteSlip, { token, params: { uuid }, form });
const slipCount = async () => (await rows('SELECT count(*) AS count FROM slips'))[0]?.count;

describe('transfer proofs', () => {
  test('a transfer proof finds a received payment immediately, without a webhook', async () => {
    const { uuid, reference } = await placeOrder(money.fan);
    money.bank.pay(reference, 10_000, new Date(NOW));
    const { data } = await show(uuid);
    expect(data).toMatchObject({
      state: 'paid',
      payments: [{ amount_satang: 10_000, used: true }],
      slips: [typedSlip],
    });
  });

  test('a transfer proof without a payment credits nothing and is stored once for staff', async () => {
    const { uuid } = await placeOrder(money.fan);
    const staff = await addMember('staff', 'staff');
    const responses = await Promise.all([show(uuid), show(uuid, typedSlip), show(uuid, { ...typedSlip, slip: '' })]);
    for (const { data } of responses)
      expect(data).toMatchObject({ state: 'awaiting_payment', payments: [], balance: { coins: 0 } });
    expect(await slipCount()).toBe(1);
    expect(await rows("SELECT count(*) AS count FROM ledger_transfers WHERE id LIKE 'payment:%'")).toEqual([
      { count: 0 },
    ]);
    const response = await ask(getOfficeOrder, { token: staff, params: { uuid } });
    expect(response.data.slips).toEqual([{ ...typedSlip, at: NOW }]);
  });

  test('concurrent orders cannot share a transfer proof; the gateway is queried about both', async () => {
    const [one, other] = [await placeOrder(money.fan), await placeOrder(money.stranger)];
    money.bank.pay(other.reference, 10_000, new Date(NOW));
    const small = { bank_code: '002', reference: 'abc20261122' };
    const [first, second] = await Promise.allSettled([
      show(one.uuid, small),
      show(other.uuid, { ...small, reference: 'ABC20261122' }, money.stranger),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await slipCount()).toBe(1);
    const loser = first.status === 'fulfilled' ? other : one;
    const token = loser === one ? money.fan : money.stranger;
    expect(await showInVain(loser.uuid, small, token)).toMatchObject({
      status: 409,
      error: { code: 'slip_of_other_order' },
    });
    expect((await watch(money.stranger, other.uuid)).payments).toHaveLength(1);
    expect((await watch(money.fan, one.uuid)).payments).toEqual([]);
  });

  test('rejects a transfer proof for another user’s order, and unreadable ones', async () => {
    const { uuid } = await placeOrder(money.fan);
    expect(await showInVain(uuid, { slip: SLIP }, money.stranger)).toMatchObject({
      status: 404,
      error: { code: 'order_not_found' },
    });
    for (const form of [
      {},
      { slip: `${SLIP.slice(0, -1)}1` },
      { ...typedSlip, bank_code: '' },
      { ...typedSlip, bank_code: '999' },
      { slip: '<script>' },
      { ...typedSlip, reference: "=cmd|' /C calc'!A0" },
    ]) {
      expect(await showInVain(uuid, form)).toMatchObject({ status: 422, error: { code: 'slip_unreadable' } });
    }
    expect(await slipCount()).toBe(0);
  });

  test('after a transfer proof, an ended order is checked for another day and credited', async () => {
    const { uuid, reference } = await placeOrder(money.fan);
    await ask(cancelOrder, { token: money.fan, params: { uuid } });
    vi.setSystemTime(Date.parse(NOW) + 3 * 3_600_000);
    await runDurableObjectAlarm(clock());
    expect(await watch(money.fan, uuid)).toMatchObject({ state: 'cancelled', looks_until: null });
    expect((await show(uuid)).data).toMatchObject({ state: 'cancelled', looks_until: '2031-11-21T11:00:00.000Z' });
    money.bank.pay(reference, 10_000, new Date());
    vi.setSystemTime(Date.now() + 600_000);
    await runDurableObjectAlarm(clock());
    expect((await watch(money.fan, uuid)).state).toBe('paid_late');
  });

  test('a transfer proof shows its failed check until the gateway answers', async () => {
    const { uuid, reference } = await placeOrder(money.fan);
    money.bank.pay(reference, 10_000, new Date());
    money.bank.silent = true;
    const expected = { state: 'awaiting_payment', slips: [typedSlip], checking: true, unheard_since: NOW };
    expect((await show(uuid)).data).toMatchObject(expected);
    expect((await watch(money.fan, uuid)).asks_again_at).not.toBeNull();
    money.bank.silent = false;
    expect((await show(uuid)).data).toMatchObject({ state: 'paid', unheard_since: null });
  });
});
