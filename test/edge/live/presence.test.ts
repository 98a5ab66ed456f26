/**
 * Presence in a room through the edge. A session identifies members, and a signed cookie identifies
 * guests.
 */
import { describe, expect, test } from 'vitest';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { hostOfPages } from '../host-pages.ts';
import { enter as enterAt, ORIGIN, visit } from '../visit.ts';

const live = 'b1a9e1de-3c49-4f0e-9a63-6f7a3b0f6c11';
const path = `/api/v1/lives/${live}/presence`;

function rooms() {
  const visits: [live: string, visitor: string, by: object][] = [];
  const see = async (...who: [string, string, object]) => {
    visits.push(who);
    return { viewer_count: visits.length, next_seconds: 20 };
  };
  return { visits, ROOMS: { getByName: () => ({ see }) } };
}

const enter = (browser: Browser, headers = {}) => browser.go(path, { method: 'POST', headers });

test('a guest id is the same across tabs but differs per browser and stream', async () => {
  const { visits, ROOMS } = rooms();
  const [here, elsewhere] = [new Browser(undefined, { ROOMS }), new Browser(undefined, { ROOMS })];
  const first = await enter(here);
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(JSON.parse(first.text)).toEqual({ data: { viewer_count: 1, next_seconds: 20 } });
  expect(first.headers.get('set-cookie')).toMatch(/^__Host-guest=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await enter(here)).headers.get('set-cookie')).toBeNull();
  await enter(elsewhere);
  await here.go(path.replace('b1a9e1de', 'b1a9e1df'), { method: 'POST' });
  const [a, again, b, other] = visits.map(([, visitor]) => visitor);
  expect(a).toMatch(/^guest:[0-9a-f]{64}$/);
  expect(again).toBe(a);
  expect(new Set([a, b, other]).size).toBe(3);
});

test('a member’s presence uses the session and sets no cookie', async () => {
  const { visits, ROOMS } = rooms();
  const browser = await signedIn(new Browser(undefined, { ROOMS }));
  const { headers } = await enter(browser);
  expect([headers.get('set-cookie'), visits[0]?.[1]]).toEqual([null, expect.stringMatching(/^user:[0-9a-f-]{36}$/)]);
});

