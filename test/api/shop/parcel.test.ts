import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buyShopItem, reserveShopItem } from '../../../calls/shop/order.ts';
import { getShopOrder, listShopOrders } from '../../../calls/shop/order-history.ts';
import { moveParcel } from '../../../calls/shop/parcel.ts';
import { type ShippingState, shippingState } from '../../../calls/shop/parcel-state.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { addAddress, addCoins, addItems } from './shop-world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const label = { carrier: 'Thailand Post', tracking_number: 'EX123456789TH' };

let fan: string;
let staff: string;
let order: string;
let keys = 0;
const newKey = () => `test-key-${++keys}`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  fan = await addMember('fan', 'normal');
  staff = await addMember('packer', 'staff');
  await addCoins('fan', 1_000);
  await addAddress('fan');
  await addItems({ name: 'mug', kind: 'physical', stock_total: 9, reservation_seconds: 600 }, { name: 'badge' });
  order = await buy('mug');
});

async function buy(item: string): Promise<string> {
  const form = { item_uuid: itemUuid(item), price_coins: '100' };
  return (await ask(buyShopItem, { token: fan, key: newKey(), form })).data.uuid;
}

const formOf = (state: ShippingState, more: object = state === 'shipped' ? label : {}) => ({ state, ...more });
const moveInput = (state: ShippingState, { uuid = order, key = newKey(), token = staff, more = {} } = {}) => ({
  token,
  key,
  params: { uuid },
  form: { ...formOf(state), ...more },
});
const move = async (state: ShippingState, more = {}) => (await ask(moveParcel, moveInput(state, more))).data;
const moveInVain = (state: ShippingState, more = {}) => askInVain(moveParcel, moveInput(state, more));
const readOrder = async () => (await ask(getShopOrder, { token: fan, params: { uuid: order } })).data;

describe('POST /v3/shop/parcels/{uuid}', () => {
  test('the buyer sees each step of a parcel: shipped, returned, packed, shipped again, delivered', async () => {
    const steps = ['shipped', 'returned', 'preparing', 'shipped', 'delivered'] as const;
    for (const [index, step] of steps.entries()) {
      vi.setSystemTime(Date.parse(NOW) + (index + 1) * 60_000);
      const movedOrder = await move(step, { more: index === 3 ? { tracking_number: 'EX987654321TH' } : {} });
      const { shipping, moved_at } = await readOrder();
      expect({ state: shipping?.state, moved_at }).toEqual({ state: step, moved_at: movedOrder.moved_at });
    }
    const { shipping, timeline } = await readOrder();
    expect(shipping).toMatchObject({ carrier: 'Thailand Post', tracking_number: 'EX987654321TH' });
    expect(timeline.map(({ step }) => step)).toEqual(['bought', ...steps]);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
  });

  test('a repacked parcel no longer has the old tracking number', async () => {
    await move('shipped');
    await move('returned');
    expect((await readOrder()).shipping).toMatchObject(label);
    await move('preparing');
    expect((await readOrder()).shipping).toMatchObject({ carrier: null, tracking_number: null });
  });

  test.each([
    ['preparing', ['preparing', 'delivered', 'returned']],
    ['shipped', ['preparing', 'shipped']],
    ['delivered', shippingState.options],
    ['returned', ['shipped', 'delivered', 'returned']],
  ] as const)('a parcel in state %s rejects every undefined transition', async (from, forbidden) => {
    if (from !== 'preparing') await move('shipped');
    if (from === 'delivered' || from === 'returned') await move(from);
    const before = await readOrder();
    for (const to of forbidden) {
      expect(await moveInVain(to)).toMatchObject({
        status: 409,
        error: { code: 'shop_parcel_not_movable', state: from },
      });
    }
    expect(await readOrder()).toEqual(before);
  });

  test('a retried step with one key moves the parcel once and repeats the response', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetchCall(moveParcel, moveInput('shipped', { key }))).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect((await readOrder()).timeline).toHaveLength(2);
    expect(await moveInVain('delivered', { key })).toMatchObject({
      status: 422,
      error: { code: 'idempotency_key_reused' },
    });
  });

  test('of twenty concurrent steps one moves the parcel, and the others are rejected', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetchCall(moveParcel, moveInput('shipped', { key: newKey() }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await readOrder()).timeline).toHaveLength(2);
  });

  test('a shipped parcel requires carrier and tracking number, and no other step accepts them', async () => {
    for (const more of [
      { carrier: undefined },
      { tracking_number: undefined },
      { tracking_number: 'no.points' },
      { carrier: '\u202E' },
    ]) {
      const form = Object.fromEntries(
        Object.entries({ ...formOf('shipped'), ...more }).filter(([, value]) => value !== undefined),
      ) as ReturnType<typeof formOf>;
      expect(await askInVain(moveParcel, { ...moveInput('shipped'), form })).toMatchObject({
        status: 422,
        error: { code: 'invalid_form' },
      });
    }
    await move('shipped');
    expect(await moveInVain('delivered', { more: label })).toMatchObject({
      status: 422,
      error: { fields: ['carrier', 'tracking_number'] },
    });
  });

  test('an order without a parcel, or an unknown one, cannot be moved', async () => {
    const reservation = await ask(reserveShopItem, { token: fan, key: newKey(), form: { item_uuid: itemUuid('mug') } });
    for (const uuid of [await buy('badge'), reservation.data.uuid, crypto.randomUUID()]) {
      expect(await moveInVain('shipped', { uuid })).toMatchObject({
        status: 404,
        error: { code: 'shop_parcel_not_found' },
      });
    }
  });

  test('the buyer cannot move a parcel, and a move changes neither coins nor stock', async () => {
    expect(await moveInVain('shipped', { token: fan })).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    const readCounts = () =>
      env.DB.prepare(
        'SELECT (SELECT sum(balance) FROM ledger_accounts WHERE balance > 0) AS coins, stock_sold, stock_free FROM shop_items WHERE uuid = ?',
      )
        .bind(itemUuid('mug'))
        .first();
    const before = await readCounts();
    await move('shipped');
    expect(await readCounts()).toEqual(before);
    expect((await ask(listShopOrders, { token: fan })).data[0]).toMatchObject({
      state: 'bought',
      shipping_state: 'shipped',
    });
  });
});
