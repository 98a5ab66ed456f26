import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { getHealth } from '../../../calls/office/operation.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const check = (name: 'd1' | 'gateway_opn', ok: boolean | null) => ({ name, ok, duration_ms: 3 });
const host = (ok: boolean | null) =>
  new MemberHost().on(getHealth, () =>
    Response.json({ data: { ok: ok !== false, checks: [check('d1', true), check('gateway_opn', ok)] } }),
  );
const deepHealth = async (browser: Browser) => {
  const { status, text } = await browser.go('/healthz?deep');
  return { status, ...JSON.parse(text) };
};

describe('GET /healthz', () => {
  test('GET /healthz?deep shows staff all checks, including KV', async () => {
    expect(await deepHealth(await signedIn(new Browser(host(true))))).toEqual({
      status: 200,
      ok: true,
      build: '2023-10-06_06',
      checks: [
        check('d1', true),
        check('gateway_opn', true),
        { name: 'kv', ok: true, duration_ms: expect.any(Number) },
      ],
    });
  });

  test('health is a 503 for a failing check, not for an unconfigured one', async () => {
    expect(await deepHealth(await signedIn(new Browser(host(false))))).toMatchObject({ status: 503, ok: false });
    expect(await deepHealth(await signedIn(new Browser(host(null))))).toMatchObject({ status: 200, ok: true });
  });

  test('health is a 503 if KV fails, and the failure is logged', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const browser = await signedIn(new Browser(host(true)));
    const { SESSIONS } = env;
    const get = (key: string, type: 'text') =>
      key === 'health-check' ? Promise.reject(new Error('away')) : SESSIONS.get(key, type);
    browser.env = { ...browser.env, SESSIONS: { get, put: SESSIONS.put.bind(SESSIONS) } };
    expect(await deepHealth(browser)).toMatchObject({ status: 503, checks: [{}, {}, { name: 'kv', ok: false }] });
    expect(String(error.mock.calls[0])).toContain('health_check_failed');
    error.mockClear();
  });

  test('health checks are hidden from visitors and members without a staff role', async () => {
    expect(await deepHealth(new Browser(host(true)))).toMatchObject({ status: 401, error: { code: 'unauthorized' } });
    const browser = await signedIn(new Browser(new MemberHost().on(getHealth, () => refusal('forbidden'))));
    const { status, checks } = await deepHealth(browser);
    expect([status, checks]).toEqual([403, undefined]);
  });
});
