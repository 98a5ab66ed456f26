/** A practice: a live that only its VB can open, until they go on air from it. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firstPictureJob } from '../../../../api/live/studio/first-picture-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import type { Replay } from '../../../../calls/live/broadcast/replay.ts';
import { giveGift } from '../../../../calls/live/gift.ts';
import { endMyLive, getLive, getOnAir, listLives, putLiveOnAir, startLive } from '../../../../calls/live/live.ts';
import { getLivePass } from '../../../../calls/live/live-age.ts';
import { getLiveResult } from '../../../../calls/live/live-result.ts';
import { findSentLive, getStudio, newStreamKey } from '../../../../calls/live/studio.ts';
import { followUser } from '../../../../calls/people/follow.ts';
import { pack } from '../../../../client/live/broadcast/send/envelope.ts';
import { ClockCamera } from '../../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderSocketRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { rowsOf } from '../../rankings/event-world.ts';
import { addContract, userUuid } from '../../world.ts';
import { addCatalogue, addCoins, giftUuid } from '../gift-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
/** The camera sends a keyframe with every sixth part. */
const KEY_EVERY = 6;
const files = ['edge.json', 'picture.json', 'replay.json', 'index.m3u8', 'i0.mp4', 'c0.m4s', 's0.m4s', 'stream.mp4'];

let star: string;
let fan: string;
let practice: { uuid: string; slug: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  star = await addMember('star', 'caster');
  fan = await addMember('fan', 'normal');
  await addContract('star');
  await ask(followUser, { token: fan, params: { uuid: userUuid('star') } });
  practice = (await ask(startLive, { token: star, form: { title: 'ซ้อม', is_practice: 'on' } })).data;
});

const at = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000);
const room = () => env.LIVE_MEDIA.getByName(practice.uuid);
const read = (name: string, pass: string | null = null) =>
  room().fetch(mediaRequest(new URL(`https://edge/live-media/${practice.uuid}/${name}`), { pass }));
const onAir = async () => (await ask(getOnAir)).data.on_air_count;
const runJob = async () => (await runIfDue(firstPictureJob, { db: openDb(env.DB), env, now: new Date() })).due_ms;
const ownPass = async () => {
  const { data } = await ask(getLivePass, { token: star, params: { slug: practice.slug } });
  return data.media_pass ?? expect.fail('no pass');
};

/** Connects a camera. `send` sends parts at the given seconds. */
async function camera(key = practice.ingest_key, session = 's') {
  const { webSocket, status } = await room().fetch(senderSocketRequest(key));
  const socket = webSocket ?? expect.fail(`not let in: ${status}`);
  const replies: unknown[] = [];
  socket.addEventListener('message', ({ data }) => replies.push(JSON.parse(String(data))));
  socket.accept();
  socket.send(JSON.stringify({ hello: session }));
  const source = new ClockCamera('a');
  socket.send(pack('init', 0, 0, source.init()));
  let seq = 0;
  const send = async (from: number, to: number) => {
    for (let second = from; second < to; second += 1) {
      at(second);
      seq += 1;
      socket.send(pack('part', seq, Date.now(), source.part(Date.now())));
      await expect.poll(() => replies).toContainEqual({ ack: seq });
    }
  };
  return { send, close: () => socket.close() };
}

