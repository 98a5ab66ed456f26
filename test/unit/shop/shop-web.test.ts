/** Rules of the shop’s pages: sale status, idempotency keys, links and the address form. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thaiPhone } from '../../../calls/people/address.ts';
import { emptyDraft, problemsOf } from '../../../client/people/address/draft.ts';
import { href } from '../../../client/platform/script/href.ts';
import { secondsUntil } from '../../../client/platform/state/server-clock.ts';
import { missingCoins, priceFor, repriced, saleStatusOf } from '../../../client/shop/item/sale-status.ts';
import { cataloguePath } from '../../../client/shop/item-catalogue/catalogue-view.ts';
import { buyKey, redeemKey } from '../../../client/shop/order/keys.ts';
import { item, NOW_MS, own, UUID } from './shop-sample.ts';

const reservedUntil = (expires_at: string, price_coins = 100) =>
  own({ taken_count: 1, reservation: { uuid: UUID.order, price_coins, expires_at } });
const later = new Date(NOW_MS + 60_000).toISOString();
const earlier = new Date(NOW_MS - 1).toISOString();

describe('sale status of an item', () => {
  test.for([
    ['a visitor during the sale', item(), null, 'on_sale'],
    ['a visitor of a sold-out item', item({ availability: 'sold_out' }), null, 'sold_out'],
    ['a visitor before the sale', item({ availability: 'not_yet' }), null, 'not_yet'],
    ['a visitor after the sale', item({ availability: 'over' }), null, 'over'],
    ['a visitor of a prize', item({ availability: 'prize_only', price_coins: null }), null, 'prize_only'],
    ['a reservation of a sold-out item', item({ availability: 'sold_out' }), reservedUntil(later), 'reserved'],
    ['a reservation after the sale', item({ availability: 'over' }), reservedUntil(later), 'reserved'],
    ['an expired reservation', item(), reservedUntil(earlier), 'on_sale'],
    ['a member at the limit', item(), own({ left_for_me: 0 }), 'limit'],
    ['a permanent owner', item(), own({ left_for_me: 0, owned: { until: null } }), 'owned'],
    ['a temporary owner', item(), own({ owned: { until: later } }), 'on_sale'],
    ['a member at the limit of a sold-out item', item({ availability: 'sold_out' }), own({ left_for_me: 0 }), 'limit'],
  ] as const)('sale status for %s', ([, shownItem, mine, status]) => {
    expect(saleStatusOf(shownItem, mine, NOW_MS).status).toBe(status);
  });

  test('a reservation keeps its price, and missing coins are never negative', () => {
    expect(priceFor(item({ price_coins: 500 }), reservedUntil(later, 300))).toBe(300);
    expect(priceFor(item({ price_coins: 500 }), own())).toBe(500);
    expect([missingCoins(500, 499), missingCoins(500, 500), missingCoins(500, 900)]).toEqual([1, 0, 0]);
  });

  test('only shop_price_changed updates the shown price', () => {
    expect(repriced(item({ price_coins: 5 }), { code: 'shop_price_changed', price_coins: 7 }).price_coins).toBe(7);
    expect(
      repriced(item({ price_coins: 5 }), { code: 'coins_short', price_coins: 7, coins: 1, missing_coins: 6 })
        .price_coins,
    ).toBe(5);
  });

  test('the seconds until a deadline end at zero', () => {
    expect(secondsUntil(later, NOW_MS)).toBe(60);
    expect(secondsUntil(later, NOW_MS + 59_001)).toBe(1);
    expect(secondsUntil(earlier, NOW_MS)).toBe(0);
  });
});

describe('idempotency key of a purchase', () => {
  test('a purchase key is equal in all tabs until the purchase', () => {
    expect(buyKey(item(), own({ taken_count: 1 }))).toBe(buyKey(item(), own({ taken_count: 1 })));
    const keys = [
      buyKey(item(), own({ taken_count: 0 })),
      buyKey(item(), own({ taken_count: 1 })),
      buyKey(item({ price_coins: 101 }), own({ taken_count: 1 })),
      buyKey(item({ uuid: UUID.other }), own({ taken_count: 1 })),
      buyKey(item(), reservedUntil(later)),
      redeemKey(UUID.order),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
  });

  test('the key of a reserved item depends on the reservation only', () => {
    expect(buyKey(item(), { ...reservedUntil(later), taken_count: 5 })).toBe(buyKey(item(), reservedUntil(later)));
  });
});

describe('shop links', () => {
  test('shop links leave out default values', () => {
    expect(cataloguePath({ category: null, search: '', sort: 'popular' })).toBe('/shop');
    expect(cataloguePath({ category: 'plush', search: 'หมี & แมว', sort: 'price_low' }, 'abc')).toBe(
      `/shop?${new URLSearchParams({ category: 'plush', search: 'หมี & แมว', sort: 'price_low', cursor: 'abc' })}`,
    );
    expect([href('/shop/history'), href('/shop/history', { state: 'bought' })]).toEqual([
      '/shop/history',
      '/shop/history?state=bought',
    ]);
  });
});

describe('shop address form', () => {
  test('the address form accepts the same Thai phone numbers as the API', () => {
    const digit = fc.constantFrom(...'0123456789+ -.()๐๘\u202A\u202C\u00A0\u2011');
    const knows = (phone: string) => !problemsOf({ ...emptyDraft, phone }).includes('phone');
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^(?:\+66|66|0066|0)[0-9 -]{7,12}$/), fc.string({ unit: digit, maxLength: 26 })),
        (text) => {
          expect(knows(text)).toBe(thaiPhone.safeParse(text).success);
        },
      ),
    );
    for (const text of ['081 234 5678', '+66812345678', '02-123-4567', '\u202A081-234-5678\u202C', '12345', '']) {
      expect(knows(text)).toBe(thaiPhone.safeParse(text).success);
    }
  });

  test('the address form lists missing fields in page order', () => {
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
