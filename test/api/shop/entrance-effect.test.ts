/** Entrance effects: sold with a film, which the room announces when their owner enters. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listLines } from '../../../calls/live/chat.ts';
import { getWornItems, wearShopItem } from '../../../calls/shop/equipped.ts';
import { addItem, changeItem } from '../../../calls/shop/item-office.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { roomHeaders } from '../live/room-headers.ts';
import { addMember } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { addCoins, addItems } from './shop-world.ts';

const key = () => crypto.randomUUID();
const item_uuid = itemUuid('rain');
const film_url = '/media/film/rain.mp4';
let token: string;

describe('entrance effects', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T08:00:00.000Z') });
    token = await addMember('fan', 'normal');
    await addCoins('fan', 1_000);
    await addItems({ name: 'rain', wearable: 'effect', grant_days: 7, film_url });
  });

  test('a bought effect is equipped at once and can be removed and re-equipped', async () => {
    await ask(buyShopItem, { token, key: key(), form: { item_uuid, price_coins: '100' } });
    const worn = async () => (await ask(getWornItems, { token })).data.effect_uuid;
    expect(await worn()).toBe(item_uuid);
    await ask(wearShopItem, { token, form: { wearable: 'effect', item_uuid: '' } });
    expect(await worn()).toBeNull();
    await ask(wearShopItem, { token, form: { wearable: 'effect', item_uuid } });
    expect(await worn()).toBe(item_uuid);
  });

  test('the room announces the entrance of its owner once, with the film', async () => {
    const slug = `live-${crypto.randomUUID().slice(0, 8)}`;
    await addUsers(['somo'], { role: 'caster' });
    await addLives([{ slug, caster: 'somo', started_at_ms: Date.now() - 60_000 }]);
    await ask(buyShopItem, { token, key: key(), form: { item_uuid, price_coins: '100' } });
    for (const _ of [1, 2]) {
      const headers = await roomHeaders(liveUuid(slug), `user:${userUuid('fan')}`);
      const { webSocket } = await env.ROOMS.getByName(liveUuid(slug)).fetch('https://room.internal/?after=0', {
        headers,
      });
      webSocket?.accept();
    }
    const lines = async () => (await ask(listLines, { params: { slug } })).data.lines;
    await expect.poll(lines).toMatchObject([{ kind: 'join', who: { name: 'fan', vip_level: 0 }, film_url }]);
  });

  test('staff can list an entrance effect once it has a film', async () => {
    const staff = await addMember('boss', 'staff');
    const texts = { name_th: 'ฝน', name_en: 'Rain', description_th: 'ฝน', description_en: 'Rain' };
    const form = {
      ...texts,
      category_slug: 'things',
      picture_url: '/media/shop/rain.svg',
      ground: 'New',
    };
    const effect = { ...form, kind: 'digital', wearable: 'effect', grant_days: '7' } as const;
    const refusal = { status: 422, error: { code: 'shop_effect_without_film', fields: ['film_url'] } };
    const add = { token: staff, key: key(), form: { ...effect, is_listed: 'on' } } as const;
    expect(await askInVain(addItem, add)).toMatchObject(refusal);
    const { data } = await ask(addItem, { token: staff, key: key(), form: effect });
    const params = { uuid: data.uuid };
    const list = { ...form, is_listed: 'on' } as const;
    expect(await askInVain(changeItem, { token: staff, params, form: list })).toMatchObject(refusal);
    const { data: listedItem } = await ask(changeItem, { token: staff, params, form: { ...list, film_url } });
    expect(listedItem).toMatchObject({ is_listed: true, film_url });
  });
});
