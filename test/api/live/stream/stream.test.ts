/** Lives that a program sends to Cloudflare Stream, which the sandbox plays. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StreamPorts } from '../../../../api/live/source/stream-source.ts';
import { streamInputJob } from '../../../../api/live/stream/input-job.ts';
import { firstPictureJob } from '../../../../api/live/studio/first-picture-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { deleteLive, endMyLive, getLive, putLiveOnAir, startLive } from '../../../../calls/live/live.ts';
import { receiveStreamNotification } from '../../../../calls/live/stream.ts';
import { getStudio, newStreamKey } from '../../../../calls/live/studio.ts';
import { report } from '../../../../calls/moderation/moderation.ts';
import { senderSocketRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain, send } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, userUuid } from '../../world.ts';
import {
  at,
  bindings,
  intercept,
  NOW,
  onAirCount,
  passHalfMinutes,
  read,
  room,
  runInputs,
  streamWorld,
} from './live-world.ts';
import { filmBytes } from './stream-world.ts';

type World = Awaited<ReturnType<typeof streamWorld>>;
let stream: World['stream'];
let star: string;
let key: string;
let input: World['input'];

beforeEach(async () => {
  ({ stream, star, key, input } = await streamWorld());
  stream.requests.length = 0;
});

const edgeOf = async (uuid: string) => (await read(uuid, 'edge.json')).json<{ signal: string; hls?: string }>();
/** Opens an address of the media host, as a player does. */
const play = (address = '') => stream.app.request(new URL(address, 'https://stream.test').pathname);

async function begin(form: { is_practice?: 'on' } = {}) {
  const { data } = await ask(startLive, { token: star, bindings, form: { title: 'เล่นเกม', ...form } });
  await runInputs();
  return data;
}

const notify = async (
  { input_uid = input().uid, ts = Date.now() / 1000, type = 'live_input.connected' } = {},
  secret = String((env as unknown as Record<string, string>).STREAM_NOTIFICATION_SECRET),
) =>
  send(
    new Request(`http://api${receiveStreamNotification.path}`, {
      method: 'POST',
      headers: { 'cf-webhook-auth': secret },
      body: JSON.stringify({ data: { input_id: input_uid, event_type: type }, ts }),
    }),
  );

