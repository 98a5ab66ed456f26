/** Likes and reservations in the browser, before a host that the test makes up. */
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { likeFailedAtom, likeReaderAtom, toggleLikeAtom } from '../../client/shop/like-actions.ts';
import { lapseAtom } from '../../client/shop/own-actions.ts';
import { reserveAtom, revokeAtom } from '../../client/shop/reservation-actions.ts';
import {
  busyAtom,
  coinsAtom,
  itemAtom,
  itemsAtom,
  noticeAtom,
  ownAtom,
  ownItemIn,
  timeUpAtom,
  troubleAtom,
} from '../../client/shop/state.ts';
import { takeAtom } from '../../client/shop/take-actions.ts';
import { nowAtom } from '../../client/state/server-clock.ts';
import { item, NOW_MS, own, UUID } from './shop-sample.ts';

type Answer = () => Response | Promise<Response>;

const asked: string[] = [];
let answers: Record<string, Answer>;
let store: ReturnType<typeof createStore>;

const data = (value: object) => Response.json({ data: value });
const refusal = (code: string, status: number, facts: object = {}) =>
  Response.json({ error: { code, message_key: `error:code.${code}`, ...facts } }, { status });

beforeEach(() => {
  asked.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path.split('?')[0]?.replace('/api/v3/shop/', '')}`;
    asked.push(call);
    return (answers[call] ?? (() => refusal('not_found', 404)))();
  });
  store = createStore();
  store.set(itemsAtom, [item()]);
  store.set(ownAtom, { coins: 500, items: [own()] });
  store.set(nowAtom, NOW_MS);
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => store.get(likeReaderAtom)(item());
const like = () => store.set(toggleLikeAtom, { item: item(), locale: 'th' });

describe('a like', () => {
  test('shows at once, and then as the host has it', async () => {
    answers[`POST ${UUID.item}/like`] = () => data({ item_uuid: UUID.item, is_liked: true, like_count: 12 });
    const liking = like();
    expect(shown()).toEqual({ is_liked: true, like_count: 8 });
    await liking;
    expect(shown()).toEqual({ item_uuid: UUID.item, is_liked: true, like_count: 12 });
  });

  test.for([
    ['refused', () => refusal('unauthorized', 401)],
    ['lost', () => Promise.reject(new TypeError('offline'))],
  ] as const)('that is %s is taken back, and said', async ([, answer]) => {
    answers[`POST ${UUID.item}/like`] = answer;
    await like();
    expect(shown()).toEqual({ is_liked: false, like_count: 7 });
    expect(store.get(likeFailedAtom)).toBe(true);
  });

  test('pressed again while it is on its way is sent as it is wanted in the end', async () => {
    const sent = Promise.withResolvers<void>();
    answers[`POST ${UUID.item}/like`] = async () => {
      await sent.promise;
      return data({ item_uuid: UUID.item, is_liked: true, like_count: 8 });
    };
    answers[`POST ${UUID.item}/unlike`] = () => data({ item_uuid: UUID.item, is_liked: false, like_count: 7 });
    const liking = like();
    await like();
    expect(shown().is_liked).toBe(false);
    sent.resolve();
    await liking;
    expect(shown()).toMatchObject({ is_liked: false, like_count: 7 });
    expect(asked).toEqual([`POST ${UUID.item}/like`, `POST ${UUID.item}/unlike`]);
  });
});

const order = (fields: object = {}) => ({
  uuid: UUID.order,
  state: 'reserved',
  price_coins: 100,
  created_at: new Date(NOW_MS).toISOString(),
  expires_at: new Date(NOW_MS + 600_000).toISOString(),
  revoked_by: null,
  ...fields,
});

describe('a reservation', () => {
  const reserve = () => store.set(reserveAtom, { locale: 'th', uuid: UUID.item, key: 'key-of-the-form' });

  test('shows with its deadline, takes one off the stock, and says so', async () => {
    answers['POST reserve'] = () => data(order());
    expect(await reserve()).toBe(true);
    expect(ownItemIn(store.get(ownAtom), UUID.item)?.reservation?.uuid).toBe(UUID.order);
    expect(store.get(itemAtom)).toMatchObject({ stock: { total: 3, free: 0 }, availability: 'sold_out' });
    expect([store.get(noticeAtom), store.get(busyAtom), store.get(troubleAtom)]).toEqual(['reserved', null, null]);
  });

  test('that is refused says why, and reads what is mine anew', async () => {
    answers['POST reserve'] = () => refusal('shop_sold_out', 409);
    answers['GET mine'] = () => data({ coins: 400, items: [own({ left_for_me: 1 })] });
    expect(await reserve()).toBe(false);
    expect(store.get(troubleAtom)?.code).toBe('shop_sold_out');
    expect(store.get(coinsAtom)).toBe(400);
  });

  test('is asked for once, however often its button is pressed', async () => {
    answers['POST reserve'] = () => data(order());
    await Promise.all([reserve(), reserve(), reserve()]);
    expect(asked.filter((call) => call === 'POST reserve')).toHaveLength(1);
  });

  test('that is let go gives its place back', async () => {
    store.set(itemsAtom, [item({ stock: { total: 3, free: 0 }, availability: 'sold_out' })]);
    answers[`DELETE reserve/${UUID.order}`] = () => data(order({ state: 'revoked', revoked_by: 'user' }));
    await store.set(revokeAtom, { locale: 'th', uuid: UUID.item, reservation: UUID.order });
    expect(store.get(itemAtom)).toMatchObject({ stock: { free: 1 }, availability: 'on_sale' });
    expect(store.get(noticeAtom)).toBe('revoked');
  });
});

describe('a deadline', () => {
  const reservation = { uuid: UUID.order, price_coins: 100, expires_at: new Date(NOW_MS).toISOString() };

  test('that has come takes the reservation away, once the host says so', async () => {
    store.set(ownAtom, { coins: 500, items: [own({ taken_count: 1, reservation })] });
    expect(store.get(timeUpAtom)).toBe(true);
    answers['GET reserve_status'] = () => data({ server_time: new Date(NOW_MS + 900).toISOString(), reservations: [] });
    answers['GET mine'] = () => data({ coins: 500, items: [own()] });
    answers[`GET ${UUID.item}`] = () => data(item({ stock: { total: 3, free: 2 } }));
    await store.set(lapseAtom, 'th');
    expect(ownItemIn(store.get(ownAtom), UUID.item)?.reservation).toBeNull();
    expect(store.get(itemAtom)?.stock?.free).toBe(2);
    expect([store.get(noticeAtom), store.get(timeUpAtom)]).toEqual(['lapsed', false]);
  });

  test('by a clock that runs ahead is none: the host’s clock counts', async () => {
    const open = { ...reservation, expires_at: new Date(NOW_MS + 60_000).toISOString() };
    store.set(ownAtom, { coins: 500, items: [own({ taken_count: 1, reservation: open })] });
    store.set(nowAtom, NOW_MS + 3_600_000);
    answers['GET reserve_status'] = () =>
      data({ server_time: new Date(NOW_MS).toISOString(), reservations: [order()] });
    await store.set(lapseAtom, 'th');
    expect(ownItemIn(store.get(ownAtom), UUID.item)?.reservation).toEqual(open);
    expect([store.get(noticeAtom), store.get(timeUpAtom)]).toEqual([null, false]);
  });
});

describe('a purchase', () => {
  const take = () =>
    store.set(takeAtom, {
      locale: 'th',
      take: { call: 'buy', form: { item_uuid: UUID.item, price_coins: '100' }, key: 'key-of-the-form' },
    });

  test('is sent once, however often its button is pressed, and leaves the button busy', async () => {
    answers['POST buy'] = () => data(order({ state: 'bought' }));
    const [first, second] = await Promise.all([take(), take()]);
    expect([first, second]).toEqual([UUID.order, null]);
    expect(asked).toEqual(['POST buy']);
    expect(store.get(busyAtom)).toBe('take');
  });

  test('at a price that has changed shows the new one', async () => {
    answers['POST buy'] = () => refusal('shop_price_changed', 409, { price_coins: 120 });
    expect(await take()).toBeNull();
    expect(store.get(itemAtom)?.price_coins).toBe(120);
    expect([store.get(troubleAtom)?.code, store.get(busyAtom)]).toEqual(['shop_price_changed', null]);
  });

  test('under way in another tab is waited for, and its answer is ours', async () => {
    vi.useFakeTimers();
    let tries = 0;
    answers['POST buy'] = () => {
      tries += 1;
      return tries < 3 ? refusal('idempotency_key_in_flight', 409, { retry_after_seconds: 1 }) : data(order());
    };
    const taking = take();
    await vi.runAllTimersAsync();
    expect(await taking).toBe(UUID.order);
    vi.useRealTimers();
  });

  test('whose answer is lost is not said to have failed', async () => {
    answers['POST buy'] = () => Promise.reject(new TypeError('offline'));
    expect(await take()).toBeNull();
    expect(store.get(troubleAtom)?.code).toBe('no_answer');
  });
});
