/**
 * Authenticated endpoints through the edge. The edge adds the session's bearer token, which the
 * browser never sees.
 */
import { describe, expect, test } from 'vitest';
import { handOver, signInWithProvider } from '../../../calls/identity/auth.ts';
import { calls } from '../../../calls/index.ts';
import { startLive } from '../../../calls/live/live.ts';
import { keepPresence } from '../../../calls/live/room-presence.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { buyShopItem } from '../../../calls/shop/order.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { MadeUpHost, sampleAddress, sampleAnswer } from '../host.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../upstream-failure.ts';
import { visit } from '../visit.ts';

const UUID = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

/** The edge itself answers keepPresence, also for guests: see presence.test.ts. */
const bearerCalls = calls
  .filter(({ call }) => call.access !== 'public' && !call.not_for_browsers && call !== keepPresence)
  .map(({ name, call }) => ({ name, call }));

function sentTo({ method, file }: Call) {
  if (method === 'GET') return {};
  if (file) return { method, body: new FormData() };
  return method === 'POST' ? { form: { x: '1' } } : { method };
}

test('a visitor’s authenticated request is a 401 and does not reach the API', async () => {
  for (const { name, call } of bearerCalls) {
    const browser = new Browser();
    const { status, headers } = await browser.go(`/api${sampleAddress(call)}`, sentTo(call));
    expect(status, name).toBe(401);
    expect(headers.get('cache-control'), name).toBe('private, no-store');
    expect(browser.host.requests, name).toEqual([]);
  }
});

test('a member’s request carries the token, stays private and is same-site', async () => {
  let browser = await signedIn();
  for (const { name, call } of bearerCalls) {
    // Some endpoints end the session.
    if (!browser.session || browser.host.tokens.size === 0) browser = await signedIn();
    const [token = ''] = browser.host.tokens.keys();
    const address = `/api${sampleAddress(call)}`;
    const request = sentTo(call);
    const requestCount = browser.host.requests.length;
    const elsewhere = await browser.go(address, { ...request, headers: { 'sec-fetch-site': 'cross-site' } });
    if (call.method === 'GET') expect(elsewhere.status, name).toBe(200);
    else expect([elsewhere.status, browser.host.requests.length], name).toEqual([403, requestCount]);

    const { status, text, headers } = await browser.go(address, request);
    expect(status, `${name}: ${text}`).toBe(200);
    expect(browser.host.received.at(-1)?.headers.get('authorization'), name).toBe(`Bearer ${token}`);
    expect(headers.get('cache-control'), name).toBe('private, no-store');
    expect(text, name).not.toContain(token);
  }
});

test('an app’s sign-in reaches the API with from=app whatever it claims', async () => {
  const origins: (string | null)[] = [];
  const host = new MadeUpHost().on(signInWithProvider, ({ body }) => {
    origins.push(body instanceof URLSearchParams ? body.get('from') : null);
    return Response.json(sampleAnswer(signInWithProvider));
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'id_token=t&from=web';
  const answer = await visit('/api/v1/oauth/google', { method: 'POST', headers, body, host });
  expect([answer.status, origins]).toEqual([200, ['app']]);
});

test.for([signInWithProvider, handOver])('$method $path returns a token and is refused to browsers', async (call) => {
  const browser = await signedIn();
  const requestCount = browser.host.requests.length;
  const { status } = await browser.go(`/api${sampleAddress(call)}`, { form: { access_token: 'x' } });
  expect(status).toBe(405);
  expect(browser.host.requests).toHaveLength(requestCount);
});

test('a body of another type is a 415, an oversized one a 413', async () => {
  const browser = await signedIn();
  const address = `/api${startLive.path}`;
  const json = await browser.go(address, { method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(json.status).toBe(415);
  expect((await browser.go(address, { form: { title: 'x'.repeat(70_000) } })).status).toBe(413);
});

describe.for([
  { call: getProfile, request: {} },
  { call: buyShopItem, request: { form: { item_uuid: UUID, price_coins: '1' }, headers: { 'idempotency-key': UUID } } },
])('$call.method $call.path as a member', ({ call, request }) => {
  test('every API failure is a translated, private error', async () => {
    const browser = await signedIn();
    passDeadlines();
    for (const { name, behave, status, code } of upstreamFailures) {
      browser.host.on(call, behave);
      const answer = await browser.go(`/api${call.path}`, request);
      expect(answer.status, name).toBe(status);
      const message_key = `error:code.${code}` as const;
      expect(JSON.parse(answer.text), name).toEqual({
        error: { code, message_key, message: textsOf('th')(message_key) },
      });
      expect(answer.headers.get('cache-control'), name).toBe('private, no-store');
      expect(answer.headers.has('set-cookie'), name).toBe(false);
      expect(JSON.stringify([...answer.headers]), name).not.toContain(SECRET);
    }
    // A failing API signs no one out.
    expect((await browser.go('/')).text).toContain('ฝนพรำ');
  });

  test('the request reaches the API once, with its idempotency key, if any', async () => {
    const browser = await signedIn();
    browser.host.on(call, () => Promise.reject(new Error('refused')));
    await browser.go(`/api${call.path}`, request);
    expect(browser.host.timesAsked(call)).toBe(1);
    expect(browser.host.requests.at(-1)?.headers.get('idempotency-key')).toBe(call.idempotent ? UUID : null);
  });
});
