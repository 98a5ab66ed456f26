/** Staff ask how everything that the host stands on answers. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { getHealth } from '../../calls/operation.ts';
import { ask, askInVain } from './ask.ts';
import { addMember } from './member.ts';

let token: string;
let told: MockInstance<typeof console.error>;

beforeEach(async () => {
  told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  token = await addMember('boss', 'staff');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
});

const asked = async () => {
  const { ok, checks } = (await ask(getHealth, { token })).data;
  return { ok, checks: Object.fromEntries(checks.map((check) => [check.name, check.ok])) };
};

/** What was told of failing, and then no news of the test's. */
function failures() {
  const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)));
  told.mockClear();
  return lines.map(({ event, name }) => [event, name]);
}

test('a host whose database, store, queue and gateway answer is well', async () => {
  expect(await asked()).toEqual({ ok: true, checks: { d1: true, r2: true, queue: true, gateway: true } });
  expect(failures()).toEqual([]);
});

test('what does not answer is named, whatever the others say', async () => {
  vi.spyOn(env.PAID_ORDERS, 'send').mockRejectedValue(new Error('away'));
  vi.spyOn(env.MEDIA, 'head').mockRejectedValue(new Error('away'));
  vi.mocked(fetch).mockImplementation(async () => new Response('busy', { status: 500 }));
  expect(await asked()).toEqual({ ok: false, checks: { d1: true, r2: false, queue: false, gateway: false } });
  expect(failures().sort()).toEqual([
    ['health_check_failed', 'gateway'],
    ['health_check_failed', 'queue'],
    ['health_check_failed', 'r2'],
  ]);
});

test('what never answers is given up', async () => {
  vi.spyOn(env.MEDIA, 'head').mockImplementation(() => new Promise(() => undefined));
  expect(await asked()).toMatchObject({ ok: false, checks: { d1: true, r2: false } });
  expect(failures()).toEqual([['health_check_failed', 'r2']]);
});

test('it is for staff', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fan = await addMember('fan', 'normal');
  expect((await askInVain(getHealth, { token: fan })).status).toBe(403);
});
