/** A page that watches by a pass asks for another before it ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewPass } from '../../../client/live/watch/renew-pass.ts';

const HOURS_MS = 6 * 3_600_000;
/** The device's clock is a day late. */
const AHEAD_MS = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'th' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers with what is given, one after the other, then for ever with nothing. */
function answering(...answers: (object | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/clock') return Response.json({ now: new Date(Date.now() + AHEAD_MS).toISOString() });
    asked.push(address);
    const data = answers.shift();
    return data ? Response.json({ data }) : Response.error();
  });
  return asked;
}

const pass = (media_base: string | null) => ({
  media_base,
  until: new Date(Date.now() + AHEAD_MS + HOURS_MS * 2).toISOString(),
});

test('it asks in the last two minutes, again where nobody answers, and again before the next one ends', async () => {
  const asked = answering(null, pass('/live-media/a/second/'));
  const bases: string[] = [];
  renewPass('late-talk', HOURS_MS, (base) => bases.push(base));
  await vi.advanceTimersByTimeAsync(HOURS_MS - 120_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(110_000);
  expect(asked).toEqual(['/api/v1/lives/late-talk/pass', '/api/v1/lives/late-talk/pass']);
  expect(bases).toEqual(['/live-media/a/second/']);
  await vi.advanceTimersByTimeAsync(HOURS_MS - 180_000);
  expect(asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked.length).toBeGreaterThan(2);
});

test('who may watch no longer is told so by the page', async () => {
  answering(pass(null));
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  renewPass('late-talk', HOURS_MS, () => expect.fail('there is nothing to watch'));
  await vi.advanceTimersByTimeAsync(HOURS_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});
