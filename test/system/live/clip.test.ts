/** Clips for a member without scripts: cut, watch, download and delete. */
import { describe, expect, inject, test } from 'vitest';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { newGuest } from '../guest.ts';
import { Reader } from '../reader.ts';
import { newLive } from './own-live.ts';

describe('a clip without scripts', () => {
  test('a fan cuts it from the share page of a live, and deletes it', async () => {
    const origin = inject('origin');
    const { live, ingest, ask, end } = await newLive('A live to cut');
    const camera = film({ url: ingest.replace(/^http/, 'ws'), camera: () => new ClockCamera(live.slug) });
    const seconds = async () => {
      const replay = (await (await fetch(`${origin}/live-media/${live.uuid}/replay.json`)).json()) as Partial<Replay>;
      return replay.files?.at(0)?.seconds ?? 0;
    };
    await expect.poll(seconds, { timeout: 60_000 }).toBeGreaterThan(6);
    const fan = await Reader.from(origin, await newGuest());
    await fan.open(`/en/live/${live.slug}/share`);
    await fan.follow('Cut a clip');
    await fan.send(({ action }) => action.endsWith('/clip'), { seconds: '15' });
    camera.stop();
    await end();
    expect(fan.path).toMatch(/^\/en\/clips\/[0-9a-f-]{36}$/);
    // Previews are made for visitors.
    const preview = await (await fetch(origin + fan.path)).text();
    expect(preview).toMatch(/<meta property="og:image" content="[^"]+\/cards\/en\/clip\/[0-9a-f-]{36}\.jpg"/);
    const [, file = ''] = /src="(\/live-media\/[0-9a-f-]{36}\/clip\.mp4)"/.exec(fan.text) ?? [];
    const answer = await fetch(origin + file, { headers: { range: 'bytes=4-7' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'ftyp']);
    const [, card = ''] = /content="[^"]*(\/cards\/en\/clip\/[^"]+)"/.exec(preview) ?? [];
    expect((await fetch(origin + card)).headers.get('content-type')).toBe('image/jpeg');
    // Only the VB may download, until the VB lets others.
    expect(fan.says('Download MP4')).toBe(false);
    expect((await ask('POST', '/v1/clip-settings', { downloads: 'on' })).status).toBe(200);
    const { path } = fan;
    await expect
      .poll(async () => (await fan.open(path)).says('Download MP4'), { timeout: 30_000, interval: 1_000 })
      .toBe(true);
    await fan.send(({ action }) => action.endsWith('/remove'));
    // Cached responses end with their next renewal.
    await expect.poll(async () => (await fan.open(path)).status, { timeout: 60_000, interval: 1_000 }).toBe(404);
  });
});
