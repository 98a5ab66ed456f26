/** The movable clock of `npm start`, in front of a small Worker in workerd. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLOCK_HEADER, installClock } from '../../../../scripts/dev/clock/clock-modules.ts';
import { clockOffsetMs, parseMoment, storeClockOffset, worldNow } from '../../../../scripts/dev/clock/world-clock.ts';
import { startArguments } from '../../../../scripts/dev/start/arguments.ts';

const DAY_MS = 86_400_000;

/** A Worker whose object wakes at a time that the Worker is given. */
const worker = `
  import { DurableObject } from 'cloudflare:workers';
  const early = Date;
  export class Sleeper extends DurableObject {
    async sleepUntil(ms) { await this.ctx.storage.setAlarm(ms); return this.ctx.storage.getAlarm(); }
    async alarm() { await this.ctx.storage.put('woken', Date.now()); }
    async woken() { return (await this.ctx.storage.get('woken')) ?? null; }
  }
  export default {
    async fetch(request, env) {
      const sleeper = env.SLEEPERS.get(env.SLEEPERS.idFromName('one'));
      const until = new URL(request.url).searchParams.get('until');
      const alarm = until === null ? null : await sleeper.sleepUntil(Number(until));
      const times = [Date.now(), new Date().getTime(), new early().getTime(), Date.parse(Date())];
      return Response.json({ times, alarm, woken: await sleeper.woken(), isDate: new Date() instanceof Date, fixed: new Date(7).getTime() });
    },
  };`;

interface Answer {
  times: number[];
  alarm: number | null;
  woken: number | null;
  isDate: boolean;
  fixed: number;
}

const folder = mkdtempSync(join(tmpdir(), 'vela-clock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start -- --at', () => {
  test('a date begins at midnight in Bangkok, and a time is one of Bangkok', () => {
    const now = new Date('2026-11-22T08:00:00Z');
    expect(parseMoment('2027-01-01', now).toISOString()).toBe('2026-12-31T17:00:00.000Z');
    expect(parseMoment('2027-01-01T18:30', now).toISOString()).toBe('2027-01-01T11:30:00.000Z');
    expect(parseMoment('now', now)).toBe(now);
    expect(startArguments(['--at', '2027-01-01', '--host'], undefined)).toMatchObject({
      at: new Date('2026-12-31T17:00:00Z'),
      rest: ['--host'],
    });
    for (const wrong of ['tomorrow', '2027-13-01', '2027-01-01T25:00', '2027-1-1', true, '']) {
      expect(() => parseMoment(wrong, now), String(wrong)).toThrow('--at must be a time in Bangkok');
    }
  });

  test('a site keeps its clock until it returns to the real time', () => {
    const state = join(folder, 'site');
    expect(clockOffsetMs(state)).toBe(0);
    storeClockOffset(state, 31 * DAY_MS);
    expect(worldNow(state).getTime()).toBeGreaterThan(Date.now() + 30 * DAY_MS);
    storeClockOffset(state, 0);
    expect(clockOffsetMs(state)).toBe(0);
  });

  test('Workers and alarms of their objects follow a clock that moves while they run', async () => {
    writeFileSync(join(folder, 'index.js'), worker);
    const bindings = [{ name: 'SLEEPERS', class_name: 'Sleeper' }];
    writeFileSync(
      join(folder, 'wrangler.json'),
      JSON.stringify({ main: 'index.js', durable_objects: { bindings }, name: 'w' }),
    );
    installClock(folder, 40 * DAY_MS);
    const config = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'));
    expect(config).toMatchObject({ name: 'w', main: 'clock.js' });
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        rootPath: folder,
        modules: ['clock.js', 'moved-time.js', 'index.js'].map((path) => ({ type: 'ESModule' as const, path })),
        compatibilityDate: '2026-11-01',
        durableObjects: { SLEEPERS: { className: 'Sleeper', useSQLite: true } },
        bindings: config.vars,
      }),
    );
    onTestFinished(() => miniflare.dispose());
    const { origin } = await miniflare.ready;
    const ask = async (query = '') => (await (await fetch(`${origin}/${query}`)).json()) as Answer;

    const first = await ask();
    for (const time of first.times) expect(Math.abs(time - Date.now() - 40 * DAY_MS)).toBeLessThan(60_000);
    expect(first).toMatchObject({ isDate: true, fixed: 7, woken: null });

    const until = Date.now() + 41 * DAY_MS;
    expect((await ask(`?until=${until}`)).alarm).toBe(until);
    await fetch(origin, { headers: { [CLOCK_HEADER]: String(42 * DAY_MS) } });
    const woken = await vi.waitFor(
      async () => {
        const answer = await ask();
        expect(answer.woken).not.toBeNull();
        return answer.woken;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(woken).toBeGreaterThanOrEqual(until);
  });
});
