/** Staff check whether everything that the API depends on responds. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { getHealth } from '../../../calls/office/operation.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';

let token: string;
let errorLog: MockInstance<typeof console.error>;

beforeEach(async () => {
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  token = await addMember('boss', 'staff');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
});

const checkHealth = async (bindings = {}) => {
  const { ok, checks } = (await ask(getHealth, { token, bindings })).data;
  return { ok, checks: Object.fromEntries(checks.map((check) => [check.name, check.ok])) };
};

/** Returns the logged failures and clears them. */
function failures() {
  const lines = errorLog.mock.calls.map(([line]) => JSON.parse(String(line)));
  errorLog.mockClear();
  return lines.map(({ event, name }) => [event, name]);
}

/** Returns the names of the bindings in the API's wrangler.toml. */
const bound = (kind: string, className: string) =>
  Object.entries(env as unknown as Record<string, object>)
    .filter(([, binding]) => binding.constructor.name === className)
    .map(([name]) => `${kind}_${name.toLowerCase()}`);

const well = {
  d1: true,
  r2_media: true,
  r2_private: true,
  r2_backups: true,
  queue_paid_orders: true,
  queue_exports: true,
  queue_notices: true,
  queue_pushes: true,
  queue_webhooks: true,
  gateway_thai_qr: true,
  // The job has not run yet.
  alerts: null,
};

describe('health checks', () => {
  test('the API is healthy if database, buckets, queues and gateway respond', async () => {
    expect(await checkHealth()).toEqual({ ok: true, checks: well });
    expect(failures()).toEqual([]);
  });

  test('checks every bound bucket and queue', async () => {
    const { checks } = await checkHealth();
    const checksOf = (kind: string) => Object.keys(checks).filter((name) => name.startsWith(kind));
    expect(checksOf('r2').sort()).toEqual(bound('r2', 'R2Bucket').sort());
    expect(checksOf('queue').sort()).toEqual(bound('queue', 'WorkerQueue').sort());
  });

  test('checks the current gateway and any other with payable orders, by harmless requests', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', THAI_QR_GATEWAY: 'opn' };
    expect(await checkHealth(keys)).toEqual({ ok: true, checks: { ...well, gateway_opn: null, gateway_stripe: true } });
    vi.mocked(fetch).mockClear();
    expect(await checkHealth({ ...keys, OPN_SECRET_KEY: 'skey_1' })).toMatchObject({ checks: { gateway_opn: true } });
    const questions = vi
      .mocked(fetch)
      .mock.calls.map(([url, init]) => `${init?.method} ${new URL(String(url)).pathname}`);
    expect(questions).toContain('GET /charges/HEALTHCHECK');
    expect(questions.every((question) => question.startsWith('GET '))).toBe(true);
    // A revoked key.
    const refusal = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
    vi.mocked(fetch).mockImplementation(async () => Response.json(refusal, { status: 401 }));
    const { ok, checks } = await checkHealth({ ...keys, OPN_SECRET_KEY: 'skey_1' });
    expect([ok, checks.gateway_opn, checks.gateway_stripe]).toEqual([false, false, false]);
    expect(failures()).toHaveLength(3);
  });

  test('a failing check is named, whatever the others return', async () => {
    vi.spyOn(env.PAID_ORDERS, 'send').mockRejectedValue(new Error('away'));
    vi.spyOn(env.MEDIA, 'head').mockRejectedValue(new Error('away'));
    vi.mocked(fetch).mockImplementation(async () => new Response('busy', { status: 500 }));
    const checks = { ...well, r2_media: false, queue_paid_orders: false, gateway_thai_qr: false };
    expect(await checkHealth()).toEqual({ ok: false, checks });
    expect(failures().sort()).toEqual([
      ['health_check_failed', 'gateway_thai_qr'],
      ['health_check_failed', 'queue_paid_orders'],
      ['health_check_failed', 'r2_media'],
    ]);
  });

  test('a check without a response times out', async () => {
    vi.spyOn(env.MEDIA, 'head').mockImplementation(() => new Promise(() => undefined));
    expect(await checkHealth()).toMatchObject({ ok: false, checks: { d1: true, r2_media: false, r2_private: true } });
    expect(failures()).toEqual([['health_check_failed', 'r2_media']]);
  });

  test('only staff can read the health checks', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fan = await addMember('fan', 'normal');
    expect((await askInVain(getHealth, { token: fan })).status).toBe(403);
  });
});