/** A live on air whose program sends. */
async function onAir() {
  const live = await begin();
  const video = stream.records.connect(key, 'film') ?? expect.fail('refused');
  expect((await notify()).status).toBe(200);
  await expect.poll(onAirCount).toBe(1);
  return { ...live, video };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const alarmOf = (uuid: string) => runInDurableObject(room(uuid), (_, { storage }) => storage.getAlarm());

describe('the stream key', () => {
  test('stays with the VB, comes from Stream, and is not in the database', async () => {
    const { data } = await ask(getStudio, { token: star, bindings });
    expect(data).toMatchObject({ key: { stream_key: key, server: 'rtmps://live.sandbox.example:443/live/' } });
    expect(JSON.stringify(await env.DB.prepare('SELECT * FROM stream_inputs').all())).not.toContain(key);
    await begin();
    await ask(endMyLive, { token: star, bindings });
    expect((await ask(getStudio, { token: star, bindings })).data.key?.stream_key).toBe(key);
  });

  test('a stream key is replaced at its input; the old one opens nothing', async () => {
    await begin();
    const { uid } = input();
    const next = (await ask(newStreamKey, { token: star, bindings })).data.stream_key;
    expect([stream.records.inputs().length, input().uid]).toEqual([1, uid]);
    expect(stream.records.connect(key, 'film')).toBeNull();
    expect(stream.records.connect(next, 'film')).not.toBeNull();
  });

  test('opens nothing before and after a live', async () => {
    await runInputs();
    expect(stream.records.connect(key, 'film')).toBeNull();
    await begin();
    expect(stream.records.connect(key, 'film')).not.toBeNull();
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    expect(stream.records.connect(key, 'film')).toBeNull();
  });

  test('a stream key is replaced if staff deleted its input', async () => {
    stream.records.changeInput(input().uid, { deleted: true });
    expect((await ask(getStudio, { token: star, bindings })).data.key).toBeNull();
    await ask(newStreamKey, { token: star, bindings });
    expect(stream.records.inputs()).toHaveLength(1);
  });

  test.each([
    ['the role ends', "UPDATE users SET role = 'normal'"],
    [
      'the account closes',
      "INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) SELECT uuid, 1, 2, '{}' FROM users",
    ],
  ])('a stream key is deleted at Stream when %s', async (_, change) => {
    await begin();
    stream.records.connect(key, 'film');
    await env.DB.prepare(change).run();
    await runInputs();
    expect(stream.records.inputs()).toEqual([]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM stream_inputs').first('n')).toBe(0);
  });

  test.each(['500', '429', 'html'] as const)('no stream key is half created when Stream answers %s', async (fault) => {
    const other = await addMember('other', 'caster');
    await addContract('other');
    stream.faults.add(fault);
    const { error } = await askInVain(newStreamKey, { token: other, bindings });
    expect(error).toMatchObject({ code: 'stream_unavailable', retry_after_seconds: expect.any(Number) });
    const rows = env.DB.prepare('SELECT count(*) AS n FROM stream_inputs WHERE caster_uuid = ?');
    expect(await rows.bind(userUuid('other')).first('n')).toBe(0);
    await ask(newStreamKey, { token: other, bindings });
    expect(await rows.bind(userUuid('other')).first('n')).toBe(1);
  });

  test('a stream key is unavailable, not missing, while Stream is silent', async () => {
    stream.faults.add('lost');
    const { data } = await ask(getStudio, { token: star, bindings });
    expect(data).toMatchObject({ key: null, is_key_unavailable: true });
  });

  test('an input whose change fails is changed by the next run', async () => {
    await ask(startLive, { token: star, bindings, form: { title: 'เล่นเกม' } });
    stream.faults.add('500');
    expect((await runInputs()).turn).toMatchObject({ done: 0, failure: expect.stringContaining('500') });
    expect(input().enabled).toBe(false);
    at(30);
    await runInputs();
    expect(input().enabled).toBe(true);
  });
});

describe('the input', () => {
  test('an input is disabled after a live despite a lost enabling answer', async () => {
    await ask(startLive, { token: star, bindings, form: { title: 'เล่นเกม' } });
    intercept(async (_, init, next) => {
      const answer = await next();
      if (init.method === 'PUT') throw new Error(`lost ${answer.status}`);
      return answer;
    });
    await runInputs();
    expect(input().enabled).toBe(true);
    stream.comeBack();
    await ask(endMyLive, { token: star, bindings });
    at(30);
    await runInputs();
    expect(input().enabled).toBe(false);
    expect(stream.records.connect(key, 'film')).toBeNull();
    await runInputs();
    expect(await env.DB.prepare('SELECT is_wanted, is_enabled FROM stream_inputs').first()).toEqual({
      is_wanted: 0,
      is_enabled: 0,
    });
  });

  test('an input is disconnected soon after the VB loses the role', async () => {
    const { uuid } = await onAir();
    await env.DB.prepare("UPDATE users SET role = 'normal'").run();
    const woken: string[] = [];
    await runInDurableObject(room(uuid), (media) => {
      const inside = media as unknown as { env: typeof env };
      const CLOCK = { getByName: (name: string) => ({ wake: async () => void woken.push(name) }) };
      inside.env = { ...inside.env, CLOCK: CLOCK as unknown as typeof env.CLOCK };
    });
    await passHalfMinutes(uuid, 1, 0);
    expect(woken).toContain(streamInputJob.name);
    await runInputs();
    expect(stream.requests.some((line) => line.startsWith('PUT /'))).toBe(true);
    expect(stream.records.inputs()).toEqual([]);
  });
});

describe('notifications', () => {
  test('put a live on air with its first picture, not before', async () => {
    const live = await begin();
    expect((await notify()).status).toBe(200);
    expect(await onAirCount()).toBe(0);
    expect(await edgeOf(live.uuid)).toEqual({ signal: 'waiting' });
    stream.records.connect(key, 'film');
    await notify();
    await expect.poll(onAirCount).toBe(1);
  });

  test('old notifications and those without the secret are rejected', async () => {
    await begin();
    stream.records.connect(key, 'film');
    expect((await notify({}, 'a guess')).status).toBe(403);
    expect((await notify({}, '')).status).toBe(403);
    expect((await notify({ ts: Date.now() / 1000 - 301 })).status).toBe(403);
    expect((await notify({ ts: Date.now() / 1000 + 301 })).status).toBe(403);
    expect(await onAirCount()).toBe(0);
    expect(stream.requests.filter((line) => line.endsWith('/lifecycle'))).toEqual([]);
  });

  test('about an unknown input change nothing', async () => {
    await begin();
    stream.records.connect(key, 'film');
    expect((await notify({ input_uid: '0'.repeat(32) })).status).toBe(200);
    expect(await onAirCount()).toBe(0);
  });

  test('repeated, late and disordered notifications change nothing', async () => {
    const live = await onAir();
    await notify({ type: 'live_input.disconnected' });
    await notify();
    await notify();
    expect((await edgeOf(live.uuid)).signal).toBe('live');
    await ask(endMyLive, { token: star, bindings });
    await notify();
    expect(await onAirCount()).toBe(0);
    expect((await ask(getLive, { params: { slug: live.slug } })).data.status).toBe('ended');
  });

  test('answer 503 while Stream does not answer, and the next one succeeds', async () => {
    await begin();
    const video = stream.records.connect(key, 'film');
    stream.faults.add('500');
    expect((await notify()).status).toBe(503);
    expect(await onAirCount()).toBe(0);
    await notify();
    await expect.poll(onAirCount).toBe(1);
    expect(video).not.toBeNull();
  });

  test('a lost notification is replaced by polls of the studio and the job', async () => {
    const live = await begin();
    stream.records.connect(key, 'film');
    await read(live.uuid, 'picture.json');
    await expect.poll(onAirCount).toBe(1);
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    at(60);
    await begin();
    stream.records.connect(key, 'film');
    at(60 + 181);
    await runIfDue(firstPictureJob, { db: openDb(env.DB), env, now: new Date() });
    await expect.poll(onAirCount).toBe(1);
  });
});

describe('the first picture', () => {
  test.each([1, 2])('decides once, also if check %i of two at once is slow', async (slow) => {
    const { uuid } = await begin();
    stream.records.connect(key, 'film');
    let count = 0;
    intercept(async (url, _, next) => {
      if (url.endsWith('/lifecycle')) {
        count += 1;
        if (count === slow) await wait(200);
      }
      return next();
    });
    await Promise.all([room(uuid).checkStream(), room(uuid).checkStream(), read(uuid, 'picture.json')]);
    await expect.poll(onAirCount).toBe(1);
    await passHalfMinutes(uuid, 8, 0);
    expect((await edgeOf(uuid)).signal).toBe('live');
    expect(await onAirCount()).toBe(1);
  });

  test('the first picture of a program replaces a camera that sent nothing', async () => {
    const { uuid, ingest_key } = await begin();
    const answer = await room(uuid).fetch(senderSocketRequest(ingest_key));
    answer.webSocket?.accept();
    stream.records.connect(key, 'film');
    at(30);
    await runDurableObjectAlarm(room(uuid));
    await expect.poll(onAirCount).toBe(1);
    expect((await edgeOf(uuid)).signal).toBe('live');
    expect(await alarmOf(uuid)).not.toBeNull();
  });
});

describe('playback', () => {
  test('needs a token, which opens this video only and for an hour', async () => {
    const { uuid, video } = await onAir();
    const { hls } = await edgeOf(uuid);
    expect((await play(hls)).status).toBe(200);
    const withoutScript = await read(uuid, 'stream.mp4');
    expect([withoutScript.status, withoutScript.headers.get('location')]).toEqual([302, hls]);
    expect((await play(hls?.replace(/media\/[^/]+/, `media/${video.uid}`))).status).toBe(401);
    const forged = hls?.replace(
      /\.([\w-]+)\.([\w-]+)\//,
      (_, body, signature) => `.${body.slice(0, -4)}AAAA.${signature}/`,
    );
    expect((await play(forged)).status).toBe(401);
    at(3_601);
    expect((await play(hls)).status).toBe(401);
    expect((await play((await edgeOf(uuid)).hls)).status).toBe(200);
  });

  test('a token of an earlier live does not open a later one', async () => {
    const first = await onAir();
    const { hls } = await edgeOf(first.uuid);
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    at(60);
    const second = await onAir();
    expect(second.video.uid).not.toBe(first.video.uid);
    const [, body = ''] = /\/[\w-]+\.([\w-]+)\.[\w-]+\//.exec(hls ?? '') ?? [];
    expect(JSON.parse(atob(body)).sub).toBe(first.video.uid);
  });

  test('a program that still sends from the last live must connect again', async () => {
    await onAir();
    await ask(endMyLive, { token: star, bindings });
    at(5);
    // The input was not disabled in between.
    const { data } = await ask(startLive, { token: star, bindings, form: { title: 'อีกครั้ง' } });
    await notify();
    expect(await onAirCount()).toBe(0);
    await runInputs();
    expect(stream.records.sentVideo(input().uid)).toBeUndefined();
    await passHalfMinutes(data.uuid, 1, 5);
    await runInputs();
    stream.records.connect(key, 'film');
    await notify();
    await expect.poll(onAirCount).toBe(1);
  });

  test('a following live opens its input once no sender continues the last', async () => {
    await onAir();
    await ask(endMyLive, { token: star, bindings });
    at(2);
    await runInputs();
    at(5);
    await ask(startLive, { token: star, bindings, form: { title: 'อีกครั้ง' } });
    expect(await runInputs()).toEqual({ due_ms: NOW + 14_000, turn: null });
    expect(input().enabled).toBe(false);
    at(14);
    await runInputs();
    expect(input().enabled).toBe(true);
  });
});

describe('the end', () => {
  test('comes after three minutes without a sender, and not while Stream does not answer', async () => {
    const { uuid } = await onAir();
    await passHalfMinutes(uuid, 4, 0);
    expect(await onAirCount()).toBe(1);
    stream.records.disconnect(input().uid);
    await passHalfMinutes(uuid, 5, 120);
    expect((await edgeOf(uuid)).signal).toBe('lost');
    stream.goAway();
    await passHalfMinutes(uuid, 4, 270);
    expect(await onAirCount()).toBe(1);
    stream.comeBack();
    await passHalfMinutes(uuid, 2, 390);
    expect(await onAirCount()).toBe(0);
  });

  test('leaves a replay in our own storage, and nothing at Stream', async () => {
    const { uuid, slug, video } = await onAir();
    await passHalfMinutes(uuid, 4, 0);
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    expect(stream.records.video(video.uid)?.ended_ms).not.toBeNull();
    await passHalfMinutes(uuid, 3, 120);
    const { data } = await ask(getLive, { params: { slug } });
    expect(data.recordings).toEqual([`/live-media/${uuid}/r0-0.mp4`]);
    expect(new Uint8Array(await (await read(uuid, 'r0-0.mp4')).arrayBuffer())).toEqual(filmBytes);
    const part = await read(uuid, 'r0-0.mp4', 'bytes=5-9');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${filmBytes.length}`]);
    expect(await (await read(uuid, 'replay.json')).json()).toMatchObject({
      is_over: true,
      files: [{ name: 'r0-0.mp4', moments: [[0, NOW]] }],
    });
    expect(stream.records.videos()).toEqual([]);
    expect(await alarmOf(uuid)).toBeNull();
    await ask(deleteLive, { token: star, params: { id: uuid } });
    await expect.poll(async () => (await env.MEDIA.list({ prefix: `live/${uuid}/` })).objects).toEqual([]);
  });

  test.each(['Stream', 'the database'])('keeps the replay and empties Stream although %s fails once', async (part) => {
    const { uuid } = await onAir();
    await passHalfMinutes(uuid, 4, 0);
    let failures = 0;
    intercept(async (_, init, next) => {
      if (part !== 'Stream' || init.method !== 'DELETE' || failures > 0) return next();
      failures += 1;
      return new Response('{}', { status: 500 });
    });
    if (part === 'the database')
      await runInDurableObject(room(uuid), (media) => {
        const { ports } = (media as unknown as { source: { ports: StreamPorts } }).source;
        const { keepRecordings } = ports;
        ports.keepRecordings = async (recordings) => {
          failures += 1;
          if (failures === 1) throw new Error('the database is away');
          await keepRecordings(recordings);
        };
      });
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    for (let half = 1; half <= 5; half += 1) {
      at(120 + half * 30);
      await runDurableObjectAlarm(room(uuid)).catch((error: unknown) => expect(String(error)).toMatch(/500|away/));
    }
    expect(failures).toBeGreaterThan(0);
    expect(stream.records.videos()).toEqual([]);
    const recordings = env.DB.prepare('SELECT recordings FROM lives WHERE uuid = ?').bind(uuid).first('recordings');
    expect(await recordings).toBe(JSON.stringify([`/live-media/${uuid}/r0-0.mp4`]));
    expect(await alarmOf(uuid)).toBeNull();
  });

  test('makes no viewer wait for the copy', async () => {
    const { uuid } = await onAir();
    await passHalfMinutes(uuid, 4, 0);
    let isAsking = false;
    let isHeld = true;
    intercept(async (url, _, next) => {
      if (url.includes('/downloads/default.mp4')) {
        isAsking = true;
        while (isHeld) await wait(20);
      }
      return next();
    });
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    at(160);
    await room(uuid).look();
    at(200);
    const alarm = runDurableObjectAlarm(room(uuid));
    await expect.poll(() => isAsking).toBe(true);
    at(270);
    await room(uuid).look();
    expect(await edgeOf(uuid)).toEqual({ signal: 'over' });
    isHeld = false;
    await alarm;
    await passHalfMinutes(uuid, 2, 270);
    expect(stream.records.videos()).toEqual([]);
  });

  test('counts the time on air', async () => {
    const { uuid } = await onAir();
    await passHalfMinutes(uuid, 6, 0);
    await ask(endMyLive, { token: star, bindings });
    const days = env.DB.prepare('SELECT air_days FROM lives WHERE uuid = ?').bind(uuid);
    await expect.poll(async () => JSON.parse((await days.first<string>('air_days')) ?? '[]')[0]?.ms).toBe(180_000);
  });
});

describe('a new age limit', () => {
  const limit = async (uuid: string, least_age: number) => {
    await env.DB.prepare('UPDATE lives SET least_age = ? WHERE uuid = ?').bind(least_age, uuid).run();
    await room(uuid).look();
  };
  const isRefused = () => env.DB.prepare('SELECT is_refused FROM stream_inputs').first('is_refused');

  test('a new age limit begins another video, even if Stream continues the old', async () => {
    const { uuid, video } = await onAir();
    await passHalfMinutes(uuid, 1, 0);
    // The first time, Stream continues the video although it should not.
    for (const isContinued of [true, false]) {
      const from = isContinued ? 30 : 90;
      if (isContinued) await limit(uuid, 20);
      await expect.poll(isRefused).toBe(1);
      await runInputs();
      expect(stream.records.sentVideo(input().uid)).toBeUndefined();
      at(from + 13);
      await runInputs();
      expect(input().enabled).toBe(true);
      const old = stream.records.video(video.uid) ?? expect.fail('no video');
      if (isContinued) stream.records.putVideo({ ...old, ended_ms: null });
      await passHalfMinutes(uuid, 2, from);
    }
    expect(stream.records.sentVideo(input().uid)).toBeUndefined();
    const next = stream.records.connect(key, 'film');
    await passHalfMinutes(uuid, 1, 150);
    expect(next?.uid).not.toBe(video.uid);
    expect(await (await read(uuid, 'picture.json')).json()).toMatchObject({ signal: 'live' });
  });
});

test('a live with an age limit from the beginning does not disconnect its program', async () => {
  const form = { title: 'เล่นเกม', least_age: '18' } as const;
  const { uuid } = (await ask(startLive, { token: star, bindings, form })).data;
  await runInputs();
  stream.records.connect(key, 'film');
  await notify();
  await expect.poll(onAirCount).toBe(1);
  stream.requests.length = 0;
  await passHalfMinutes(uuid, 2, 0);
  await wait(200);
  await runInputs();
  expect(stream.requests.filter((line) => line.startsWith('PUT '))).toEqual([]);
  expect(stream.records.sentVideo(input().uid)).toBeDefined();
});

test('a camera of the studio is refused with the reason while a program sends', async () => {
  const { uuid, ingest_key } = await onAir();
  const answer = await room(uuid).fetch(senderSocketRequest(ingest_key));
  const socket = answer.webSocket ?? expect.fail('no socket');
  const message = new Promise((resolve) => socket.addEventListener('message', ({ data }) => resolve(data)));
  socket.accept();
  expect(JSON.parse(String(await message))).toEqual({ stop: 'stream_sends' });
  expect((await edgeOf(uuid)).signal).toBe('live');
});

test('a report stores the minute before it, which outlives the live', async () => {
  const { uuid } = await onAir();
  const fan = await addMember('fan', 'normal');
  await passHalfMinutes(uuid, 3, 0);
  const clips: string[] = [];
  intercept(async (url, _, next) => {
    if (url.includes('/clip.mp4')) clips.push(new URL(url).search);
    return next();
  });
  // The room last asked Stream 28 seconds ago.
  at(118);
  await ask(report, { token: fan, form: { kind: 'live', target_uuid: uuid, reason: 'spam' } });
  const evidence = async () => (await env.MEDIA.list({ prefix: 'evidence/' })).objects;
  at(120);
  await runDurableObjectAlarm(room(uuid));
  expect(clips).toEqual([]);
  at(150);
  await runDurableObjectAlarm(room(uuid));
  await expect.poll(async () => (await evidence()).length).toBe(1);
  expect(clips).toEqual(['?time=58s&duration=60s']);
  await ask(endMyLive, { token: star, bindings });
  await ask(deleteLive, { token: star, params: { id: uuid } });
  await passHalfMinutes(uuid, 2, 150);
  const [one] = await evidence();
  const stored = await env.MEDIA.get(one?.key ?? '');
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(filmBytes);
});

test('a practice is private, and its pictures are deleted when going on air', async () => {
  const practice = await begin({ is_practice: 'on' });
  const rehearsed = stream.records.connect(key, 'film') ?? expect.fail('refused');
  await notify();
  expect(await onAirCount()).toBe(0);
  expect((await read(practice.uuid, 'edge.json')).status).toBe(404);
  at(30);
  await ask(putLiveOnAir, { token: star, bindings });
  await expect.poll(() => stream.records.video(rehearsed.uid)).toBeUndefined();
  expect(await onAirCount()).toBe(0);
  await runInputs();
  at(33);
  expect(stream.records.connect(key, 'film')).toBeNull();
  await passHalfMinutes(practice.uuid, 1, 33);
  await runInputs();
  stream.records.connect(key, 'film');
  await notify();
  await expect.poll(onAirCount).toBe(1);
  expect((await edgeOf(practice.uuid)).signal).toBe('live');
});
