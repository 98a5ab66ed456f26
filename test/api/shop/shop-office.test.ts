/**
 * Staff manage the shop: categories, items, stock, codes, parcels and prizes, which viewers then
 * buy, redeem and receive.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listApprovals } from '../../../calls/identity/approval.ts';
import { getPerson } from '../../../calls/office/person.ts';
import { listLooks } from '../../../calls/privacy/personal.ts';
import { getShopItem, listShopItems } from '../../../calls/shop/item.ts';
import {
  addCategory,
  addCodes,
  addItem,
  changeItem,
  getOfficeItem,
  givePrize,
  listOfficeItems,
  moveStock,
  setItemPrice,
} from '../../../calls/shop/item-office.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { getShopOrder, listPrizes } from '../../../calls/shop/order-history.ts';
import { listParcels, openParcel, sendParcels } from '../../../calls/shop/parcel-office.ts';
import { ask, askInVain } from '../ask.ts';
import { approve, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { addAddress, addCoins } from './shop-world.ts';

const ground = 'The autumn list';
const fields = {
  name_th: 'แก้วน้ำ',
  name_en: 'Mug',
  description_th: 'ใบใหญ่',
  description_en: 'A large one',
  category_slug: 'goods',
  picture_url: '/media/shop/mug.svg',
  is_listed: 'on',
  ground,
} as const;
const key = () => crypto.randomUUID();

let staff: string;
let fan: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T08:00:00.000Z') });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  staff = await addMember('packer', 'staff');
  fan = await addMember('fan', 'normal');
  await addCoins('fan', 10_000);
  await addAddress('fan');
  const form = { slug: 'goods', name_th: 'ของใช้', name_en: 'Goods', position: '1', ground };
  await ask(addCategory, { token: staff, form });
});

const priceOf = (uuid: string, price_coins: string) => ({
  token: staff,
  params: { uuid },
  form: { price_coins, ground },
});
/** Adds an item, and sets its price unless it is empty. */
async function add({ price_coins = '100', ...form }: { price_coins?: string; kind: string; stock_total?: string }) {
  const { data } = await ask(addItem, {
    token: staff,
    key: key(),
    form: { ...fields, ...form } as typeof fields & { kind: 'physical' },
  });
  if (price_coins !== '') await askAsTwo(setItemPrice, priceOf(data.uuid, price_coins));
  return data;
}
const buy = async (item_uuid: string, price_coins = '100') =>
  (await ask(buyShopItem, { token: fan, key: key(), form: { item_uuid, price_coins } })).data;
const stock = async (uuid: string) => (await ask(getOfficeItem, { token: staff, params: { uuid } })).data;

