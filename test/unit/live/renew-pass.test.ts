/** A page that watches with a viewing pass requests a new pass before the old one ends. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewPass } from '../../../client/live/watch/renew-pass.ts';

const HOURS_MS = 6 * 3_600_000;
/** The device’s clock is a day behind the server. */
const AHEAD_MS = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'th' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the pass requests with these values in order, then always with nothing. */
function answering(...answers: (object | null)[]) {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/clock') return Response.json({ now: new Date(Date.now() + AHEAD_MS).toISOString() });
    paths.push(address);
    const data = answers.shift();
    return data ? Response.json({ data }) : Response.error();
  });
  return paths;
}

const pass = (media_base: string | null) => ({
  media_base,
  until: new Date(Date.now() + AHEAD_MS + HOURS_MS * 2).toISOString(),
});

describe('renewal of a viewing pass', () => {
  test('a viewing pass is renewed in its last two minutes, with retries', async () => {
    const paths = answering(null, pass('/live-media/a/'));
    renewPass('late-talk', HOURS_MS);
    await vi.advanceTimersByTimeAsync(HOURS_MS - 120_000);
    expect(paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(110_000);
    expect(paths).toEqual(['/api/v1/lives/late-talk/pass', '/api/v1/lives/late-talk/pass']);
    await vi.advanceTimersByTimeAsync(HOURS_MS - 180_000);
    expect(paths.length).toBe(2);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(paths.length).toBeGreaterThan(2);
  });

  test('the page reloads if the viewer may no longer watch', async () => {
    answering(pass(null));
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    renewPass('late-talk', HOURS_MS);
    await vi.advanceTimersByTimeAsync(HOURS_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
