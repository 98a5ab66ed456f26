/**
 * The API for apps and servers: a bearer token in place of a cookie, uncached, rate-limited and
 * closed to other sites.
 */
import { describe, expect, test, vi } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import {
  enterWithCode,
  handOver,
  listSessions,
  revokeAllSessions,
  signInWithProvider,
  signOut,
} from '../../../calls/identity/auth.ts';
import { listServices } from '../../../calls/identity/service.ts';
import { calls } from '../../../calls/index.ts';
import { getOnAir } from '../../../calls/live/live.ts';
import { getProfile, getUser } from '../../../calls/people/profile.ts';
import { getCacheGeneration } from '../../../calls/platform/cache.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { effort, seed } from '../../effort.ts';
import { Browser, signedIn } from '../browser.ts';
import { chance } from '../chance.ts';
import { sampleAddress, sampleAnswer } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN, type Visit, visit } from '../visit.ts';

/** All endpoints except those that the edge itself uses. */
const forApps = calls
  .filter(({ call }) => !call.raw && call !== getCacheGeneration && call !== enterWithCode)
  .map(({ name, call }) => ({ name, call }));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns a request as an app sends it: without origin, cookies and browser headers. */
function sentTo({ method, file }: Call): Pick<Visit, 'method' | 'body' | 'headers'> {
  if (method !== 'POST') return { method };
  return { method, body: file ? new FormData() : new URLSearchParams({ x: '1' }) };
}

const ask = (host: MemberHost, call: Call, headers: Record<string, string> = {}, env: Visit['env'] = {}) =>
  visit(`/api${sampleAddress(call)}`, { host, env, ...sentTo(call), headers });

test('every endpoint answers a bearer uncached and passes the request on', async () => {
  for (const { name, call } of forApps) {
    const host = new MemberHost();
    const token = host.issue();
    for (let time = 1; time <= 2; time += 1) {
      const { status, text, headers } = await ask(host, call, bearer(token));
      expect(status, `${name}: ${text}`).toBe(200);
      expect(headers.get('cache-control'), name).toBe('private, no-store');
      expect(headers.get('x-cache'), name).toBe('BYPASS');
      expect(headers.has('set-cookie'), name).toBe(false);
      // A public endpoint needs no token.
      const expected = call.access === 'public' ? null : `Bearer ${token}`;
      const authorizations = host.received.map(({ headers }) => headers.get('authorization'));
      expect(authorizations, name).toEqual(Array(time).fill(expected));
      host.tokens.set(token, host.person);
    }
  }
});

test('every endpoint refuses a bearer together with a cookie', async () => {
  const browser = await signedIn();
  const requestCount = browser.host.requests.length;
  const token = browser.host.issue();
  for (const { name, call } of forApps) {
    for (const cookie of [browser.cookies.header.cookie ?? '', 'consent=x', 'anything=1']) {
      const { status, text } = await ask(browser.host, call, { ...bearer(token), cookie }, browser.env);
      expect([status, JSON.parse(text).error.code], name).toEqual([400, 'bearer_with_cookie']);
    }
    expect(browser.host.requests, name).toHaveLength(requestCount);
  }
});

test('Cloudflare’s own cookies do not count as cookies', async () => {
  const host = new MemberHost();
  const headers = { ...bearer(host.issue()), cookie: '__cf_bm=x; cf_clearance=y; _cfuvid=z' };
  expect((await ask(host, getProfile, headers)).status).toBe(200);
});

test.for(['Bearer vela_forged', 'Bearer ', 'Basic YTpi'])(
  'the Authorization header %s is a 401 and ends no session',
  async (authorization) => {
    const { status, headers } = await ask(new MemberHost(), getProfile, { authorization, 'sec-fetch-site': 'none' });
    expect([status, headers.has('set-cookie')]).toEqual([401, false]);
  },
);

