/** What the shop's pages decide by themselves: where somebody stands, what a key names, where things are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thaiPhone } from '../../../calls/people/address.ts';
import { emptyDraft, problemsOf } from '../../../client/people/address/draft.ts';
import { href } from '../../../client/platform/script/href.ts';
import { secondsUntil } from '../../../client/platform/state/server-clock.ts';
import { missingCoins, priceFor, repriced, saleStatusOf } from '../../../client/shop/item/sale-status.ts';
import { buyKey, redeemKey } from '../../../client/shop/order/keys.ts';
import { shelfPath } from '../../../client/shop/shelf/shelf-view.ts';
import { item, NOW_MS, own, UUID } from './shop-sample.ts';

const held = (expires_at: string, price_coins = 100) =>
  own({ taken_count: 1, reservation: { uuid: UUID.order, price_coins, expires_at } });
const later = new Date(NOW_MS + 60_000).toISOString();
const earlier = new Date(NOW_MS - 1).toISOString();

describe('where somebody stands before an item', () => {
  test.for([
    ['a visitor, on sale', item(), null, 'on_sale'],
    ['a visitor, sold out', item({ availability: 'sold_out' }), null, 'sold_out'],
    ['a visitor, not yet', item({ availability: 'not_yet' }), null, 'not_yet'],
    ['a visitor, over', item({ availability: 'over' }), null, 'over'],
    ['a visitor, a prize', item({ availability: 'prize_only', price_coins: null }), null, 'prize_only'],
    ['who holds one that is sold out', item({ availability: 'sold_out' }), held(later), 'reserved'],
    ['who holds one whose sale is over', item({ availability: 'over' }), held(later), 'reserved'],
    ['whose reservation has lapsed', item(), held(earlier), 'on_sale'],
    ['who has as many as one may', item(), own({ left_for_me: 0 }), 'limit'],
    ['who has it for good', item(), own({ left_for_me: 0, owned: { until: null } }), 'owned'],
    ['who has it for a while, and may prolong it', item(), own({ owned: { until: later } }), 'on_sale'],
    ['who has the limit of one that is sold out', item({ availability: 'sold_out' }), own({ left_for_me: 0 }), 'limit'],
  ] as const)('%s', ([, shown, mine, status]) => {
    expect(saleStatusOf(shown, mine, NOW_MS).status).toBe(status);
  });

  test('what is held costs what it cost then, and coins are missing only upwards', () => {
    expect(priceFor(item({ price_coins: 500 }), held(later, 300))).toBe(300);
    expect(priceFor(item({ price_coins: 500 }), own())).toBe(500);
    expect([missingCoins(500, 499), missingCoins(500, 500), missingCoins(500, 900)]).toEqual([1, 0, 0]);
  });

  test('a price that the host has just named is shown, another refusal leaves it', () => {
    expect(repriced(item({ price_coins: 5 }), { code: 'shop_price_changed', price_coins: 7 }).price_coins).toBe(7);
    expect(
      repriced(item({ price_coins: 5 }), { code: 'coins_short', price_coins: 7, coins: 1, missing_coins: 6 })
        .price_coins,
    ).toBe(5);
  });

  test('seconds end at zero, not below', () => {
    expect(secondsUntil(later, NOW_MS)).toBe(60);
    expect(secondsUntil(later, NOW_MS + 59_001)).toBe(1);
    expect(secondsUntil(earlier, NOW_MS)).toBe(0);
  });
});

describe('a key', () => {
  test('is the same in every tab until something was bought, and another one then', () => {
    expect(buyKey(item(), own({ taken_count: 1 }))).toBe(buyKey(item(), own({ taken_count: 1 })));
    const keys = [
      buyKey(item(), own({ taken_count: 0 })),
      buyKey(item(), own({ taken_count: 1 })),
      buyKey(item({ price_coins: 101 }), own({ taken_count: 1 })),
      buyKey(item({ uuid: UUID.other }), own({ taken_count: 1 })),
      buyKey(item(), held(later)),
      redeemKey(UUID.order),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
  });

  test('of what is held is the reservation’s, whatever else is bought meanwhile', () => {
    expect(buyKey(item(), { ...held(later), taken_count: 5 })).toBe(buyKey(item(), held(later)));
  });
});

describe('addresses', () => {
  test('say nothing of what is as it is anyway', () => {
    expect(shelfPath({ category: null, search: '', sort: 'popular' })).toBe('/shop');
    expect(shelfPath({ category: 'plush', search: 'หมี & แมว', sort: 'price_low' }, 'abc')).toBe(
      `/shop?${new URLSearchParams({ category: 'plush', search: 'หมี & แมว', sort: 'price_low', cursor: 'abc' })}`,
    );
    expect([href('/shop/history'), href('/shop/history', { state: 'bought' })]).toEqual([
      '/shop/history',
      '/shop/history?state=bought',
    ]);
  });
});

describe('the address form', () => {
  test('knows a Thai number exactly as the host does', () => {
    const digit = fc.constantFrom(...'0123456789+ -.()๐๘\u202A\u202C\u00A0\u2011');
    const knows = (phone: string) => !problemsOf({ ...emptyDraft, phone }).includes('phone');
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^(?:\+66|66|0066|0)[0-9 -]{7,12}$/), fc.string({ unit: digit, maxLength: 26 })),
        (typed) => {
          expect(knows(typed)).toBe(thaiPhone.safeParse(typed).success);
        },
      ),
    );
    for (const typed of ['081 234 5678', '+66812345678', '02-123-4567', '\u202A081-234-5678\u202C', '12345', '']) {
      expect(knows(typed)).toBe(thaiPhone.safeParse(typed).success);
    }
  });

  test('names what is missing, in the order of its fields', () => {
    expect(problemsOf(emptyDraft)).toEqual([
      'recipient',
      'phone',
      'line',
      'province_id',
      'district_id',
      'subdistrict_id',
    ]);
    const whole = {
      recipient: 'ฝน',
      phone: '0812345678',
      line: '1',
      province_id: '1',
      district_id: '2',
      subdistrict_id: '3',
      postal_code: '',
    };
    expect(problemsOf(whole)).toEqual([]);
    expect(problemsOf({ ...whole, recipient: '  ', district_id: '' })).toEqual(['recipient', 'district_id']);
  });
});
