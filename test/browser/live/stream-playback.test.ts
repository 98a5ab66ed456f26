/**
 * Checks in Chromium that viewers see a live that Cloudflare Stream delivers. The sandbox stands in
 * for Stream.
 */
import { describe, expect } from 'vitest';
import { knock, pushHls } from '../../system/live/push-hls.ts';
import { signedIn } from '../../system/member.ts';
import { openWorld, type World } from '../../system/world.ts';
import { desktop, test } from '../browser.ts';
import { secondsOf, showsWhatCameAfter } from './camera-clock.ts';

const ingest = { LIVE_INGEST: 'stream' };

/** Runs a test with a live whose VB sends to Stream. */
async function withLive(use: (stage: { world: World; path: string; end: () => Promise<void> }) => Promise<void>) {
  const world = await openWorld({ vars: ingest, apiVars: ingest });
  try {
    const vb = await signedIn(world.url, 'caster');
    await vb.go('/studio/end', { form: {} });
    await vb.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    const [key = ''] = /[0-9a-f]{64}/.exec((await vb.go('/studio')).text) ?? [];
    await expect.poll(() => knock(world.url, key)).toBe(409);
    const program = pushHls(world.url, key, 'stream');
    const live = async () => /\/live\/[\w-]+/.exec((await vb.go('/studio')).text)?.[0];
    await expect.poll(live).toBeDefined();
    const end = async () => void (await vb.go('/studio/end', { form: {} }));
    try {
      await use({ world, path: (await live()) ?? '', end });
    } finally {
      await program.stop();
    }
  } finally {
    await world.close();
  }
}

describe('stream delivered by Cloudflare Stream', () => {
  test('a viewer sees what the program sends, with hls.js loaded for this live only', async ({ open }) => {
    await withLive(async ({ world, path, end }) => {
      const page = await open(`${world.url}/en${path}`, { viewport: desktop, expected: /4\d\d|HLS/ });
      await showsWhatCameAfter(page, Date.now() - 15_000);
      const before = await secondsOf(page);
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(before + 3);
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (/hls-engine/.test(name) ? [name] : [])),
      );
      expect(scripts).toHaveLength(1);

      // What Stream has no media for is not offered.
      await page.getByRole('button', { name: 'Ways to watch' }).click();
      const menu = page.getByRole('dialog', { name: 'Ways to watch' });
      await menu.getByRole('radio', { name: 'Data saver: lower quality' }).waitFor();
      await menu.getByRole('radio', { name: 'Sound only' }).waitFor({ state: 'hidden' });
      await menu.getByRole('button', { name: 'From the beginning' }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await end();
      await page.getByText('This stream has ended').first().waitFor();
      // Before the world is gone.
      await page.close();
    });
  });
});
