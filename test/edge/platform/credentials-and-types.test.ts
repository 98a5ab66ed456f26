/** Requests of apps without a credential, with a wrong one, or with a body of a wrong type. */
import { describe, expect, test } from 'vitest';
import { failuresOf } from '../../../calls/call-failures.ts';
import { calls } from '../../../calls/index.ts';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { isForBrowsers } from '../../../calls/platform/call.ts';
import { signedIn } from '../browser.ts';
import { MadeUpHost, refusal, sampleAddress } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN, visit } from '../visit.ts';

describe('a missing or invalid credential', () => {
  test('every endpoint for members answers an app without a token with a challenge', async () => {
    for (const { name, call } of calls.filter(
      ({ call }) => call.access !== 'public' && !call.raw && !call.part_of_sign_in,
    )) {
      const host = new MadeUpHost();
      const { status, headers } = await visit(`/api${sampleAddress(call)}`, { host, method: call.method });
      expect([status, headers.get('www-authenticate')], name).toEqual([401, 'Bearer']);
      expect(host.requests, name).toEqual([]);
    }
  });

  test('an invalid token is named as such', async () => {
    const { status, headers } = await visit(`/api${getProfile.path}`, {
      host: new MemberHost(),
      headers: { authorization: 'Bearer vela_forged' },
    });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  test('a page of another site is still refused with 403', async () => {
    const { status } = await visit(`/api${checkVoucher.path}`, {
      host: new MadeUpHost(),
      method: 'POST',
      headers: { origin: 'https://evil.test' },
    });
    expect(status).toBe(403);
  });
});

describe('the content type of a body', () => {
  test.for(['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded-x'])(
    'every endpoint with a form answers %s with 415',
    async (type) => {
      const host = new MemberHost();
      const token = host.issue();
      for (const { name, call } of calls) {
        if (call.method !== 'POST' || call.file || !isForBrowsers(call) || Object.keys(call.form.shape).length === 0)
          continue;
        host.requests.length = 0;
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const { status, text } = await visit(`/api${sampleAddress(call)}`, {
          host,
          method: 'POST',
          body: '{}',
          headers,
        });
        expect([status, JSON.parse(text).error.code], name).toEqual([415, 'unsupported_media_type']);
        expect(failuresOf(call), name).toContain('unsupported_media_type');
        expect(host.requests, name).toEqual([]);
      }
    },
  );
});

describe('texts of failures', () => {
  test.for([
    ['en', 'Require an additional 50 THB to use this voucher.'],
    ['th', 'ต้องเพิ่มยอดอีก 50 บาทจึงจะใช้คูปองนี้ได้'],
  ] as const)('a refused voucher names the missing amount to a script in %s', async ([locale, message]) => {
    const browser = await signedIn();
    browser.host.on(checkVoucher, () => refusal({ code: 'voucher_amount_short', missing_satang: 5_000 }));
    const { text } = await browser.go(`/api${sampleAddress(checkVoucher)}`, {
      method: checkVoucher.method,
      headers: { origin: ORIGIN, 'accept-language': locale },
      ...(checkVoucher.method === 'POST' && { body: new URLSearchParams() }),
    });
    expect(JSON.parse(text).error).toMatchObject({ code: 'voucher_amount_short', message });
  });
});
