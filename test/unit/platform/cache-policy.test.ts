/**
 * The two decisions of the shared cache: whether a request may use it, and whether a response may
 * be stored.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cacheAgeOf,
  STALE_IF_ERROR_SECONDS,
  shared,
  sharedPageKey,
  storePolicy,
} from '../../../src/platform/cache/cache-policy.ts';

const ORIGIN = 'https://vela.test';

const keyOf = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sharedPageKey(new Request(ORIGIN + path, { method, headers }));

describe('cache policy', () => {
  test.for([
    ['/faq', {}, 'GET', true],
    ['/faq', {}, 'HEAD', true],
    ['/faq', {}, 'POST', false],
    ['/faq', {}, 'DELETE', false],
    ['/faq', { authorization: 'Bearer x' }, 'GET', false],
    ['/faq', { cookie: 'session=x' }, 'GET', false],
    ['/faq', { cookie: 'consent=x' }, 'GET', true],
    ['/faq', { cookie: 'consent=x; session=y' }, 'GET', false],
    ['/faq', { cookie: 'consents=x' }, 'GET', false],
    ['/faq', { cookie: '' }, 'GET', true],
    ['/our-vb?status=ended', {}, 'GET', true],
    ['/faq?token=x', {}, 'GET', false],
    ['/our-vb?Status=ended', {}, 'GET', false],
    ['/our-vb?status=', {}, 'GET', false],
    ['/our-vb?status=<b>', {}, 'GET', false],
    ['/our-vb?status=ended&status=ended', {}, 'GET', false],
    [`/our-vb?cursor=${'a'.repeat(401)}`, {}, 'GET', false],
    ['/our-vb?status=nothing', {}, 'GET', false],
    ['/en/our-vb?status=ended', {}, 'GET', true],
    ['/faq?status=ended', {}, 'GET', false],
    ['/our-vb?type=ended', {}, 'GET', false],
    ['/our-vb?toString=ended', {}, 'GET', false],
    ['/app/events/rankings?date=2026-11-20', {}, 'GET', true],
    [`/app/events/rankings?date=${'2'.repeat(65)}`, {}, 'GET', false],
    ['/en/app/events/rankings?family=9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40', {}, 'GET', true],
    ['/app/events?state=yesterday', {}, 'GET', false],
    ['/live/somo/pk?match=9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40', {}, 'GET', true],
    ['/live/somo/pk?match=anything', {}, 'GET', false],
    ['/faq?~consent=given', {}, 'GET', false],
    ['/faq?utm_source=x&fbclid=y', {}, 'GET', true],
    ['/faq?utm_source=x&token=y', {}, 'GET', false],
  ] as const)('the request %s with %j by %s may use the shared cache: %s', ([path, headers, method, shareable]) => {
    expect(keyOf(path, headers, method) !== null).toBe(shareable);
  });

  test('requests share a key only for the same path, fields and consent', () => {
    const keys = [
      keyOf('/faq'),
      keyOf('/en/faq'),
      keyOf('/our-vb?status=ended'),
      keyOf('/our-vb?cursor=ended'),
      keyOf('/our-vb?status=on_air'),
      keyOf('/faq', { cookie: 'consent=x' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOf('/faq?utm_source=x')).toBe(keyOf('/faq'));
    expect(keyOf('/our-vb?cursor=a&status=ended')).toBe(keyOf('/our-vb?status=ended&cursor=a'));
    expect(keyOf('/faq', { cookie: 'consent=x' })).toBe(keyOf('/faq', { cookie: 'consent=y' }));
  });

  test('no cookie except consent is ever shared, whatever its name and value', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
    fc.assert(
      fc.property(token, token, fc.boolean(), (name, value, first) => {
        fc.pre(name !== 'consent');
        const pairs = first ? [`${name}=${value}`, 'consent=x'] : ['consent=x', `${name}=${value}`];
        expect(keyOf('/faq', { cookie: pairs.join('; ') })).toBeNull();
      }),
    );
  });

  const response = (status: number, headers: Record<string, string>) => new Response(null, { status, headers });
  const policy = { fresh_seconds: 10, stale_seconds: 60 };

  test.for([
    [200, {}, true],
    [203, {}, false],
    [301, {}, false],
    [404, {}, false],
    [500, {}, false],
    [200, { 'set-cookie': 'a=b' }, false],
    [200, { vary: 'cookie' }, false],
  ] as const)('a %i response with %j and a policy is stored: %s', ([status, headers, isStored]) => {
    const result = storePolicy(response(status, { ...headers, 'cache-control': shared(policy) }));
    expect(result).toEqual(isStored ? policy : null);
  });

  test.for([
    '',
    'private, no-store',
    'public',
    'public, max-age=60',
    'public, s-maxage=60',
    'private, s-maxage=10, stale-while-revalidate=60',
    'public, s-maxage=10, stale-while-revalidate=60, private',
    'public, s-maxage=-1, stale-while-revalidate=60',
    'no-store, public, s-maxage=10, stale-while-revalidate=60',
  ])('a response with Cache-Control %j is not stored', (control) => {
    expect(storePolicy(response(200, control === '' ? {} : { 'cache-control': control }))).toBeNull();
  });

  test.for([
    [0, 'fresh'],
    [9.999, 'fresh'],
    [10, 'stale'],
    [69.999, 'stale'],
    [70, 'spent'],
    [STALE_IF_ERROR_SECONDS - 0.001, 'spent'],
    [STALE_IF_ERROR_SECONDS, 'gone'],
    [Number.NaN, 'gone'],
  ] as const)('a response with 10 and 60 seconds is after %d seconds %s', ([age, expected]) => {
    expect(cacheAgeOf(age, policy)).toBe(expected);
  });
});
