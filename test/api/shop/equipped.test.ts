/** Equipped shop items: by which member, and until when. */

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listLines, sayLine } from '../../../calls/live/chat.ts';
import { getProfile, getUser } from '../../../calls/people/profile.ts';
import { getWornItems, wearShopItem } from '../../../calls/shop/equipped.ts';
import type { Wearable } from '../../../calls/shop/item-summary.ts';
import { buyShopItem, giveShopItem, redeemShopPrize, reserveShopItem } from '../../../calls/shop/order.ts';
import { itemUuid, prizeUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { addCatalogue, gives } from '../live/gift-world.ts';
import { roomHeaders } from '../live/room-headers.ts';
import { addMember } from '../member.ts';
import { addLives, addUsers, liveUuid, userUuid } from '../world.ts';
import { addCoins, addItems, addPrize } from './shop-world.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOTHING = { badge_url: null, frame_url: null };

let token: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-20T08:00:00.000Z') });
  token = await addMember('fan', 'normal');
  await addCoins('fan', 1_000);
  await addItems(
    { name: 'star', picture_url: '/media/shop/star.svg' },
    { name: 'heart', grant_days: 7, picture_url: '/media/shop/heart.svg', reservation_seconds: 600 },
    { name: 'gold', wearable: 'frame', grant_days: 30, picture_url: '/media/shop/gold.svg' },
    { name: 'rain', wearable: 'effect', grant_days: 7, picture_url: '/media/shop/rain.svg' },
    { name: 'mug', kind: 'voucher' },
  );
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const form = (name: string) => ({ item_uuid: itemUuid(name), price_coins: '100' });
const buy = (name: string) => ask(buyShopItem, { token, key: crypto.randomUUID(), form: form(name) });
const wornBy = async (name: string) => (await ask(getUser, { params: { uuid: userUuid(name) } })).data.worn;

describe('equipped shop items', () => {
  test('the latest badge and frame are equipped and visible; an effect is not', async () => {
    expect(await wornBy('fan')).toEqual(NOTHING);
    await buy('star');
    later(1_000);
    await buy('gold');
    expect(await wornBy('fan')).toEqual({ badge_url: '/media/shop/star.svg', frame_url: '/media/shop/gold.svg' });
    later(1_000);
    await buy('heart');
    later(1_000);
    await addPrize('won', { user: 'fan', item: 'rain' });
    await ask(redeemShopPrize, { token, key: crypto.randomUUID(), form: { prize_uuid: prizeUuid('won') } });
    const wornUrls = { badge_url: '/media/shop/heart.svg', frame_url: '/media/shop/gold.svg' };
    expect(await wornBy('fan')).toEqual(wornUrls);
    expect((await ask(getProfile, { token })).data.worn).toEqual(wornUrls);
  });

  test('an expired badge is unequipped, and the previous valid one is equipped again', async () => {
    await buy('star');
    later(1_000);
    await buy('heart');
    later(7 * DAY_MS - 1);
    expect((await wornBy('fan')).badge_url).toBe('/media/shop/heart.svg');
    later(1);
    expect((await wornBy('fan')).badge_url).toBe('/media/shop/star.svg');
  });

  test('gifts and prizes are equipped for their owner; reserved items are not', async () => {
    await addUsers(['friend']);
    const giftForm = { ...form('gold'), for_user_uuid: userUuid('friend') };
    await ask(giveShopItem, { token, key: crypto.randomUUID(), form: giftForm });
    expect(await wornBy('friend')).toEqual({ badge_url: null, frame_url: '/media/shop/gold.svg' });
    await ask(reserveShopItem, { token, key: crypto.randomUUID(), form: { item_uuid: itemUuid('heart') } });
    expect(await wornBy('fan')).toEqual(NOTHING);
    await addPrize('won', { user: 'fan', item: 'star' });
    await ask(redeemShopPrize, { token, key: crypto.randomUUID(), form: { prize_uuid: prizeUuid('won') } });
    expect(await wornBy('fan')).toEqual({ badge_url: '/media/shop/star.svg', frame_url: null });
  });

  test('a member chooses an equipped item, until it expires or a newer one arrives', async () => {
    await buy('star');
    later(1_000);
    await buy('heart');
    const choose = (item: string) =>
      ask(wearShopItem, { token, form: { wearable: 'badge', item_uuid: item && itemUuid(item) } });
    const refusalOf = async (item: string, wearable: Wearable = 'badge') =>
      (await askInVain(wearShopItem, { token, form: { wearable, item_uuid: itemUuid(item) } })).error.code;
    const badge = async () => (await wornBy('fan')).badge_url;
    const wornBadge = async () => (await ask(getWornItems, { token })).data.badge_uuid;
    for (const _ of [1, 2]) await choose('star');
    expect([await badge(), await wornBadge()]).toEqual(['/media/shop/star.svg', itemUuid('star')]);
    await choose('');
    expect([await badge(), await wornBadge()]).toEqual([null, null]);
    await choose('heart');
    expect([await badge(), await wornBadge()]).toEqual(['/media/shop/heart.svg', itemUuid('heart')]);
    expect([await refusalOf('gold', 'frame'), await refusalOf('star', 'frame')]).toEqual(
      Array(2).fill('shop_item_not_owned'),
    );
    later(7 * DAY_MS);
    expect([await badge(), await refusalOf('heart')]).toEqual(['/media/shop/star.svg', 'shop_item_not_owned']);
    await choose('');
    later(1_000);
    await buy('heart');
    expect(await badge()).toBe('/media/shop/heart.svg');
  });

  test('the badge appears beside the name in chat, for messages and gifts', async () => {
    const slug = `live-${crypto.randomUUID().slice(0, 8)}`;
    await addUsers(['star'], { role: 'caster' });
    await addLives([{ slug, caster: 'star', started_at_ms: Date.now() - 60_000 }]);
    const enter = async (name: string) => {
      const headers = await roomHeaders(liveUuid(slug), `user:${userUuid(name)}`);
      return env.ROOMS.getByName(liveUuid(slug)).fetch('https://room.internal/?after=0', { headers });
    };
    const says = (by: string) =>
      ask(sayLine, { token: by, key: crypto.randomUUID(), params: { slug }, form: { text: 'hello' } });
    await buy('star');
    await addPrize('won', { user: 'fan', item: 'rain' });
    await ask(redeemShopPrize, { token, key: crypto.randomUUID(), form: { prize_uuid: prizeUuid('won') } });
    const other = await addMember('other', 'normal');
    for (const name of ['fan', 'fan', 'other']) (await enter(name)).webSocket?.accept();
    await says(token);
    await says(other);
    await addCatalogue({ heart: 10 });
    await gives(token, 'heart', { live: slug });
    await env.ROOMS.getByName(liveUuid(slug)).renew(liveUuid(slug));
    const { lines } = (await ask(listLines, { params: { slug } })).data;
    const badge_url = '/media/shop/star.svg';
    expect(lines).toMatchObject([
      { kind: 'say', who: { name: 'fan', badge_url } },
      { kind: 'say', who: { name: 'other', badge_url: null } },
      { kind: 'gift', who: { name: 'fan', badge_url } },
    ]);
  });
});
