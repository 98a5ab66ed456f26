/** Being in the room of a live through the edge: members by their session, guests by a cookie that only we can make. */
import { describe, expect, test } from 'vitest';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { hostOfPages } from '../host-pages.ts';
import { enter as enterAt, ORIGIN, visit } from '../visit.ts';

const live = 'b1a9e1de-3c49-4f0e-9a63-6f7a3b0f6c11';
const path = `/api/v1/lives/${live}/presence`;

function rooms() {
  const seen: [live: string, visitor: string, by: object][] = [];
  const see = async (...who: [string, string, object]) => {
    seen.push(who);
    return { viewer_count: seen.length, next_seconds: 20 };
  };
  return { seen, ROOMS: { getByName: () => ({ see }) } };
}

const enter = (browser: Browser, headers = {}) => browser.go(path, { method: 'POST', headers });

test('a guest is the same one from one tab to the next, another one in another browser, and in another live nobody known', async () => {
  const { seen, ROOMS } = rooms();
  const [here, elsewhere] = [new Browser(undefined, { ROOMS }), new Browser(undefined, { ROOMS })];
  const first = await enter(here);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(JSON.parse(first.text)).toEqual({ data: { viewer_count: 1, next_seconds: 20 } });
  expect(first.headers.get('set-cookie')).toMatch(/^__Host-guest=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await enter(here)).headers.get('set-cookie')).toBeNull();
  await enter(elsewhere);
  await here.go(path.replace('b1a9e1de', 'b1a9e1df'), { method: 'POST' });
  const [a, again, b, other] = seen.map(([, visitor]) => visitor);
  expect(a).toMatch(/^guest:[0-9a-f]{64}$/);
  expect(again).toBe(a);
  expect(new Set([a, b, other]).size).toBe(3);
});

test('a member is known by the session, and gets no other cookie', async () => {
  const { seen, ROOMS } = rooms();
  const browser = await signedIn(new Browser(undefined, { ROOMS }));
  const { headers } = await enter(browser);
  expect([headers.get('set-cookie'), seen[0]?.[1]]).toEqual([null, expect.stringMatching(/^user:[0-9a-f-]{36}$/)]);
});