describe('practice before a live', () => {
  test('nobody but its VB finds or opens a practice with pictures', async () => {
    await (await camera()).send(0, 2 * KEY_EVERY + 1);
    await addCatalogue({ heart: 10 });
    await addCoins('fan', 10);
    expect(await onAir()).toBe(0);
    expect((await ask(listLives, { query: { caster_uuid: userUuid('star') } })).data).toEqual([]);
    expect(await rowsOf('SELECT count(*) AS n FROM fan_outs')).toEqual([{ n: 0 }]);
    for (const token of [fan, star])
      expect(await askInVain(getLive, { token, params: { slug: practice.slug } })).toMatchObject({ status: 404 });
    const gift = { gift_uuid: giftUuid('heart'), quantity: '1' };
    const vain = await askInVain(giveGift, {
      token: fan,
      key: crypto.randomUUID(),
      params: { id: practice.uuid },
      form: gift,
    });
    expect(vain).toMatchObject({ status: 404 });
    expect(await askInVain(getLivePass, { token: fan, params: { slug: practice.slug } })).toMatchObject({
      status: 404,
    });
    for (const name of files) {
      const answer = await read(name);
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 404, 'no-store']);
    }
    expect((await ask(getStudio, { token: star })).data.waiting).toMatchObject({
      is_practice: true,
      uuid: practice.uuid,
    });
  });

  test('a practice is seen with its VB’s pass, and neither recorded nor cached', async () => {
    await (await camera()).send(0, 2 * KEY_EVERY + 1);
    const pass = await ownPass();
    expect(await (await read('picture.json', pass)).json()).toMatchObject({ signal: 'live' });
    for (const name of files.filter((file) => file !== 'stream.mp4')) {
      const answer = await read(name, pass);
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
      await answer.body?.cancel();
    }
    expect((await env.MEDIA.list({ prefix: `live/${practice.uuid}/` })).objects).toEqual([]);
  });

  test('going on air keeps the sender, and the live begins with the next keyframe', async () => {
    const { send } = await camera();
    await send(0, 2 * KEY_EVERY + 1);
    const pass = await ownPass();
    expect((await ask(putLiveOnAir, { token: star })).data).toMatchObject({ is_practice: false, uuid: practice.uuid });
    expect(await (await read('edge.json')).json()).toEqual({ signal: 'waiting' });
    expect((await read('s0.m4s', pass)).status).toBe(404);
    expect(await onAir()).toBe(0);
    // Parts before a keyframe show nothing.
    await send(13, 3 * KEY_EVERY);
    expect(await onAir()).toBe(0);
    await send(18, 18 + KEY_EVERY + 1);
    await expect.poll(onAir).toBe(1);
    const { data: live } = await ask(getLive, { params: { slug: practice.slug } });
    expect(live).toMatchObject({ uuid: practice.uuid, started_at: new Date(NOW + 18_000).toISOString() });
    expect(await rowsOf('SELECT count(*) AS n FROM fan_outs')).toEqual([{ n: 1 }]);
    expect((await read('s0.m4s')).status).toBe(200);
    await ask(endMyLive, { token: star });
    await room().look();
    const replay: Replay = await (await read('replay.json')).json();
    expect(replay.files.map((file) => file.moments[0]?.[1])).toEqual([NOW + 18_000]);
    const [row] = await rowsOf('SELECT air_days, recordings FROM lives');
    expect(JSON.parse(String(row?.air_days))).toMatchObject([{ ms: KEY_EVERY * 1000 }]);
    const params = { id: practice.uuid };
    expect((await ask(getLiveResult, { token: star, params })).data.duration_seconds).toBe(KEY_EVERY);
  });

  test('a restarted room goes on air without the pictures of the practice', async () => {
    const { send, close } = await camera();
    await send(0, KEY_EVERY + 1);
    close();
    await evictDurableObject(room());
    await ask(putLiveOnAir, { token: star });
    expect(await (await read('edge.json')).json()).toEqual({ signal: 'waiting' });
    await (await camera(practice.ingest_key, 'another')).send(10, 12);
    await expect.poll(onAir).toBe(1);
    expect(((await (await read('replay.json')).json()) as Replay).files).toEqual([]);
    expect(await (await read('edge.json')).json()).toMatchObject({ msn: 0, init: 0 });
  });

  test('a program practises and goes on air with the stream key', async () => {
    const { stream_key } = (await ask(newStreamKey, { token: star })).data;
    expect((await ask(findSentLive, { form: { stream_key } })).data).toEqual({ live_uuid: practice.uuid });
    const { send } = await camera(stream_key);
    await send(0, KEY_EVERY);
    expect((await read('edge.json')).status).toBe(404);
    await ask(putLiveOnAir, { token: star });
    await send(KEY_EVERY, KEY_EVERY + 2);
    await expect.poll(onAir).toBe(1);
  });

  test('a practice ends after an hour and leaves nothing', async () => {
    await (await camera()).send(0, KEY_EVERY + 1);
    at(3_599);
    expect(await runJob()).toBe(NOW + 3_600_000);
    at(3_600);
    expect(await runJob()).toBeNull();
    expect((await ask(getStudio, { token: star })).data.waiting).toBeNull();
    expect(await rowsOf('SELECT uuid FROM lives')).toEqual([]);
    expect((await read('edge.json')).status).toBe(404);
    expect((await room().fetch(senderSocketRequest(practice.ingest_key))).status).toBe(403);
  });

  test('a repeated request to go on air changes nothing; without practice, 404', async () => {
    const first = await ask(putLiveOnAir, { token: star });
    at(60);
    expect(await ask(putLiveOnAir, { token: star })).toEqual(first);
    expect(await runJob()).toBe(NOW + 180_000);
    await ask(endMyLive, { token: star });
    expect(await askInVain(putLiveOnAir, { token: star })).toMatchObject({ error: { code: 'live_not_found' } });
  });
});
