/**
 * The shop through the edge: public data is read once for all visitors, personal data for each
 * member.
 */
import { describe, expect, test } from 'vitest';
import { callPath, QUERY_HEADER } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { getWornItems, wearShopItem } from '../../../calls/shop/equipped.ts';
import { getShopItem, listOwnItems, listShopItems, type OwnItem } from '../../../calls/shop/item.ts';
import { listHadProducts } from '../../../calls/shop/order-history.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import type { MemberHost } from '../member-host.ts';
import { visit } from '../visit.ts';

const { data: item } = sampleAnswer(getShopItem);

/** Numbers that identify each member's answers. They occur nowhere else. */
const marks = [771_001, 771_002] as const;

const ownOf = (mark: number): OwnItem => ({
  item_uuid: item.uuid,
  is_liked: true,
  taken_count: mark,
  left_for_me: mark,
  reservation: null,
  prize_uuid: null,
  owned: null,
});

/** Changes the API so that each bearer has different personal data. */
function tellApart(host: MemberHost) {
  const marksByBearer = new Map<string, number>();
  host.on(listOwnItems, ({ headers }) => {
    const bearer = headers.get('authorization') ?? '';
    const mark = marksByBearer.get(bearer) ?? marks[marksByBearer.size];
    if (mark === undefined) throw new Error('there are two members');
    marksByBearer.set(bearer, mark);
    return Response.json({ data: { coins: mark, items: [ownOf(mark)], reservations: [] } });
  });
  host.answer(getShopItem, { data: item });
  host.answer(listShopItems, { data: [item], next_cursor: null });
  return host;
}

/** Returns two members of one API in two browsers. */
async function twoMembers(): Promise<[Browser, Browser]> {
  const first = await signedIn();
  tellApart(first.host);
  const second = await signedIn(new Browser(first.host.become('อีกคน')));
  return [first, second];
}

describe.for(['/shop', `/shop/${item.uuid}`, '/shop?search=หมี'])('GET %s', (path) => {
  test('two members and visitors in between never see each other’s data', async () => {
    const [first, second] = await twoMembers();
    const visitor = () => visit(path, { host: first.host });
    const answers = [await visitor(), await first.go(path), await visitor(), await second.go(path), await visitor()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ text }) => marks.filter((mark) => text.includes(String(mark))))).toEqual([
      [],
      [marks[0]],
      [],
      [marks[1]],
      [],
    ]);
    for (const own of [answers[1], answers[3]]) {
      expect(own?.headers.get('cache-control')).toBe('private, no-store');
      expect(own?.cache).toBe('BYPASS');
    }
  });

  test('public shop data is requested once, without the member’s identity', async () => {
    const [first, second] = await twoMembers();
    await first.go(path);
    await second.go(path);
    await visit(path, { host: first.host });
    const sharedCall = path.includes(item.uuid) ? getShopItem : listShopItems;
    const address = callPath(sharedCall.path, { uuid: item.uuid });
    const requests = first.host.requests.filter((one) => one.path.split('?')[0] === address);
    expect(requests.map(({ headers }) => [...headers.keys()].sort())).toEqual([
      ['accept', ...(sharedCall === listShopItems ? [QUERY_HEADER] : []), 'x-request-id'],
    ]);
    expect(first.host.timesAsked(listOwnItems)).toBe(2);
  });

  test('the shop is shown without personal data if the API cannot answer', async () => {
    const member = await signedIn();
    tellApart(member.host).on(listOwnItems, () => Response.json(failure('internal'), { status: 500 }));
    const { status, text } = await member.go(path);
    expect(status).toBe(200);
    expect(text).toContain(item.name.th);
  });
});

test('GET /shop is one cached page for all visitors', async () => {
  const browser = new Browser();
  tellApart(browser.host);
  const answers = [await browser.go('/shop'), await browser.go('/shop')];
  expect(answers.map(({ cache }) => cache)).toEqual(['MISS', 'HIT']);
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(browser.host.timesAsked(listShopItems)).toBe(1);
  expect(browser.host.timesAsked(listOwnItems)).toBe(0);
});

describe('shop through the proxy', () => {
  test('GET /api/v3/shop is cached for all; /api/v3/shop/mine is personal', async () => {
    const [first, second] = await twoMembers();
    const own = [
      await first.go(`/api/v3/shop/mine?uuids=${item.uuid}`),
      await second.go(`/api/v3/shop/mine?uuids=${item.uuid}`),
    ];
    expect(own.map(({ text }) => JSON.parse(text).data.coins)).toEqual([...marks]);
    expect(own.map(({ headers }) => headers.get('cache-control'))).toEqual(['private, no-store', 'private, no-store']);
    const shelves = [await first.go('/api/v3/shop'), await second.go('/api/v3/shop'), await visit('/api/v3/shop')];
    expect(shelves.map(({ cache }) => cache)).toEqual(['MISS', 'HIT', 'HIT']);
    expect(new Set(shelves.map(({ text }) => text)).size).toBe(1);
  });
});

describe('equipped items', () => {
  const had = (uuid: string, wearable: 'badge' | 'frame' | 'effect', is_active = true) => ({
    ...{ count: 1, last_at: '2026-11-01T00:00:00.000Z', owned: { until: null, is_active } },
    item: { ...sampleAnswer(listHadProducts).data[0]?.item, uuid, kind: 'digital', grant: { wearable, days: null } },
  });
  const [STAR, HEART, GOLD, RAIN] = [1, 2, 3, 4].map((n) => `9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f4${n}`);

  test('owned items are equipped and unequipped by forms', async () => {
    const browser = await signedIn();
    const products = [
      had(`${STAR}`, 'badge'),
      had(`${HEART}`, 'badge'),
      had(`${GOLD}`, 'frame', false),
      had(`${RAIN}`, 'effect'),
    ];
    browser.host.on(listHadProducts, () => Response.json({ data: products, next_cursor: null }));
    browser.host.answer(getWornItems, { data: { badge_uuid: `${STAR}`, frame_uuid: null, effect_uuid: null } });
    const { text } = await browser.go('/shop/mine?kind=digital');
    const fields = [...text.matchAll(/name="wearable" value="(\w+)".{0,60}?name="item" value="([^"]*)"/g)];
    expect(fields.map(([, wearable, item]) => [wearable, item])).toEqual([
      ['badge', ''],
      ['badge', HEART],
      ['effect', RAIN],
    ]);
    const bodies: string[] = [];
    browser.host.on(wearShopItem, ({ body }) => {
      bodies.push(String(body));
      return Response.json({ data: { wearable: 'badge', item_uuid: HEART } });
    });
    const answer = await browser.go('/shop/mine/wear', { form: { wearable: 'badge', item: `${HEART}` } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop/mine?kind=digital']);
    expect(bodies).toEqual([`item_uuid=${HEART}&wearable=badge`]);
  });
});