test('a cookie that somebody made up is nobody: guests come no faster than the limit lets them from one address', async () => {
  const { seen, ROOMS } = rooms();
  const browser = new Browser(undefined, { ROOMS });
  const made = Array.from({ length: 70 }, (_, index) => ({ cookie: `__Host-guest=guest${index}.c2lnbmF0dXJl` }));
  const answers = await Promise.all(
    made.map(({ cookie }) =>
      visit(path, { env: browser.env, method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect([seen.length, refused.length]).toEqual([60, 10]);
  expect(refused[0]?.headers.get('retry-after')).toBe('60');
});

test('from another site’s page, of no live, and where rooms do not answer it is refused', async () => {
  const { seen, ROOMS } = rooms();
  expect((await enter(new Browser(undefined, { ROOMS }), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const wrong = await new Browser(undefined, { ROOMS }).go('/api/v1/lives/none/presence', { method: 'POST' });
  expect([wrong.status, seen.length]).toEqual([400, 0]);
  const silent = { getByName: () => ({ see: () => Promise.reject(new Error('away')) }) };
  expect((await enter(new Browser(undefined, { ROOMS: silent }))).status).toBe(503);
});

test('the page of a live on air names its room, and no other page does', async () => {
  const host = hostOfPages();
  const roomsOf = async (address: string) =>
    tags((await visit(address, { host })).text, 'section').flatMap((section) => section['data-talk'] ?? []);
  expect(await roomsOf('/live/on-air')).toEqual([expect.stringMatching(/^\/api\/v1\/lives\/[0-9a-f-]{36}\/socket$/)]);
  for (const address of ['/', '/our-vb', '/live/ended']) expect(await roomsOf(address)).toEqual([]);
});

test('a room is told who comes by their account or by a digest, and nothing of where from', async () => {
  const address = '203.0.113.77';
  const told: string[] = [];
  const see = async (...who: string[]) => {
    told.push(JSON.stringify(who));
    return { viewer_count: 1, next_seconds: 20 };
  };
  const fetch = async (url: string, init: { headers: Record<string, string> }) => {
    told.push(JSON.stringify([url, init]));
    return { webSocket: null, status: 403 };
  };
  const { env } = new Browser(undefined, { ROOMS: { getByName: () => ({ see, fetch }) } });
  const from = { 'cf-connecting-ip': address, 'x-forwarded-for': address, 'x-real-ip': address };
  await visit(path, { env, method: 'POST', headers: { ...from, 'sec-fetch-site': 'same-origin' } });
  const socket = { ...from, upgrade: 'websocket', origin: ORIGIN };
  const refused = await visit(`/api/v1/lives/${live}/socket`, { env, headers: socket });
  expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([403, 'live_age_wanted']);
  expect(told).toHaveLength(2);
  expect(`${told.join()}${refused.text}${JSON.stringify([...refused.headers])}`).not.toContain(address);
});

test('a member comes by the digest of their token, a guest by that of their address', async () => {
  const { seen, ROOMS } = rooms();
  await enter(new Browser(undefined, { ROOMS }), { 'cf-connecting-ip': '203.0.113.7' });
  await enter(await signedIn(new Browser(undefined, { ROOMS })));
  expect(seen.map(([, , by]) => by)).toEqual([
    { session: null, address: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { session: expect.stringMatching(/^[\w-]{43}$/), address: null },
  ]);
});

test('a session that the host has ended is forgotten by the edge, whatever KV still serves', async () => {
  const at = `/api/v1/lives/${live}/socket`;
  const ended = { see: async () => null, fetch: async () => new Response(null, { status: 401 }) };
  for (const enters of [
    (browser: Browser) => enter(browser),
    (browser: Browser) => browser.go(at, { headers: { upgrade: 'websocket', origin: ORIGIN } }),
  ]) {
    const { seen, ROOMS } = rooms();
    const browser = await signedIn(new Browser(undefined, { ROOMS: { getByName: () => ended } }));
    const refused = await enters(browser);
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([401, 'unauthorized']);
    browser.env.ROOMS = ROOMS;
    await enter(browser);
    expect(seen[0]?.[1]).toMatch(/^guest:/);
  }
});

describe('a socket', () => {
  const at = `/api/v1/lives/${live}/socket`;
  const ours = { upgrade: 'websocket', origin: ORIGIN };

  /** A room that opens a socket, and notes for whom. */
  function opening() {
    const asked: (string | undefined)[][] = [];
    const fetch = async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([new URL(url).search, headers['x-live'], headers['x-visitor']]);
      const { 0: webSocket, 1: ours } = new WebSocketPair();
      ours.accept();
      return new Response(null, { status: 101, webSocket });
    };
    return { asked, ROOMS: { getByName: () => ({ fetch }) } };
  }

  test('is opened for a guest by the cookie that they keep, and for a member by the session', async () => {
    const { asked, ROOMS } = opening();
    const browser = new Browser(undefined, { ROOMS });
    const open = async (path: string) => {
      const { response } = await enterAt(path, { env: browser.env, headers: { ...browser.cookies.header, ...ours } });
      browser.cookies.keep(response.headers);
      return response;
    };
    const first = await open(`${at}?after=7`);
    expect([first.status, first.webSocket === null]).toEqual([101, false]);
    expect((await open(at)).headers.get('set-cookie')).toBeNull();
    await signedIn(browser);
    await open(at);
    const [[search, room, guest] = [], [, , again] = [], [, , member] = []] = asked;
    expect([search, room, guest]).toEqual(['?after=7', live, expect.stringMatching(/^guest:[0-9a-f]{64}$/)]);
    expect(again).toBe(guest);
    expect(member).toMatch(/^user:[0-9a-f-]{36}$/);
  });

  test('is opened at the relay that a full room names, for the same visitor and from the same line on', async () => {
    const relay = opening();
    const named: string[] = [];
    const RELAYS = {
      getByName: (name: string) => {
        named.push(name);
        return relay.ROOMS.getByName();
      },
    };
    const full = {
      getByName: () => ({ fetch: async () => new Response(null, { headers: { 'x-relay': `${live}:1` } }) }),
    };
    const { env } = new Browser(undefined, { ROOMS: full, RELAYS });
    const { response } = await enterAt(`${at}?after=7`, { env, headers: ours });
    expect([response.status, response.webSocket === null, named]).toEqual([101, false, [`${live}:1`]]);
    expect(relay.asked).toEqual([['?after=7', live, expect.stringMatching(/^guest:[0-9a-f]{64}$/)]]);
  });

  test('is refused, with when to come back, where the room has enough of a visitor, and where they come too often', async () => {
    const full = { fetch: async () => new Response(null, { status: 429, headers: { 'retry-after': '30' } }) };
    const browser = new Browser(undefined, { ROOMS: { getByName: () => full } });
    const first = await browser.go(at, { headers: ours });
    expect([first.status, first.headers.get('retry-after'), JSON.parse(first.text).error.code]).toEqual([
      429,
      '30',
      'too_many_requests',
    ]);
    const { asked, ROOMS } = opening();
    const often = await signedIn(new Browser(undefined, { ROOMS }));
    const open = async () =>
      (await enterAt(at, { env: often.env, headers: { ...often.cookies.header, ...ours } })).response;
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await open()).status);
    expect([asked.length, statuses.filter((status) => status === 429).length]).toEqual([60, 10]);
  });

  test("is opened for no other site's page, for none that does not say where it comes from, and for no plain request", async () => {
    const { asked, ROOMS } = opening();
    const { env } = new Browser(undefined, { ROOMS });
    const statuses = await Promise.all(
      [{ upgrade: 'websocket', origin: 'https://elsewhere.test' }, { upgrade: 'websocket' }, { origin: ORIGIN }].map(
        async (headers) => (await visit(at, { env, headers })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 404]);
    expect((await visit('/api/v1/lives/none/socket', { env, headers: ours })).status).toBe(400);
    expect(asked).toEqual([]);
    const away = { getByName: () => ({ fetch: () => Promise.reject(new Error('away')) }) };
    expect((await visit(at, { env: { ...env, ROOMS: away }, headers: ours })).status).toBe(503);
  });
});
