/** LINE: the settings at /notices, its webhook, and links that open pages inside LINE. */
import { beforeEach, describe, expect, test } from 'vitest';
import { getPush, type Pushing } from '../../../calls/people/push.ts';
import { connectLine, disconnectLine } from '../../../calls/people/push-line.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { visit } from '../visit.ts';

const LIFF = { LINE_LIFF_ID: '1234567890-AbcdEfgh' };
const off: Pushing = {
  public_key: null,
  device_count: 0,
  quiet: null,
  line: { account: '@vela', state: 'off', kinds: [] },
};

describe('LINE at /notices', () => {
  let host: MemberHost;
  let browser: Browser;

  beforeEach(async () => {
    host = new MemberHost();
    browser = await signedIn(new Browser(host));
  });

  const pageWith = async (line: Pushing['line'], language = '') => {
    host.answer(getPush, { data: { ...off, line } });
    return /<main.*<\/main>/s.exec((await browser.go(`${language}/notices`)).text)?.[0] ?? '';
  };

  test('nothing of LINE appears without a channel', async () => {
    expect(await pageWith(null)).not.toContain('LINE');
  });

  test('the section fits the state of the member', async () => {
    const line = { account: '@vela', kinds: ['on_air' as const] };
    expect(await pageWith({ ...line, state: 'not_linked' })).toContain('href="/profile/accounts"');
    const offText = await pageWith({ ...line, state: 'off' });
    expect(offText).toContain('action="/notices/line"');
    expect(offText).not.toContain('/notices/line-off');
    const onText = await pageWith({ ...line, state: 'on' }, '/en');
    expect(onText).toContain('action="/en/notices/line-off"');
    const section = onText.slice(onText.indexOf('action="/en/notices/line"'));
    const choices = [...section.slice(0, section.indexOf('line-off')).matchAll(/<input[^>]*name="(\w+)"([^>]*)>/g)];
    expect(choices.map(([, kind, rest = '']) => [kind, rest.includes('checked')])).toEqual([
      ['on_air', true],
      ['answered', false],
      ['order_processed', false],
      ['payout_moved', false],
    ]);
    expect(onText).not.toContain('line.me/R');
    expect(await pageWith({ ...line, state: 'unreachable' })).toContain('href="https://line.me/R/ti/p/%40vela"');
  });

  test('the forms send the choice and the language of the page', async () => {
    const requests: [string, Record<string, string>][] = [];
    for (const call of [connectLine, disconnectLine]) {
      host.on(call, ({ body }) => {
        requests.push([call.path, Object.fromEntries(body instanceof URLSearchParams ? body : [])]);
        return Response.json({ data: off });
      });
    }
    const forms = [
      ['/en/notices/line', { on_air: 'on', payout_moved: 'on' }],
      ['/notices/line', {}],
      ['/notices/line-off', {}],
    ] as const;
    for (const [address, form] of forms) {
      const { status, headers } = await browser.go(address, { form: { ...form } });
      expect([status, headers.get('location')]).toEqual([303, `${address.replace(/\/[\w-]+$/, '')}?status=saved`]);
    }
    expect(requests).toEqual([
      [connectLine.path, { kinds: 'on_air,payout_moved', language: 'en' }],
      [disconnectLine.path, {}],
      [disconnectLine.path, {}],
    ]);
    host.on(connectLine, () => refusal('line_not_linked'));
    expect((await browser.go('/notices/line', { form: { on_air: 'on' } })).status).toBe(409);
  });
});

test('events of LINE reach the API unchanged, with their signature only', async () => {
  const requests: { path: string; body: string; headers: Headers }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push({ path: new URL(url).pathname, body: String(init.body), headers: new Headers(init.headers) });
    return Response.json({ ok: true });
  };
  const headers = { 'content-type': 'application/json', 'x-line-signature': 'c2lnbmVk', cookie: 'session=alice' };
  const body = '{"events": [ ]}';
  const answer = await visit('/api/v1/push/line/events', { method: 'POST', headers, body, env: { API: { fetch } } });
  expect(answer.status).toBe(200);
  expect(requests).toMatchObject([{ path: '/v1/push/line/events', body }]);
  expect(requests[0]?.headers.get('x-line-signature')).toBe('c2lnbmVk');
  expect(requests[0]?.headers.get('cookie')).toBeNull();
});

describe('links of LIFF', () => {
  const leadsTo = async (state: string | null, env: Record<string, unknown> = LIFF) => {
    const query = state === null ? '' : `?liff.state=${encodeURIComponent(state)}`;
    const { status, headers } = await visit(`/liff${query}`, { env });
    return [status, headers.get('location')];
  };

  test.each([
    ['/live/somo-sings', '/live/somo-sings'],
    ['/en/live/somo-sings?by=abcdef', '/en/live/somo-sings?by=abcdef'],
    ['/live/%E0%B9%80%E0%B8%9E%E0%B8%A5%E0%B8%87', '/live/%E0%B9%80%E0%B8%9E%E0%B8%A5%E0%B8%87'],
    ['notices', '/notices'],
    ['?from=menu', '/?from=menu'],
    [null, '/'],
  ])('the state %s opens the page %s', async (state, page) => {
    expect(await leadsTo(state)).toEqual([302, page]);
  });

  test.each([
    'https://evil.test/live/x',
    '//evil.test/live/x',
    '/\\evil.test/live/x',
    '\t//evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/live/..//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://localhost/x',
    'http://vela.test@evil.test/',
    '/api/auth/signout',
    '/media/x',
    '/liff?liff.state=/live/x',
  ])('the state %s opens the home page', async (state) => {
    expect(await leadsTo(state)).toEqual([302, '/']);
  });

  test('without a LIFF app, shared links lead to the site', async () => {
    expect((await leadsTo('/live/somo-sings', {}))[0]).toBe(404);
    const shareLink = async (language: string, env: Record<string, unknown>) =>
      decodeURIComponent(
        /lineit\/share\?url=([^"]*)/.exec((await visit(`${language}/live/somo-sings/share`, { env })).text)?.[1] ?? '',
      );
    const own = await shareLink('/en', {});
    expect(own).toMatch(/^https:\/\/vela\.test\/en\/lives?\//);
    expect(await shareLink('', LIFF)).toBe(
      own.replace('https://vela.test/en', 'https://liff.line.me/1234567890-AbcdEfgh'),
    );
  });
});
