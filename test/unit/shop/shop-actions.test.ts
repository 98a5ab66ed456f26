/** Likes and reservation deadlines in the browser, with a fake API. */
import { createStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nowAtom } from '../../../client/platform/state/server-clock.ts';
import { likeFailedAtom, likeReaderAtom, toggleLikeAtom } from '../../../client/shop/item/like-actions.ts';
import { itemAtom, noticeAtom, ownAtom, ownItemIn, timeUpAtom } from '../../../client/shop/item-catalogue/state.ts';
import { refreshReservationsAtom } from '../../../client/shop/order/own-actions.ts';
import { item, NOW_MS, own, UUID } from './shop-sample.ts';

type Answer = () => Response | Promise<Response>;

const requests: string[] = [];
let answers: Record<string, Answer>;
let store: ReturnType<typeof createStore>;

const data = (value: object) => Response.json({ data: value });
const props = (value: object) => Response.json({ status: 200, props: value });
const refusal = (code: string, status: number, facts: object = {}) =>
  Response.json({ error: { code, message_key: `error:code.${code}`, ...facts } }, { status });

beforeEach(() => {
  requests.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${path.split('?')[0]?.replace(/^.*\/shop\//, '')}`;
    requests.push(call);
    return (answers[call] ?? (() => refusal('not_found', 404)))();
  });
  store = createStore();
  store.set(itemAtom, item());
  store.set(ownAtom, { coins: 500, items: [own()] });
  store.set(nowAtom, NOW_MS);
});

const likeState = () => store.get(likeReaderAtom)(item());
const like = () => store.set(toggleLikeAtom, { item: item(), to: (path) => path });

describe('like of a shop item', () => {
  test('a like appears immediately and then takes the API’s count', async () => {
    answers[`POST ${UUID.item}/like`] = () => props({ is_liked: true, like_count: 12 });
    const likePromise = like();
    expect(likeState()).toEqual({ is_liked: true, like_count: 8 });
    await likePromise;
    expect(likeState()).toEqual({ is_liked: true, like_count: 12 });
  });

  test.for([
    ['refused', () => refusal('unauthorized', 401)],
    ['lost', () => Promise.reject(new TypeError('offline'))],
  ] as const)('a like that is %s is undone and shows an error', async ([, answer]) => {
    answers[`POST ${UUID.item}/like`] = answer;
    await like();
    expect(likeState()).toEqual({ is_liked: false, like_count: 7 });
    expect(store.get(likeFailedAtom)).toBe(true);
  });

  test('a like toggled during its request is sent in its final state', async () => {
    const response = Promise.withResolvers<void>();
    answers[`POST ${UUID.item}/like`] = async () => {
      await response.promise;
      return props({ is_liked: true, like_count: 8 });
    };
    answers[`POST ${UUID.item}/unlike`] = () => props({ is_liked: false, like_count: 7 });
    const likePromise = like();
    await like();
    expect(likeState().is_liked).toBe(false);
    response.resolve();
    await likePromise;
    expect(likeState()).toMatchObject({ is_liked: false, like_count: 7 });
    expect(requests).toEqual([`POST ${UUID.item}/like`, `POST ${UUID.item}/unlike`]);
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

describe('reservation deadline', () => {
  const reservation = { uuid: UUID.order, price_coins: 100, expires_at: new Date(NOW_MS).toISOString() };

  test('an expired reservation is removed once the API confirms it', async () => {
    store.set(ownAtom, { coins: 500, items: [own({ taken_count: 1, reservation })] });
    expect(store.get(timeUpAtom)).toBe(true);
    answers['GET reserve_status'] = () => data({ server_time: new Date(NOW_MS + 900).toISOString(), reservations: [] });
    answers['GET mine'] = () => data({ coins: 500, items: [own()] });
    answers[`GET ${UUID.item}`] = () => data(item({ stock: { total: 3, free: 2 } }));
    await store.set(refreshReservationsAtom, 'th');
    expect(ownItemIn(store.get(ownAtom), UUID.item)?.reservation).toBeNull();
    expect(store.get(itemAtom)?.stock?.free).toBe(2);
    expect([store.get(noticeAtom), store.get(timeUpAtom)]).toEqual(['lapsed', false]);
  });

  test('a reservation does not expire by a fast browser clock', async () => {
    const open = { ...reservation, expires_at: new Date(NOW_MS + 60_000).toISOString() };
    store.set(ownAtom, { coins: 500, items: [own({ taken_count: 1, reservation: open })] });
    store.set(nowAtom, NOW_MS + 3_600_000);
    answers['GET reserve_status'] = () =>
      data({ server_time: new Date(NOW_MS).toISOString(), reservations: [order()] });
    await store.set(refreshReservationsAtom, 'th');
    expect(ownItemIn(store.get(ownAtom), UUID.item)?.reservation).toEqual(open);
    expect([store.get(noticeAtom), store.get(timeUpAtom)]).toEqual([null, false]);
  });
});
