/**
 * Requests that the edge refuses: a clear error in the visitor's language, without an API request.
 */
import { describe, expect, test } from 'vitest';
import { getLive } from '../../../calls/live/live.ts';
import { listUserCoinRanking } from '../../../calls/rankings/ranking.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { MadeUpHost } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

/** Sends the request in both languages and expects the JSON error without an API request. */
async function expectRefused(path: string, status: number, code: string, options: Parameters<typeof visit>[1] = {}) {
  for (const locale of ['th', 'en'] as const) {
    const host = new MadeUpHost();
    const headers = { 'accept-language': locale, ...options.headers };
    const answer = await visit(path, { ...options, headers, host });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { code, message: textsOf(locale)(`error:code.${code}` as 'error:code.not_found') },
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(host.requests).toEqual([]);
  }
}

describe('refused API requests', () => {
  test.for([
    // Path traversal, plain and encoded.
    ['/api/v1/../../api/secret', 404],
    ['/api/v1/%2e%2e/%2e%2e/api/secret', 404],
    ['/api/v1/lives/..%2f..%2fsecret', 400],
    ['/api/v1/lives/%2e%2e%2fsecret', 400],
    ['/api/v1/lives/..%252fsecret', 400],
    ['/api/v1/lives/..%5csecret', 400],
    ['/api/v1/lives/somo%00', 400],
    // Slashes.
    ['/api//v1/live', 400],
    ['/api/v1//live', 400],
    ['/api/v1/live/', 404],
    ['/api/v1/lives/a%2fb', 400],
    // Other origins.
    ['/api/https://evil.test/v1/live', 400],
    ['/api/v1/lives/https:evil.test', 400],
    ['/api/@evil.test/v1/live', 404],
    ['/api/.evil.test/v1/live', 404],
    ['/api/v1/lives/@evil.test', 400],
    // No endpoint.
    ['/api/', 404],
    ['/api/v1', 404],
    ['/api/v1/secret', 404],
    ['/api/v9/live', 404],
    ['/api/V1/LIVE', 404],
    ['/api/v1/live.json', 404],
    ['/api/v1/live;x=1', 404],
    ['/api/v1/lives/somo/secret', 404],
    ['/api/media/avatar/somo.svg', 404],
    // An endpoint with invalid parameters.
    ['/api/v1/lives/-somo-', 400],
    ['/api/v1/lives/so%20mo', 400],
    [`/api/v1/lives/${'a'.repeat(81)}`, 400],
    ['/api/v1/lives/%E0%A4%A', 400],
    ['/api/v3/users/not-a-uuid', 400],
    ['/api/v3/lives/1/endlive_info', 400],
    ['/api/v4/lives/?status=sleeping', 400],
    ['/api/v4/lives/?limit=0', 400],
    ['/api/v4/lives/?limit=51', 400],
    ['/api/v4/lives/?limit=many', 400],
    ['/api/v1/events/future', 400],
    ['/api/v1/lives/somo/users?uuids=1,2', 400],
  ] as const)('GET %s is a clean %i', async ([path, status]) => {
    const host = new MadeUpHost();
    const answer = await visit(path, { host });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(answer.text).error.message).toMatch(/[ก-๙]/);
    expect(host.requests).toEqual([]);
  });

  test.for(['PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s of an endpoint is a 405', async (method) => {
    await expectRefused('/api/v1/live', 405, 'method_not_allowed', { method });
  });

  test.for(['POST', 'DELETE'])('%s of a read-only endpoint is a 405, or a 403 across sites', async (method) => {
    const ours = { 'sec-fetch-site': 'same-origin' };
    await expectRefused('/api/v1/lives/somo', 405, 'method_not_allowed', { method, headers: ours });
    await expectRefused('/api/v1/lives/somo', 403, 'cross_site_refused', {
      method,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    await expectRefused('/api/v1/lives/somo', 403, 'cross_site_refused', { method });
  });

  test('a URL over 2,048 characters is a 414', async () => {
    await expectRefused(`/api/v1/live?x=${'a'.repeat(2_048)}`, 414, 'url_too_long');
    expect((await visit(`/api/v1/live?ref=${'a'.repeat(1_900)}`)).status).toBe(200);
  });

  test('headers over 16 KiB are a 431', async () => {
    await expectRefused('/api/v1/live', 431, 'headers_too_large', { headers: { 'x-large': 'a'.repeat(16_384) } });
    expect((await visit('/api/v1/live', { headers: { 'x-large': 'a'.repeat(16_000) } })).status).toBe(200);
  });

  test('a malformed cursor is a 400 with its own message', async () => {
    for (const cursor of ['%22%3E', 'a.b', `${'a'.repeat(401)}`, '']) {
      await expectRefused(`/api/v4/lives/?cursor=${cursor}`, 400, 'invalid_cursor');
    }
  });

  test('an invalid date is a 400', async () => {
    for (const range of [
      '2026-02-30/2026-03-01',
      '20261120/20261121',
      'today/tomorrow',
      '2026-11-20/2026-11-20T00:00',
    ]) {
      await expectRefused(`/api/v1/ranking/usercoin/${range}`, 400, 'invalid_params');
    }
  });

  test('a refused parameter of the path or query is named', async () => {
    const fieldsOf = async (path: string) => JSON.parse((await visit(path, { host: new MadeUpHost() })).text).error;
    expect(await fieldsOf('/api/v1/lives/-somo-')).toMatchObject({ code: 'invalid_params', fields: ['slug'] });
    expect(await fieldsOf('/api/v1/ranking/usercoin/today/2026-11-20')).toMatchObject({ fields: ['dateStart'] });
    expect(await fieldsOf('/api/v4/lives/?cursor=%22')).toMatchObject({ fields: ['cursor'] });
  });

  test.for([
    ['2026-11-20/2026-11-19', 'invalid_date_range', {}],
    ['2026-01-01/2026-11-19', 'date_range_too_long', { max_days: 92 }],
  ] as const)('the API’s refusal of %s is passed on as %s with a message', async ([range, code, facts]) => {
    const apiError = { error: { code, message_key: `error:code.${code}`, ...facts } };
    const host = new MadeUpHost().on(listUserCoinRanking, () => Response.json(apiError, { status: 400 }));
    for (const locale of ['th', 'en'] as const) {
      const options = { host, headers: { 'accept-language': locale } };
      const answer = await visit(`/api/v1/ranking/usercoin/${range}`, options);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({
        error: { ...apiError.error, message: textsOf(locale)(`error:code.${code}`) },
      });
    }
  });
});

describe('refused page requests', () => {
  test.for([
    ['/nothing', 404, 'not_found'],
    ['/live', 404, 'not_found'],
    ['/live/somo/more', 404, 'not_found'],
    ['/live/-bad-', 400, 'invalid_params'],
    ['/live/so%20mo', 400, 'invalid_params'],
    [`/live/${'a'.repeat(81)}`, 400, 'invalid_params'],
    ['/invite/%E0%B8%81', 400, 'invalid_params'],
    ['/our-vb?cursor=%3Cscript%3E', 400, 'invalid_cursor'],
    ['/live/..%2fsecret', 400, 'bad_request'],
    ['/live/%5c..', 400, 'bad_request'],
    ['/live//somo', 400, 'bad_request'],
    [`/faq?x=${'a'.repeat(2_048)}`, 414, 'url_too_long'],
  ] as const)('GET %s is a %i with the reason in both languages', async ([path, status, code]) => {
    for (const locale of ['th', 'en'] as const) {
      const host = new MadeUpHost();
      const answer = await visit((locale === 'en' ? '/en' : '') + path, { host });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.text).toContain(`<html lang="${locale}">`);
      expect(answer.text).toContain(textInPage(locale, `error:code.${code}`));
      expect(answer.text).toContain('<meta name="robots" content="noindex"/>');
      expect(host.requests).toEqual([]);
    }
  });

  test('an unknown stream is a 404 and is not answered from the cache', async () => {
    await visit('/live/on-air', { host: hostOfPages() });
    const notFound = () => Response.json({ error: { code: 'live_not_found', message_key: 'x' } }, { status: 404 });
    for (const [path, locale] of [
      ['/live/gone', 'th'],
      ['/en/live/gone', 'en'],
    ] as const) {
      const answer = await visit(path, { host: hostOfPages().on(getLive, notFound) });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain(textInPage(locale, 'error:code.live_not_found'));
    }
  });

  test('PUT and PATCH of a page are a 405 page', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const answer = await visit('/en/faq', { method });
      expect(answer.status).toBe(405);
      expect(answer.text).toContain(textInPage('en', 'error:code.method_not_allowed'));
    }
  });
});