describe('a shop item', () => {
  test('an item is added once per key, with its stock', async () => {
    const input = { token: staff, key: key(), form: { ...fields, kind: 'physical', stock_total: '2' } } as const;
    expect(await ask(addItem, input)).toEqual(await ask(addItem, input));
    expect((await ask(listOfficeItems, { token: staff })).data).toHaveLength(1);
  });

  test('a listed item can be bought, and its changes do not affect earlier orders', async () => {
    const { uuid } = await add({ kind: 'physical', stock_total: '2' });
    expect((await ask(listShopItems)).data.map((item) => item.uuid)).toEqual([uuid]);
    const order = await buy(uuid);
    await ask(changeItem, { token: staff, params: { uuid }, form: { ...fields, name_en: 'Cup' } });
    await askAsTwo(setItemPrice, priceOf(uuid, '250'));
    expect((await ask(getShopItem, { params: { uuid } })).data).toMatchObject({
      name: { en: 'Cup' },
      price_coins: 250,
    });
    expect((await ask(getShopOrder, { token: fan, params: { uuid: order.uuid } })).data.price_coins).toBe(100);
    await ask(changeItem, { token: staff, params: { uuid }, form: { ...fields, is_listed: 'false' } });
    expect((await ask(listShopItems)).data).toEqual([]);
    expect((await ask(listOfficeItems, { token: staff })).data).toMatchObject([
      { uuid, stock_sold: 1, is_listed: false },
    ]);
  });

  test.each([
    [{ kind: 'digital', per_user_limit: '1' }, 'wearable'],
    [{ kind: 'physical', grant_days: '3' }, 'grant_days'],
    [{ kind: 'voucher', stock_total: '3' }, 'stock_total'],
    [
      { kind: 'physical', sale_starts_at: '2031-12-02T00:00:00Z', sale_ends_at: '2031-12-01T00:00:00Z' },
      'sale_ends_at',
    ],
  ])('the item %j is rejected at %s', async (form, field) => {
    const input = { token: staff, key: key(), form: { ...fields, ...form } as typeof fields & { kind: 'physical' } };
    expect((await askInVain(addItem, input)).error).toMatchObject({ code: 'invalid_form', fields: [field] });
  });

  test.each(['1.5', '0', '-1'])('the price %j is rejected', async (price_coins) => {
    const { uuid } = await add({ kind: 'physical', price_coins: '' });
    const { error } = await askInVain(setItemPrice, priceOf(uuid, price_coins));
    expect(error).toMatchObject({ code: 'invalid_form', fields: ['price_coins'] });
  });

  test('an item that is owned forever gets a price once its limit is one', async () => {
    const badge = { ...fields, kind: 'digital', wearable: 'badge' } as const;
    const { uuid } = (await ask(addItem, { token: staff, key: key(), form: badge })).data;
    expect((await askInVain(setItemPrice, priceOf(uuid, '50'))).error.code).toBe('shop_item_terms');
    await ask(changeItem, { token: staff, params: { uuid }, form: { ...fields, per_user_limit: '1' } });
    await askAsTwo(setItemPrice, priceOf(uuid, '50'));
    expect(await stock(uuid)).toMatchObject({ price_coins: 50, per_user_limit: 1 });
  });

  test('free stock is added and removed with a reason, once per key', async () => {
    const { uuid } = await add({ kind: 'physical', stock_total: '3' });
    await buy(uuid);
    const move = (direction: 'add' | 'take', pieces: string) => ({
      token: staff,
      key: key(),
      params: { uuid },
      form: { direction, pieces, ground },
    });
    const more = move('add', '4');
    await ask(moveStock, more);
    await ask(moveStock, more);
    expect(await stock(uuid)).toMatchObject({ stock_total: 7, stock_sold: 1, stock_free: 6 });
    expect((await askInVain(moveStock, move('take', '7'))).error.code).toBe('shop_stock_too_little');
    await ask(moveStock, move('take', '6'));
    expect(await stock(uuid)).toMatchObject({ stock_total: 1, stock_free: 0 });
  });

  test('a hundred concurrent removals take the last piece once', async () => {
    const { uuid } = await add({ kind: 'physical', stock_total: '1' });
    const take = () =>
      ask(moveStock, { token: staff, key: key(), params: { uuid }, form: { direction: 'take', pieces: '1', ground } });
    const results = await Promise.allSettled(Array.from({ length: 100 }, take));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stock(uuid)).toMatchObject({ stock_total: 0, stock_free: 0 });
    const late = {
      token: staff,
      key: key(),
      params: { uuid },
      form: { direction: 'take' as const, pieces: '1', ground },
    };
    expect((await askInVain(moveStock, late)).error.code).toBe('shop_stock_too_little');
  });
});

test('the stock of a voucher and an unlimited stock cannot be moved', async () => {
  const moveOf = async (item: Parameters<typeof add>[0]) => {
    const { uuid } = await add(item);
    const form = { direction: 'add' as const, pieces: '1', ground };
    return (await askInVain(moveStock, { token: staff, key: key(), params: { uuid }, form })).error.code;
  };
  expect(await moveOf({ kind: 'voucher' })).toBe('shop_stock_is_codes');
  expect(await moveOf({ kind: 'physical' })).toBe('shop_stock_unlimited');
});

test('pasted codes become the stock of a voucher, each code once', async () => {
  const { uuid } = await add({ kind: 'voucher' });
  const paste = async (codes: string) =>
    (await ask(addCodes, { token: staff, key: key(), params: { uuid }, form: { codes, ground } })).data;
  expect(await paste('AAA-1\nBBB-2\r\n\nAAA-1')).toEqual({ added_count: 2, known_count: 0 });
  expect(await paste('BBB-2 CCC-3')).toEqual({ added_count: 1, known_count: 1 });
  const file = ['code', ...Array.from({ length: 600 }, (_, number) => `FILE-${number}`)].join('\r\n');
  expect(await paste(file)).toEqual({ added_count: 600, known_count: 0 });
  const input = { token: staff, key: key(), params: { uuid }, form: { codes: 'DDD-4\nxx\nไทย-1', ground } };
  expect((await askInVain(addCodes, input)).error).toMatchObject({
    code: 'shop_code_line',
    lines: [
      { line: 2, problem: 'unreadable' },
      { line: 3, problem: 'unreadable' },
    ],
  });
  expect(await stock(uuid)).toMatchObject({ stock_total: 603, codes_free: 603 });
  const order = await buy(uuid);
  const { voucher } = (await ask(getShopOrder, { token: fan, params: { uuid: order.uuid } })).data;
  expect(voucher?.code).toMatch(/^(?:AAA-1|BBB-2|CCC-3|FILE-\d+)$/);
  const { uuid: mug } = await add({ kind: 'physical' });
  const wrong = { token: staff, key: key(), params: { uuid: mug }, form: { codes: 'AAA-1', ground } };
  expect((await askInVain(addCodes, wrong)).error.code).toBe('shop_item_has_no_codes');
});

