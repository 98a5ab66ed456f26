/**
 * `LIVE_INGEST=stream`: a VB with OBS sends to Cloudflare Stream, for which the sandbox stands in.
 * Viewers play its HLS.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signedIn } from '../member.ts';
import { openWorld, type World } from '../world.ts';
import { knock, pushHls } from './push-hls.ts';

const ingest = { LIVE_INGEST: 'stream' };

let world: World;
let vb: Member;
beforeAll(async () => {
  world = await openWorld({ vars: ingest, apiVars: ingest });
  vb = await signedIn(world.url, 'caster');
  await vb.go('/studio/end', { form: {} });
});
afterAll(() => world.close());

/** Starts a live as the button for programs does. Returns its uuid and the stream key. */
async function begin(): Promise<{ uuid: string; key: string }> {
  const { status, location } = await vb.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
  expect([status, location]).toEqual([303, '/studio#waiting']);
  const { text } = await vb.go('/studio');
  expect(text).toContain('rtmps://live.sandbox.example:443/live/');
  const [, uuid] = /data-received="\/live-media\/([\w-]+)\//.exec(text) ?? [];
  const [key] = /[0-9a-f]{64}/.exec(text) ?? [];
  await expect.poll(() => knock(world.url, key ?? expect.fail('no key'))).toBe(409);
  return { uuid: uuid ?? expect.fail('no live waits'), key: key ?? expect.fail('no key') };
}

const isOnAir = async () => (await vb.go('/studio')).text.includes('data-studio="on_air"');
const mediaOf = (uuid: string, name: string) => world.fetch(`/live-media/${uuid}/${name}`);
const edgeOf = async (uuid: string) =>
  (await (await mediaOf(uuid, 'edge.json')).json()) as { signal: string; hls?: string; video?: number };
const replayOf = async (uuid: string) =>
  (await (await mediaOf(uuid, 'replay.json')).json()) as { files: { name: string; seconds: number }[] };
const textOf = async (path: string) => (await world.fetch(path)).text();

describe('a live at Cloudflare Stream', () => {
  test('a live at Stream starts with a picture, plays and has a replay', async () => {
    const { uuid, key } = await begin();
    const program = pushHls(world.url, key, uuid);
    // The notification of Stream puts it on air.
    await expect.poll(isOnAir, { interval: 1_000 }).toBe(true);
    expect(program.refusal()).toBeNull();
    await expect.poll(async () => (await edgeOf(uuid)).video).toBe(0);
    const { hls = '' } = await edgeOf(uuid);
    await expect.poll(() => textOf(hls)).toContain('s0.m4s');
    expect((await world.fetch(hls.replace('video.m3u8', 's0.m4s'))).status).toBe(200);
    expect((await world.fetch(hls.replace(/eyJ[^/]+/, 'eyJ.eyJ.eyJ'))).status).toBe(401);

    // A browser without scripts, and an app, are sent to Stream.
    for (const name of ['stream.mp4', 'index.m3u8']) {
      const answer = await mediaOf(uuid, name);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, hls]);
    }

    // The recording comes to the site, and leaves Stream.
    await vb.go('/studio/end', { form: {} });
    await program.stop();
    expect(program.refusal()).toBe(403);
    await expect.poll(() => edgeOf(uuid)).toEqual({ signal: 'over' });
    await expect.poll(async () => (await replayOf(uuid)).files.length, { timeout: 90_000 }).toBe(1);
    const [file] = (await replayOf(uuid)).files;
    expect(file?.seconds).toBeGreaterThan(1);
    const whole = await mediaOf(uuid, file?.name ?? '');
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect((await world.fetch(hls)).status).toBe(401);
  });
});
