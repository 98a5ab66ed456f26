/**
 * Variants (sizes and colours): created by staff, bought separately, and together the stock of the
 * item.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getShopItem } from '../../../calls/shop/item.ts';
import { addVariant, getOfficeItem, givePrize, moveStock, moveVariantStock } from '../../../calls/shop/item-office.ts';
import { buyShopItem, reserveShopItem, revokeReservation } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { addAddress, addCoins, addItems, coinsOf, stockOf } from './shop-world.ts';

const ground = 'A new print';
const item_uuid = itemUuid('shirt');
const key = () => crypto.randomUUID();

let staff: string;
let fan: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T08:00:00.000Z') });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  staff = await addMember('packer', 'staff');
  fan = await addMember('fan', 'normal');
  await addCoins('fan', 1_000);
  await addAddress('fan');
  await addItems({ name: 'shirt', kind: 'physical', stock_total: 0, reservation_seconds: 600 }, { name: 'badge' });
});

const size = async (name: string, pieces: string) => {
  const form = { name_th: name, name_en: name, pieces, ground };
  return (await ask(addVariant, { token: staff, key: key(), params: { uuid: item_uuid }, form })).data.uuid;
};
const buyInput = (variant_uuid?: string) => ({
  token: fan,
  key: key(),
  form: { item_uuid, price_coins: '100', ...(variant_uuid && { variant_uuid }) },
});
const stockInput = (uuid: string, direction: 'add' | 'take', pieces: string) => ({
  token: staff,
  key: key(),
  params: { uuid },
  form: { direction, pieces, ground },
});
const free = async () =>
  (await ask(getShopItem, { params: { uuid: item_uuid } })).data.variants.map((variant) => variant.free);

describe('variants of shop items', () => {
  test('an item’s stock is the sum of its variants, each sold and held separately', async () => {
    const small = await size('S', '2');
    const large = await size('L', '1');
    expect(await stockOf('shirt')).toEqual({ total: 3, sold: 0, held: 0, free: 3 });
    await ask(buyShopItem, buyInput(large));
    const again = buyInput(small);
    const { uuid } = (await ask(buyShopItem, again)).data;
    expect((await ask(buyShopItem, again)).data.uuid).toBe(uuid);
    expect(await free()).toEqual([1, 0]);
    const reservation = await ask(reserveShopItem, {
      token: fan,
      key: key(),
      form: { item_uuid, variant_uuid: small },
    });
    expect(await stockOf('shirt')).toEqual({ total: 3, sold: 2, held: 1, free: 0 });
    await ask(revokeReservation, { token: fan, params: { id: reservation.data.uuid } });
    expect(await free()).toEqual([1, 0]);
    expect(await coinsOf('fan')).toBe(800);
  });

  test('rejects a missing, sold-out or foreign variant without payment', async () => {
    await size('S', '1');
    const large = await size('L', '1');
    await ask(moveVariantStock, stockInput(large, 'take', '1'));
    expect((await askInVain(buyShopItem, buyInput())).error.code).toBe('shop_variant_choose');
    expect((await askInVain(buyShopItem, buyInput(large))).error.code).toBe('shop_sold_out');
    const foreign = { ...buyInput(large), form: { ...buyInput(large).form, item_uuid: itemUuid('badge') } };
    expect((await askInVain(buyShopItem, foreign)).error.code).toBe('shop_variant_choose');
    expect(await coinsOf('fan')).toBe(1_000);
  });

  test('unsold stock of a variant moves with a reason, once per key', async () => {
    const small = await size('S', '2');
    await ask(buyShopItem, buyInput(small));
    const more = stockInput(small, 'add', '3');
    await ask(moveVariantStock, more);
    expect((await ask(moveVariantStock, more)).data).toMatchObject({ stock_total: 5, stock_free: 4 });
    expect((await askInVain(moveVariantStock, stockInput(small, 'take', '5'))).error.code).toBe(
      'shop_stock_too_little',
    );
    await ask(moveVariantStock, stockInput(small, 'take', '4'));
    expect(await stockOf('shirt')).toEqual({ total: 1, sold: 1, held: 0, free: 0 });
    expect((await askInVain(moveStock, stockInput(item_uuid, 'add', '1'))).error.code).toBe('shop_item_has_variants');
  });

  test('of twenty concurrent removals of a variant’s stock, only the available pieces succeed', async () => {
    const small = await size('S', '3');
    const calls = Array.from({ length: 20 }, () => fetchCall(moveVariantStock, stockInput(small, 'take', '1')));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await stockOf('shirt')).toEqual({ total: 0, sold: 0, held: 0, free: 0 });
  });

  test('only physical items without free stock can have variants, and they cannot be prizes', async () => {
    const variantInput = (uuid: string) => ({
      token: staff,
      key: key(),
      params: { uuid },
      form: { name_th: 'S', name_en: 'S', pieces: '1', ground },
    });
    expect((await askInVain(addVariant, variantInput(itemUuid('badge')))).error.code).toBe('shop_variants_not_here');
    await addItems({ name: 'mug', kind: 'physical', stock_total: 4 });
    expect((await askInVain(addVariant, variantInput(itemUuid('mug')))).error.code).toBe('shop_variants_not_here');
    await size('S', '1');
    const form = { user_uuid: userUuid('fan'), reason_th: 'ชนะ', reason_en: 'Won', ground };
    const prize = { token: staff, key: key(), params: { uuid: item_uuid }, form };
    expect((await askInVain(givePrize, prize)).error.code).toBe('shop_prize_has_variants');
    expect((await ask(getOfficeItem, { token: staff, params: { uuid: item_uuid } })).data).toMatchObject({
      stock_free: 1,
    });
  });
});