test('a prize holds a piece of stock, and its winner sees it', async () => {
  const { uuid } = await add({ kind: 'physical', stock_total: '1' });
  const form = { user_uuid: userUuid('fan'), reason_th: 'ขอบคุณ', reason_en: 'Thanks', ground };
  const giving = () => ({ token: staff, key: key(), params: { uuid }, form });
  await ask(givePrize, giving());
  expect((await ask(listPrizes, { token: fan })).data).toHaveLength(1);
  expect(await stock(uuid)).toMatchObject({ stock_held: 1, stock_free: 0, prizes: [{ user_uuid: userUuid('fan') }] });
  expect((await askInVain(givePrize, giving())).error.code).toBe('shop_stock_too_little');
});

test('an item without a price needs a second person, who sees no amount', async () => {
  const { uuid } = await add({ kind: 'physical', stock_total: '5', price_coins: '' });
  const form = { user_uuid: userUuid('fan'), reason_th: 'ขอบคุณ', reason_en: 'Thanks', ground };
  const approvalUuid = await askAlone(givePrize, { token: staff, key: key(), params: { uuid }, form });
  expect(await stock(uuid)).toMatchObject({ stock_held: 0, prizes: [] });
  const second = await addMember('second', 'staff');
  const [approval] = (await ask(listApprovals, { token: second })).data;
  expect(approval).toMatchObject({ uuid: approvalUuid, about: { coins: null } });
  await approve(approvalUuid, second);
  expect(await stock(uuid)).toMatchObject({ stock_held: 1, stock_free: 4 });
});

test('one person cannot lower an item’s price to sell or give it', async () => {
  const { uuid } = await add({ kind: 'physical', stock_total: '5', price_coins: '20000' });
  const approvalUuid = await askAlone(setItemPrice, priceOf(uuid, '1'));
  const smuggled = { ...fields, name_en: 'Cup', price_coins: '1' };
  await ask(changeItem, { token: staff, params: { uuid }, form: smuggled });
  await ask(addItem, { token: staff, key: key(), form: { ...smuggled, kind: 'physical' } });
  const { data: items } = await ask(listOfficeItems, { token: staff });
  expect(items.map(({ price_coins }) => price_coins).toSorted()).toEqual([20_000, null]);
  const form = { user_uuid: userUuid('fan'), reason_th: 'ขอบคุณ', reason_en: 'Thanks', ground };
  await askAlone(givePrize, { token: staff, key: key(), params: { uuid }, form });
  const second = await addMember('second', 'staff');
  const { data: approvals } = await ask(listApprovals, { token: second });
  expect(approvals.find((approval) => approval.uuid === approvalUuid)?.about).toMatchObject({
    item: { en: 'Cup' },
    coins_before: 20_000,
    coins_after: 1,
  });
  await approve(approvalUuid, second);
  expect((await stock(uuid)).price_coins).toBe(1);
});

test('opening a parcel records the reader; shipments are sent all or none', async () => {
  const { uuid } = await add({ kind: 'physical', stock_total: '5' });
  const orders = [await buy(uuid), await buy(uuid)].map((order) => order.uuid);
  const waiting = async () =>
    (await ask(listParcels, { token: staff })).data.map(({ order_uuid }) => order_uuid).toSorted();
  expect(await waiting()).toEqual(orders.toSorted());
  const parcel = await ask(openParcel, {
    token: staff,
    params: { uuid: orders[0] ?? '' },
    form: { why: 'To pack it' },
  });
  expect(parcel.data.ship_to.split('\n').length).toBeGreaterThan(3);
  expect((await ask(listLooks, { token: fan })).data).toMatchObject([{ what: 'parcel', why: 'To pack it' }]);
  const { looks } = (await ask(getPerson, { token: staff, params: { uuid: userUuid('fan') } })).data;
  expect(looks).toMatchObject([{ role: 'staff', what: 'parcel', why: 'To pack it' }]);
  const send = (...lines: string[]) => ({ token: staff, key: key(), form: { lines: lines.join('\r\n'), ground } });
  const line = (order = '', number = 'EX123456789TH') => `${order},Thailand Post,${number}`;
  const wrong = async (...lines: string[]) => (await askInVain(sendParcels, send(...lines))).error;
  expect(
    await wrong(line(orders[0]), line(orders[1], 'x'), '', line(orders[0]), line(crypto.randomUUID()), 'hello'),
  ).toMatchObject({
    code: 'shop_parcel_line',
    lines: [
      { line: 2, problem: 'unreadable' },
      { line: 4, problem: 'twice' },
      { line: 5, problem: 'not_found' },
      { line: 6, problem: 'unreadable' },
    ],
  });
  expect(await waiting()).toHaveLength(2);
  const both = send('order_uuid,carrier,tracking_number', ...orders.map((order) => line(order)));
  expect((await ask(sendParcels, both)).data.sent_count).toBe(2);
  expect(await waiting()).toEqual([]);
  expect(await wrong(line(orders[0]))).toMatchObject({ lines: [{ line: 1, problem: 'not_movable' }] });
  const { shipping } = (await ask(getShopOrder, { token: fan, params: { uuid: orders[1] ?? '' } })).data;
  expect(shipping).toMatchObject({ state: 'shipped', carrier: 'Thailand Post', tracking_number: 'EX123456789TH' });
});