test('forged guest cookies count as new guests, 60 a minute per address', async () => {
  const { visits, ROOMS } = rooms();
  const browser = new Browser(undefined, { ROOMS });
  const forgedHeaders = Array.from({ length: 70 }, (_, index) => ({
    cookie: `__Host-guest=guest${index}.c2lnbmF0dXJl`,
  }));
  const answers = await Promise.all(
    forgedHeaders.map(({ cookie }) =>
      visit(path, { env: browser.env, method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    ),
  );
  const refusals = answers.filter(({ status }) => status === 429);
  expect([visits.length, refusals.length]).toEqual([60, 10]);
  expect(refusals[0]?.headers.get('retry-after')).toBe('60');
});

test('presence is refused across sites, for invalid streams and failing rooms', async () => {
  const { visits, ROOMS } = rooms();
  expect((await enter(new Browser(undefined, { ROOMS }), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const wrong = await new Browser(undefined, { ROOMS }).go('/api/v1/lives/none/presence', { method: 'POST' });
  expect([wrong.status, visits.length]).toEqual([400, 0]);
  const silent = { getByName: () => ({ see: () => Promise.reject(new Error('away')) }) };
  expect((await enter(new Browser(undefined, { ROOMS: silent }))).status).toBe(503);
});

test('only the page of a stream on air contains its room', async () => {
  const host = hostOfPages();
  const roomsOf = async (address: string) =>
    tags((await visit(address, { host })).text, 'section').flatMap((section) => section['data-talk'] ?? []);
  expect(await roomsOf('/live/on-air')).toEqual([expect.stringMatching(/^\/api\/v1\/lives\/[0-9a-f-]{36}\/socket$/)]);
  for (const address of ['/', '/our-vb', '/live/ended']) expect(await roomsOf(address)).toEqual([]);
});

test('a room never receives the visitor’s IP address', async () => {
  const address = '203.0.113.77';
  const calls: string[] = [];
  const see = async (...who: string[]) => {
    calls.push(JSON.stringify(who));
    return { viewer_count: 1, next_seconds: 20 };
  };
  const fetch = async (url: string, init: { headers: Record<string, string> }) => {
    calls.push(JSON.stringify([url, init]));
    return { webSocket: null, status: 403 };
  };
  const { env } = new Browser(undefined, { ROOMS: { getByName: () => ({ see, fetch }) } });
  const from = { 'cf-connecting-ip': address, 'x-forwarded-for': address, 'x-real-ip': address };
  await visit(path, { env, method: 'POST', headers: { ...from, 'sec-fetch-site': 'same-origin' } });
  const socketHeaders = { ...from, upgrade: 'websocket', origin: ORIGIN };
  const answer = await visit(`/api/v1/lives/${live}/socket`, { env, headers: socketHeaders });
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, 'live_age_wanted']);
  expect(calls).toHaveLength(2);
  expect(`${calls.join()}${answer.text}${JSON.stringify([...answer.headers])}`).not.toContain(address);
});

test('a room receives a digest of the member’s token or guest’s address', async () => {
  const { visits, ROOMS } = rooms();
  await enter(new Browser(undefined, { ROOMS }), { 'cf-connecting-ip': '203.0.113.7' });
  await enter(await signedIn(new Browser(undefined, { ROOMS })));
  expect(visits.map(([, , by]) => by)).toEqual([
    { session: null, address: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { session: expect.stringMatching(/^[\w-]{43}$/), address: null },
  ]);
});

test('a session that the API has ended is deleted although KV returns it', async () => {
  const at = `/api/v1/lives/${live}/socket`;
  const endedRoom = { see: async () => null, fetch: async () => new Response(null, { status: 401 }) };
  for (const enters of [
    (browser: Browser) => enter(browser),
    (browser: Browser) => browser.go(at, { headers: { upgrade: 'websocket', origin: ORIGIN } }),
  ]) {
    const { visits, ROOMS } = rooms();
    const browser = await signedIn(new Browser(undefined, { ROOMS: { getByName: () => endedRoom } }));
    const answer = await enters(browser);
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, 'unauthorized']);
    browser.env.ROOMS = ROOMS;
    await enter(browser);
    expect(visits[0]?.[1]).toMatch(/^guest:/);
  }
});

describe('room socket', () => {
  const at = `/api/v1/lives/${live}/socket`;
  const upgradeHeaders = { upgrade: 'websocket', origin: ORIGIN };

  /** Returns a room that accepts sockets and records their visitors. */
  function opening() {
    const requests: (string | undefined)[][] = [];
    const fetch = async (url: string, { headers }: { headers: Record<string, string> }) => {
      requests.push([new URL(url).search, headers['x-live'], headers['x-visitor']]);
      const { 0: webSocket, 1: serverSocket } = new WebSocketPair();
      serverSocket.accept();
      return new Response(null, { status: 101, webSocket });
    };
    return { requests, ROOMS: { getByName: () => ({ fetch }) } };
  }

  test('a socket identifies a guest by cookie and a member by session', async () => {
    const { requests, ROOMS } = opening();
    const browser = new Browser(undefined, { ROOMS });
    const open = async (path: string) => {
      const { response } = await enterAt(path, {
        env: browser.env,
        headers: { ...browser.cookies.header, ...upgradeHeaders },
      });
      browser.cookies.keep(response.headers);
      return response;
    };
    const first = await open(`${at}?after=7`);
    expect([first.status, first.webSocket === null]).toEqual([101, false]);
    expect((await open(at)).headers.get('set-cookie')).toBeNull();
    await signedIn(browser);
    await open(at);
    const [[search, room, guest] = [], [, , again] = [], [, , member] = []] = requests;
    expect([search, room, guest]).toEqual(['?after=7', live, expect.stringMatching(/^guest:[0-9a-f]{64}$/)]);
    expect(again).toBe(guest);
    expect(member).toMatch(/^user:[0-9a-f-]{36}$/);
  });

  test('a full room’s relay gets the socket with the same visitor and position', async () => {
    const relay = opening();
    const relayNames: string[] = [];
    const RELAYS = {
      getByName: (name: string) => {
        relayNames.push(name);
        return relay.ROOMS.getByName();
      },
    };
    const full = {
      getByName: () => ({ fetch: async () => new Response(null, { headers: { 'x-relay': `${live}:1` } }) }),
    };
    const { env } = new Browser(undefined, { ROOMS: full, RELAYS });
    const { response } = await enterAt(`${at}?after=7`, { env, headers: upgradeHeaders });
    expect([response.status, response.webSocket === null, relayNames]).toEqual([101, false, [`${live}:1`]]);
    expect(relay.requests).toEqual([['?after=7', live, expect.stringMatching(/^guest:[0-9a-f]{64}$/)]]);
  });

  test('a socket is a 429 with a retry time when the limit is reached', async () => {
    const full = { fetch: async () => new Response(null, { status: 429, headers: { 'retry-after': '30' } }) };
    const browser = new Browser(undefined, { ROOMS: { getByName: () => full } });
    const first = await browser.go(at, { headers: upgradeHeaders });
    expect([first.status, first.headers.get('retry-after'), JSON.parse(first.text).error.code]).toEqual([
      429,
      '30',
      'too_many_requests',
    ]);
    const { requests, ROOMS } = opening();
    const often = await signedIn(new Browser(undefined, { ROOMS }));
    const open = async () =>
      (await enterAt(at, { env: often.env, headers: { ...often.cookies.header, ...upgradeHeaders } })).response;
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await open()).status);
    expect([requests.length, statuses.filter((status) => status === 429).length]).toEqual([60, 10]);
  });

  test('a socket is refused across sites, without origin and without upgrade', async () => {
    const { requests, ROOMS } = opening();
    const { env } = new Browser(undefined, { ROOMS });
    const statuses = await Promise.all(
      [{ upgrade: 'websocket', origin: 'https://elsewhere.test' }, { upgrade: 'websocket' }, { origin: ORIGIN }].map(
        async (headers) => (await visit(at, { env, headers })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 404]);
    expect((await visit('/api/v1/lives/none/socket', { env, headers: upgradeHeaders })).status).toBe(400);
    expect(requests).toEqual([]);
    const away = { getByName: () => ({ fetch: () => Promise.reject(new Error('away')) }) };
    expect((await visit(at, { env: { ...env, ROOMS: away }, headers: upgradeHeaders })).status).toBe(503);
  });
});
