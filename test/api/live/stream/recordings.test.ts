/** Recordings of a live at Cloudflare Stream after its end: reconnects, reports and deletion. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteLive, endMyLive, getLive, putLiveOnAir, startLive } from '../../../../calls/live/live.ts';
import { report } from '../../../../calls/moderation/moderation.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import {
  at,
  bindings,
  intercept,
  NOW,
  onAirCount,
  passHalfMinutes,
  room,
  runInputs,
  streamWorld,
} from './live-world.ts';
import { filmBytes } from './stream-world.ts';

let world: Awaited<ReturnType<typeof streamWorld>>;
beforeEach(async () => {
  world = await streamWorld();
});

const objects = async (prefix: string) => (await env.MEDIA.list({ prefix })).objects.map(({ key }) => key);
const videoUids = () => world.stream.records.videos().map(({ uid }) => uid);
const end = async () => {
  await ask(endMyLive, { token: world.star, bindings });
  await runInputs();
};
const remove = (uuid: string) => ask(deleteLive, { token: world.star, params: { id: uuid } });

/** The program reconnects for seconds between two checks of the room. Returns its video's uid. */
function reconnectShortly() {
  world.stream.records.disconnect(world.input().uid);
  const { uid } = world.connect();
  world.stream.records.disconnect(world.input().uid);
  return uid;
}

describe('a short reconnect that no check has seen', () => {
  test('the video of a short reconnect is deleted, but not the next live’s', async () => {
    const { uuid } = await world.onAir();
    await passHalfMinutes(uuid, 2, 0);
    at(65);
    const lost = reconnectShortly();
    at(70);
    world.connect();
    await passHalfMinutes(uuid, 1, 60);
    expect(videoUids()).toContain(lost);
    await end();
    at(110);
    const next = await world.start();
    expect(world.input().enabled).toBe(true);
    const { uid } = world.connect();
    await room(next.uuid).checkStream();
    await passHalfMinutes(uuid, 4, 120);
    expect(videoUids()).toEqual([uid]);
    expect(await env.DB.prepare('SELECT recordings FROM lives WHERE uuid = ?').bind(uuid).first('recordings')).toBe(
      JSON.stringify([`/live-media/${uuid}/r0-0.mp4`, `/live-media/${uuid}/r1-0.mp4`]),
    );
  });

  test('during a practice is deleted with the practice', async () => {
    const form = { title: 'ซ้อม', is_practice: 'on' } as const;
    const { uuid } = (await ask(startLive, { token: world.star, bindings, form })).data;
    await runInputs();
    world.connect();
    await room(uuid).checkStream();
    at(10);
    reconnectShortly();
    at(20);
    await ask(putLiveOnAir, { token: world.star, bindings });
    await runInputs();
    at(40);
    await runInputs();
    const { uid } = world.connect();
    await room(uuid).checkStream();
    await expect.poll(onAirCount).toBe(1);
    expect(videoUids()).toHaveLength(2);
    await end();
    await passHalfMinutes(uuid, 4, 60);
    expect(videoUids()).toEqual([]);
    expect(await objects(`live/${uuid}/`)).toHaveLength(2);
    expect(uid).not.toBe('');
  });

  test('of a live that ended before another began is not taken for the other', async () => {
    const { uuid, video } = await world.onAir();
    await passHalfMinutes(uuid, 2, 0);
    // The room of the first live learns of the end only after the next one has begun.
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = ?")
      .bind(NOW + 62_000)
      .run();
    await runInputs();
    at(75);
    const next = await world.start();
    const { uid } = world.connect();
    await room(uuid).checkStream();
    await room(next.uuid).checkStream();
    await passHalfMinutes(uuid, 5, 60);
    expect(videoUids()).toEqual([uid]);
    expect(world.stream.records.video(video.uid)).toBeUndefined();
    expect(await objects(`live/${uuid}/`)).toEqual([`live/${uuid}/last-minute.mp4`, `live/${uuid}/r0.mp4`]);
  });
});

test('a report on a copied replay keeps the last minute, which outlives the live', async () => {
  const { uuid } = await world.onAir();
  await passHalfMinutes(uuid, 4, 0);
  const clips: string[] = [];
  intercept(async (url, _, next) => {
    if (url.includes('/clip.mp4')) clips.push(new URL(url).search);
    return next();
  });
  await end();
  await passHalfMinutes(uuid, 4, 120);
  expect(clips).toEqual(['?time=60s&duration=60s']);
  expect(videoUids()).toEqual([]);
  const fan = await addMember('fan', 'normal');
  await ask(report, { token: fan, form: { kind: 'live', target_uuid: uuid, reason: 'spam' } });
  const [key = expect.fail('no evidence')] = await objects('evidence/');
  await remove(uuid);
  await expect.poll(() => objects(`live/${uuid}/`)).toEqual([]);
  expect(new Uint8Array((await (await env.MEDIA.get(key))?.arrayBuffer()) ?? [])).toEqual(filmBytes);
});

test('a replay does not wait for a last minute that Stream cannot cut', async () => {
  const { uuid, slug } = await world.onAir();
  await passHalfMinutes(uuid, 4, 0);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  intercept(async (url, _, next) => (url.includes('/clip.mp4') ? new Response(null, { status: 404 }) : next()));
  await end();
  await passHalfMinutes(uuid, 6, 120);
  expect((await ask(getLive, { params: { slug } })).data.recordings).toHaveLength(1);
  expect(videoUids()).toEqual([]);
});

describe('deleting a live', () => {
  test('stops a copy that Stream does not finish', async () => {
    const { uuid } = await world.onAir();
    await passHalfMinutes(uuid, 4, 0);
    await end();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let isCopying = false;
    intercept(async (url, { signal }, next) => {
      if (!url.includes('/downloads/default.mp4')) return next();
      isCopying = true;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    at(150);
    const copying = runDurableObjectAlarm(room(uuid)).catch(() => undefined);
    await expect.poll(() => isCopying).toBe(true);
    await remove(uuid);
    await expect.poll(videoUids).toEqual([]);
    await copying;
    await expect.poll(() => runInDurableObject(room(uuid), (_, { storage }) => storage.getAlarm())).toBeNull();
    expect(await objects(`live/${uuid}/`)).toEqual([]);
  });

  test('deletes the copies also if Stream has no account of the site any more', async () => {
    const { uuid } = await world.onAir();
    await passHalfMinutes(uuid, 4, 0);
    await end();
    await passHalfMinutes(uuid, 4, 120);
    expect(await objects(`live/${uuid}/`)).toEqual([`live/${uuid}/last-minute.mp4`, `live/${uuid}/r0.mp4`]);
    await runInDurableObject(room(uuid), (media) => {
      const { ports } = (
        media as unknown as { source: { ports: { stream: { account: null; readSettings: () => null } } } }
      ).source;
      Object.assign(ports.stream, { account: null, readSettings: () => null });
    });
    await remove(uuid);
    await expect.poll(() => objects(`live/${uuid}/`)).toEqual([]);
    await expect.poll(() => runInDurableObject(room(uuid), (_, { storage }) => storage.getAlarm())).toBeNull();
  });
});