describe('sign-in from an app', () => {
  const form = { access_token: 'of-the-provider' };
  const signIn = (options: Visit = {}) =>
    visit(`/api${callPath(signInWithProvider.path, { provider: 'sandbox' })}`, {
      host: new MemberHost(),
      method: 'POST',
      body: new URLSearchParams(form),
      ...options,
    });

  test('an app signs in without cookie or bearer and gets a working token', async () => {
    const host = new MemberHost();
    const { status, text, headers } = await signIn({ host });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { token, user } = signInWithProvider.answer.parse(JSON.parse(text)).data;
    expect(JSON.parse((await ask(host, getProfile, bearer(token))).text).data.uuid).toBe(user.uuid);
    for (const call of [listSessions, handOver, revokeAllSessions]) {
      expect((await ask(host, call, bearer(token))).status).toBe(200);
    }
  });

  test.for([
    { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { origin: 'https://evil.test' },
    { cookie: 'session=x' },
  ])('an app sign-in from a browser page is refused: %j', async (headers) => {
    const host = new MemberHost();
    expect([403, 405]).toContain((await signIn({ host, headers })).status);
    expect(host.requests).toEqual([]);
  });

  test('app sign-ins share the rate limit of web sign-ins per address', async () => {
    const { env, host } = new Browser();
    const attempts = [];
    for (let time = 0; time < 121; time += 1) attempts.push((await signIn({ env, host })).status);
    expect(attempts.filter((status) => status === 200)).toHaveLength(120);
    const answer = await signIn({ env, host });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });
});

describe('API rate limits', () => {
  const times = async (count: number, once: (time: number) => Promise<{ status: number }>) => {
    const statuses = [];
    for (let time = 0; time < count; time += 1) statuses.push((await once(time)).status);
    return statuses.filter((status) => status === 200).length;
  };

  test('a token can send 300 requests a minute from any address', async () => {
    const { env, host } = new Browser();
    const token = host.issue();
    const from = (time: number) => ({ ...bearer(token), 'cf-connecting-ip': `198.51.100.${time % 200}` });
    expect(await times(305, (time) => ask(host, getProfile, from(time), env))).toBe(300);
    expect(logged().filter(({ security }) => security === 'limit_reached')[0]).toMatchObject({ limit: 'api-token' });
    expect(JSON.stringify(logged())).not.toContain(token);
  });

  test('a token over its limit can still be revoked, with a separate limit', async () => {
    const { env, host } = new Browser();
    const token = host.issue();
    await times(305, () => ask(host, getProfile, bearer(token), env));
    expect((await ask(host, getProfile, bearer(token), env)).status).toBe(429);
    expect((await ask(host, signOut, bearer(token), env)).status).toBe(200);
    await times(60, () => ask(host, signOut, bearer(token), env));
    expect((await ask(host, signOut, bearer(token), env)).status).toBe(429);
  });

  test('an address can send 1,200 requests a minute with any tokens', async () => {
    const { env, host } = new Browser();
    const tokens = Array.from({ length: 10 }, () => host.issue());
    const of = (time: number) => bearer(tokens[time % 10] ?? '');
    expect(await times(1_205, (time) => ask(host, getProfile, of(time), env))).toBe(1_200);
  });
});

describe('CORS', () => {
  const foreignOrigin = 'https://studio.example.com';
  const env = { API_CORS_ORIGINS: `${foreignOrigin}, https://other.example.com/` };
  const preflight = (origin: string, path = '/api/v3/profile', corsEnv: Visit['env'] = env) =>
    visit(path, {
      method: 'OPTIONS',
      env: corsEnv,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  test('only sites in API_CORS_ORIGINS may send a bearer, without credentials', async () => {
    const { status, headers } = await preflight(foreignOrigin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(foreignOrigin);
    expect(headers.get('access-control-allow-headers')).toContain('authorization');
    expect(headers.has('access-control-allow-credentials')).toBe(false);

    const host = new MemberHost();
    const crossSite = { origin: foreignOrigin, 'sec-fetch-site': 'cross-site' };
    const answer = await ask(host, getProfile, { ...bearer(host.issue()), ...crossSite }, env);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, foreignOrigin]);
    expect(answer.headers.get('vary')).toBe('Origin');
    const refusedAnswer = await ask(host, getProfile, { authorization: 'Bearer x', ...crossSite }, env);
    expect([refusedAnswer.status, refusedAnswer.headers.get('access-control-allow-origin')]).toEqual([
      401,
      foreignOrigin,
    ]);
  });

  test('CORS allows every header of the API document and exposes ETag', async () => {
    const { headers } = await preflight(foreignOrigin);
    const allowedHeaders = headers.get('access-control-allow-headers')?.toLowerCase().split(',') ?? [];
    const parameters = Object.values(openApiDocument().paths as Record<string, Record<string, object>>)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) =>
        'parameters' in operation ? (operation.parameters as { in: string; name: string }[]) : [],
      );
    const headerNames = new Set(parameters.flatMap((one) => (one.in === 'header' ? one.name.toLowerCase() : [])));
    // A webhook comes from a server.
    for (const { call } of calls) if (call.raw) headerNames.delete(call.raw.signature.header);
    expect([...headerNames].toSorted()).toEqual(['idempotency-key', 'if-match']);
    expect(allowedHeaders).toEqual(expect.arrayContaining([...headerNames]));

    const host = new MemberHost().on(listServices, ({ headers: requestHeaders }) =>
      requestHeaders.has('authorization')
        ? Response.json(sampleAnswer(listServices), { headers: { etag: '"41"' } })
        : Response.json({}, { status: 500 }),
    );
    const answer = await ask(host, listServices, { ...bearer(host.issue()), origin: foreignOrigin }, env);
    expect(answer.headers.get('etag')).toBe('"41"');
    expect(answer.headers.get('access-control-expose-headers')?.toLowerCase().split(',')).toContain('etag');
  });

  test('other origins and other paths get no CORS headers', async () => {
    for (const [origin, path, corsEnv] of [
      ['https://evil.test', undefined, undefined],
      ['https://studio.example.com.evil.test', undefined, undefined],
      ['null', undefined, undefined],
      [foreignOrigin, undefined, {}],
      [foreignOrigin, '/api/auth/session', undefined],
      [foreignOrigin, '/profile', undefined],
    ] as const) {
      const { status, headers } = await preflight(origin, path, corsEnv);
      expect(status, `${origin} ${path}`).toBe(405);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
    const { headers } = await visit('/api/v1/live', { env, headers: { origin: 'https://evil.test' } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('an allowed site cannot use a member’s session', async () => {
    const browser = await signedIn();
    const headers = { ...browser.cookies.header, origin: foreignOrigin, 'sec-fetch-site': 'cross-site' };
    const { status } = await ask(browser.host, revokeAllSessions, headers, { ...browser.env, ...env });
    expect(status).toBe(403);
  });
});

describe('API_HOSTNAME', () => {
  const there = (path: string, options: Visit = {}) =>
    visit(path, {
      origin: 'https://api.vela.test',
      ...options,
      env: { API_HOSTNAME: 'api.vela.test', ...options.env },
    });

  test('the API host name serves the endpoints without /api and with all checks', async () => {
    const host = new MemberHost();
    const headers = bearer(host.issue());
    const answer = await there('/v3/profile', { host, headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await there('/v1/live', { host })).status).toBe(200);
    expect((await there('/v3/profile', { host, headers: { ...headers, cookie: 'a=b' } })).status).toBe(400);
    expect((await there('/v3/profile', { host })).status).toBe(401);
    const form = { method: 'DELETE', host, headers: { origin: 'https://evil.test' } };
    expect((await there('/v1/sessions', form)).status).toBe(403);
  });

  test('the API host name serves no page, sign-in or picture', async () => {
    for (const path of ['/', '/profile', '/auth/signin', '/auth/session', '/media/avatar/a.svg', '/docs', '/v5/live']) {
      const { status, headers } = await there(path);
      expect([status, headers.get('content-type')], path).toEqual([404, 'application/json']);
    }
  });

  test('the API host name does not change the site', async () => {
    const env = { API_HOSTNAME: 'api.vela.test' };
    expect((await visit('/v1/live', { env })).status).toBe(404);
    expect((await visit('/faq', { env })).status).toBe(200);
  });
});

/** The deadline of API requests with a margin, in milliseconds. */
const HOST_DEADLINE_MS = 3_500;

const REQUESTS = effort({ daily: 4_000, torture: 100_000 });

test(`${REQUESTS} mixed requests never mix members and cache no bearer’s answer (seed ${seed})`, async () => {
  const draw = chance(seed);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[draw(list.length)];
    if (item === undefined) throw new Error('of nothing nothing is drawn');
    return item;
  };
  const host = new MemberHost();
  // Every API answer names its recipient in a declared field.
  const nameFor = (authorization: string | null, path: string) => `for ${authorization ?? 'everybody'} at ${path}`;
  const cache = await caches.open('reads');
  vi.spyOn(caches, 'open').mockResolvedValue(cache);
  const entries: string[] = [];
  const put = cache.put.bind(cache);
  vi.spyOn(cache, 'put').mockImplementation(async (key, response) => {
    entries.push(`${String(key)}\n${await response.clone().text()}`);
    return put(key, response);
  });
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const browser = await signedIn(new Browser(new MemberHost().become(`member ${index}`)));
      const [token = ''] = browser.host.tokens.keys();
      const { person } = browser.host;
      host.tokens.set(token, person);
      return { browser, person, ofApp: host.issue(person), token };
    }),
  );
  const { data: profile } = JSON.parse((await ask(host, getProfile, bearer(people[0]?.ofApp ?? ''))).text);
  host.on(getProfile, ({ url, headers }) => {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const person = host.tokens.get(token);
    if (!person)
      return Response.json(
        { error: { code: 'unauthorized', message_key: 'error:code.unauthorized' } },
        { status: 401 },
      );
    return Response.json({ data: { ...profile, ...person, bio: nameFor(token, url.pathname) } });
  });
  const { data: somebody } = JSON.parse((await ask(host, getUser)).text);
  let answerCount = 0;
  host.on(getUser, ({ url, headers }) => {
    answerCount += 1;
    return Response.json({
      data: { ...somebody, bio: `${nameFor(headers.get('authorization'), url.pathname)} #${answerCount}` },
    });
  });
  const everybodys = [sampleAddress(getUser), sampleAddress(getOnAir)];
  const counters = {
    idFromName: (name: string) => name,
    get: () => ({ count: async () => ({ allowed: true, retry_after_seconds: 0 }) }),
  };
  entries.length = 0;
  const seenByBearers: string[] = [];

  for (let index = 0; index < REQUESTS; index += 1) {
    // A test is one workerd request, which allows 10,000 timers. The wait lets the API deadlines
    // expire.
    if (index > 0 && index % 10_000 === 0) await scheduler.wait(HOST_DEADLINE_MS);
    const { browser, person, ofApp, token } = pick(people);
    const way = pick(['bearer', 'cookie', 'both', 'neither'] as const);
    const isOwn = draw(2) === 0;
    const headers = {
      ...((way === 'cookie' || way === 'both') && browser.cookies.header),
      ...((way === 'bearer' || way === 'both') && bearer(ofApp)),
    };
    const address = isOwn ? getProfile.path : pick(everybodys);
    const answer = await visit(`/api${address}`, { host, headers, env: { ...browser.env, COUNTERS: counters } });
    const what = `request ${index}, ${way}, ${address}`;
    if (way === 'both') expect([answer.status, answer.text.includes('bearer_with_cookie')], what).toEqual([400, true]);
    else if (!isOwn) expect(answer.status, what).toBe(200);
    else if (way === 'neither') expect(answer.status, what).toBe(401);
    else {
      const whose = way === 'bearer' ? ofApp : token;
      expect(JSON.parse(answer.text).data, what).toMatchObject({ uuid: person.uuid, bio: nameFor(whose, address) });
    }
    if (way === 'bearer' || isOwn || way === 'both') {
      expect(answer.headers.get('cache-control'), what).toBe('private, no-store');
      expect(answer.cache === 'BYPASS' || answer.cache === null, what).toBe(true);
    }
    if (way === 'bearer' && address === everybodys[0]) seenByBearers.push(JSON.parse(answer.text).data.bio);
    for (const other of people) {
      if (other.person === person) continue;
      for (const secret of [other.ofApp, other.token, other.person.name]) {
        if (answer.text.includes(secret)) expect.fail(`${what} sees ${other.person.name}`);
      }
    }
  }

  // Each answer to a bearer was made for it, and cached answers were made for visitors.
  expect(new Set(seenByBearers).size).toBe(seenByBearers.length);
  const text = entries.join('\n');
  expect(entries.length).toBeGreaterThan(0);
  for (const { ofApp, token, person } of people) {
    for (const secret of [ofApp, token, person.name]) expect(text).not.toContain(secret);
  }
  for (const bio of seenByBearers) expect(text).not.toContain(`${bio}"`);
});
