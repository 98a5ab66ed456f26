/**
 * The media room of a live stores each part of a sender once and serves it, whatever fails in
 * between.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joined } from '../../../api/live/broadcast/codec/boxes.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { asOneFragment } from '../../../api/live/broadcast/codec/one-fragment.ts';
import { evidenceJob } from '../../../api/moderation/moderation/evidence-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { receivedSignal } from '../../../calls/live/broadcast/picture.ts';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { newLiveKey, withdrawLiveKey } from '../../../calls/live/broadcast-key.ts';
import { deleteLive, endMyLive, getLive } from '../../../calls/live/live.ts';
import { report } from '../../../calls/moderation/moderation.ts';
import { decideReports, getReportCase, openEvidence } from '../../../calls/moderation/moderation-office.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderFileRequest, senderSocketRequest } from '../../../src/live/room-request.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, userUuid } from '../world.ts';
import { startOnAir } from './on-air.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');

let caster: string;
let live: { uuid: string; slug: string; ingest_key: string };
/** Spies on everything that the API logs during a test. */
let ears: { mock: { calls: unknown[][] } }[];
const logText = () => ears.flatMap(({ mock }) => mock.calls).join();

beforeEach(async () => {
  vi.setSystemTime(NOW);
  ears = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
  caster = await addMember('star', 'caster');
  await addContract('star');
  live = await startOnAir(caster, { title: 'ร้องเพลง' });
});

// No log line contains the ingest key, not even with a changed last character.
afterEach(() => expect(logText()).not.toContain(live.ingest_key.slice(-24, -1)));

const room = () => env.LIVE_MEDIA.getByName(live.uuid);
const read = (name: string, headers: { range?: string } = {}) =>
  room().fetch(mediaRequest(new URL(`https://edge/live-media/${live.uuid}/${name}`), headers));
/** Replaces the R2 bucket in which the room stores its segments. */
const replaceBucket = (bucket: Partial<R2Bucket>) =>
  runInDurableObject(room(), (object) => {
    const { source } = object as unknown as { source: { broadcast: { store: object } } };
    Object.assign(source.broadcast.store, { bucket });
  });
const bytesOf = async (name: string) => new Uint8Array(await (await read(name)).arrayBuffer());

/** A sender’s socket with the messages that it received. */
class Line {
  readonly received: Record<string, unknown>[] = [];
  private readonly socket: WebSocket;
  isClosed = false;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.accept();
    socket.addEventListener('message', ({ data }) => {
      this.received.push(JSON.parse(String(data)));
    });
    socket.addEventListener('close', () => {
      this.isClosed = true;
    });
  }

  /** Opens a socket without sending the hello message. */
  static async open(key = live.ingest_key): Promise<Line> {
    const answer = await room().fetch(senderSocketRequest(key));
    return new Line(answer.webSocket ?? expect.fail(`not let in: ${answer.status}`));
  }

  static async dial(session: string, key = live.ingest_key): Promise<Line> {
    const line = await Line.open(key);
    line.hello(session);
    await line.hears('have');
    return line;
  }

  hello(session: string, onDemand = false) {
    this.socket.send(JSON.stringify({ hello: session, on_demand: onDemand }));
  }

  send(message: Uint8Array<ArrayBuffer>) {
    this.socket.send(message);
  }

  close() {
    this.socket.close();
  }

  /** Waits for a message of the kind and returns the latest. */
  async hears(kind: string): Promise<unknown> {
    await expect.poll(() => this.received.some((message) => kind in message)).toBe(true);
    return this.received.findLast((message) => kind in message)?.[kind];
  }

  async acknowledged(seq: number) {
    await expect.poll(() => this.received).toContainEqual({ ack: seq });
  }
}

/** Packs an initialization and the given number of parts as a sender’s messages. */
function film(count: number, { name = 'a', codec }: { name?: string; codec?: 'opus' | 'mp4a.40.2' } = {}) {
  const camera = new ClockCamera(name, codec);
  const init = pack('init', 0, 0, camera.init());
  const parts = Array.from({ length: count }, (_, index) => {
    const at_ms = NOW + index * PART_MS;
    return pack('part', index + 1, at_ms, camera.part(at_ms));
  });
  return { init, parts };
}

const media = (message: Uint8Array | undefined) => (message ?? new Uint8Array(0)).slice(16);
const together = (messages: readonly Uint8Array[]) => Buffer.concat(messages.map(media));

/** The initialization of a recording, which adds its duration (mehd, 16 bytes). */
const headOf = (whole: Uint8Array, init: Uint8Array) => whole.slice(0, media(init).length + 16);

/** Joins the parts of each segment into one fragment, as recordings do. */
function recordingOf(init: Uint8Array, parts: readonly Uint8Array[]) {
  const segments = Array.from({ length: Math.ceil(parts.length / 6) }, (_, msn) => parts.slice(msn * 6, msn * 6 + 6));
  return Buffer.concat(
    segments.map((own) => asOneFragment(joined(own.map(media)), readInit(media(init))) ?? expect.fail('no fragment')),
  );
}

async function send(count: number, session = 's') {
  const { init, parts } = film(count);
  const line = await Line.dial(session);
  for (const message of [init, ...parts]) line.send(message);
  await line.acknowledged(count);
  return { line, init, parts };
}

describe('media from a sender', () => {
  test('media is served unchanged: initialization, parts, segments and the live edge', async () => {
    expect(await (await read('edge.json')).json()).toEqual({ signal: 'waiting' });
    const { init, parts } = await send(8);
    const edge = { signal: 'live', msn: 1, init: 0, codecs: 'avc1.42c01e,opus', sound: 'opus' };
    expect(await (await read('edge.json')).json()).toEqual(edge);
    expect(Buffer.compare(await bytesOf('i0.mp4'), media(init))).toBe(0);
    expect(Buffer.compare(await bytesOf('p1.1.m4s'), media(parts[7]))).toBe(0);
    expect(Buffer.compare(await bytesOf('s0.m4s'), together(parts.slice(0, 6)))).toBe(0);
    expect((await read('s1.m4s')).status).toBe(404);
    const playlist = await read('index.m3u8');
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await playlist.text()).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p1.2.m4s"');
  });

  test('the studio reads the size, frame rate, sound and bit rate of received media', async () => {
    expect(await (await read('picture.json')).json()).toEqual({ signal: 'waiting' });
    await send(8);
    const { signal, picture } = receivedSignal.parse(await (await read('picture.json')).json());
    expect(signal).toBe('live');
    expect(picture).toMatchObject({ width: 128, height: 160, frames_per_second: 10, has_sound: true });
    expect(picture?.kilobits_per_second).toBeGreaterThan(0);
  });

  test('a request for a future part or playlist waits until it exists', async () => {
    const { line, parts } = await send(6);
    const [reload, part, segment] = [read('index.m3u8?_HLS_msn=1&_HLS_part=0'), read('p1.0.m4s'), read('c1.m4s')];
    const more = film(14).parts.slice(6);
    for (const message of more.slice(0, 6)) line.send(message);
    expect(await (await reload).text()).toContain('URI="p1.0.m4s",INDEPENDENT=YES');
    expect(Buffer.compare(new Uint8Array(await (await part).arrayBuffer()), media(more[0]))).toBe(0);
    const growingSegment = await segment;
    expect(growingSegment.headers.get('x-start-us')).toBe('1800000');
    // The segment ends where the next one begins.
    line.send(more[6] ?? expect.fail());
    expect(Buffer.compare(new Uint8Array(await growingSegment.arrayBuffer()), together(more.slice(0, 6)))).toBe(0);
    expect((await read('c9.m4s')).status).toBe(404);
    expect(parts).toHaveLength(6);
  });

  test('an endless video starts at the newest key frame and ends with the live', async () => {
    const { line, init, parts } = await send(7);
    const stream = await read('stream.mp4');
    const next = film(9).parts.slice(7);
    for (const message of next) line.send(message);
    await line.acknowledged(9);
    await ask(endMyLive, { token: caster });
    const all = new Uint8Array(await stream.arrayBuffer());
    expect(Buffer.compare(all, together([init, ...parts.slice(6), ...next]))).toBe(0);
  });
});

describe('recovery from failures', () => {
  const status = async () => (await ask(getLive, { params: { slug: live.slug } })).data.status;
  /**
   * Runs the room’s alarm the given number of seconds after the beginning and returns the live’s
   * status.
   */
  const rings = async (seconds: number) => {
    vi.setSystemTime(NOW + seconds * 1000);
    await runDurableObjectAlarm(room());
    return status();
  };

  test('a room evicted between any two parts stores each part once and continues', async () => {
    const { init, parts } = film(13);
    let receivedCount = 0;
    for (let step = 0; step <= parts.length; step += 1) {
      const line = await Line.dial('one session');
      receivedCount = Number(await line.hears('have'));
      expect(receivedCount).toBe(step);
      line.send(init);
      // A sender that received no acknowledgement resends its last parts.
      for (const message of parts.slice(Math.max(0, step - 2), step + 1)) line.send(message);
      if (step < parts.length) await line.acknowledged(step + 1);
      line.close();
      await evictDurableObject(room(), { webSockets: 'close' });
    }
    expect(Buffer.compare(await bytesOf('s0.m4s'), together(parts.slice(0, 6)))).toBe(0);
    expect(Buffer.compare(await bytesOf('s1.m4s'), together(parts.slice(6, 12)))).toBe(0);
    expect(Buffer.compare(await bytesOf('p2.0.m4s'), media(parts[12]))).toBe(0);
  });

  test('a room aborted at any step recovers with a complete replay', async () => {
    const { init, parts } = film(13);
    const STEPS = 3;
    for (const [index, message] of parts.entries()) {
      const line = await Line.dial('one session');
      line.send(init);
      line.send(message);
      // Aborts while a part arrives, while it is stored, and after its acknowledgement.
      if (index % STEPS === 1) await scheduler.wait(1);
      if (index % STEPS === 2) await line.acknowledged(index + 1);
      await runInDurableObject(room(), (_, ctx) => ctx.abort('killed')).catch(() => undefined);
      const again = await Line.dial('one session');
      const receivedCount = Number(await again.hears('have'));
      expect(receivedCount).toBeGreaterThanOrEqual(index % STEPS === 2 ? index + 1 : index);
      const partBytes = bytesOf(`p${Math.floor(index / 6)}.${index % 6}.m4s`);
      again.send(init);
      for (const missing of parts.slice(receivedCount, index + 1)) again.send(missing);
      expect(Buffer.compare(await partBytes, media(message))).toBe(0);
      again.close();
    }
    await ask(endMyLive, { token: caster });
    const { files } = (await (await read('replay.json')).json()) as Replay;
    expect(files).toMatchObject([{ seconds: (13 * PART_MS) / 1000, moments: [[0, NOW]] }]);
    const whole = await bytesOf(files[0]?.name ?? '');
    expect(Buffer.compare(whole.subarray(-recordingOf(init, parts).length), recordingOf(init, parts))).toBe(0);
  });

  test('a new session begins a segment, and its time continues the media', async () => {
    const { line } = await send(7, 'phone');
    const { init, parts } = film(2, { name: 'b' });
    const computer = await Line.dial('computer');
    for (const message of [init, ...parts]) computer.send(message);
    await computer.acknowledged(2);
    expect(await line.hears('stop')).toBe('other_sender');
    expect(await (await read('dvr.m3u8')).text()).toContain('#EXTINF:0.30000,\ns1.m4s');
    expect((await read('c2.m4s')).headers.get('x-start-us')).toBe('2100000');
  });

  test('six seconds without a part lose the signal, and three minutes end the live', async () => {
    const { line } = await send(2);
    const signal = async () => ((await (await read('edge.json')).json()) as { signal: string }).signal;
    vi.setSystemTime(NOW + 5_999);
    expect(await signal()).toBe('live');
    vi.setSystemTime(NOW + 6_000);
    expect(await signal()).toBe('lost');
    vi.setSystemTime(NOW + 60_000);
    await runDurableObjectAlarm(room());
    expect((await ask(getLive, { params: { slug: live.slug } })).data.status).toBe('on_air');
    for (const seconds of [120, 180]) {
      vi.setSystemTime(NOW + seconds * 1000);
      await runDurableObjectAlarm(room());
    }
    expect(await signal()).toBe('over');
    expect(await line.hears('stop')).toBe('ended');
    const { data } = await ask(getLive, { params: { slug: live.slug } });
    expect([data.status, data.recordings]).toEqual(['ended', [`/live-media/${live.uuid}/r0-0.mp4`]]);
  });

  test('an on-demand sender has three minutes from the request', async () => {
    const line = await Line.open();
    line.hello('s', true);
    await line.hears('have');
    await read('edge.json');
    expect(await line.hears('watched')).toBe(true);
    for (const [seconds, expected] of [
      [30, 'on_air'],
      [80, 'on_air'],
      [130, 'on_air'],
      [179, 'on_air'],
      [181, 'ended'],
    ] as const) {
      vi.setSystemTime(NOW + seconds * 1000);
      await runDurableObjectAlarm(room());
      expect(await status()).toBe(expected);
    }
  });

  test('a paused on-demand sender has three minutes to reconnect after its room crashed', async () => {
    const line = await Line.open();
    line.hello('s', true);
    await line.hears('have');
    expect(await rings(30)).toBe('on_air');
    expect(await rings(300)).toBe('on_air');
    line.close();
    await evictDurableObject(room(), { webSockets: 'close' });
    for (const seconds of [330, 380, 430, 479]) expect(await rings(seconds)).toBe('on_air');
    expect(await rings(481)).toBe('ended');
  });

  test('a sender has three minutes even if its room crashed before its first check', async () => {
    const line = await Line.open();
    line.hello('s', true);
    await line.hears('have');
    line.close();
    await evictDurableObject(room(), { webSockets: 'close' });
    for (const seconds of [40, 90, 140, 179]) expect(await rings(seconds)).toBe('on_air');
    expect(await rings(181)).toBe('ended');
  });

  test('the room keeps and serves a segment until R2 accepts it', async () => {
    const { line, parts } = await send(5);
    await replaceBucket({ put: () => Promise.reject(new Error('R2 is away')) });
    const more = film(7).parts.slice(5);
    for (const message of more) line.send(message);
    await line.acknowledged(7);
    expect(Buffer.compare(await bytesOf('s0.m4s'), together([...parts, ...more.slice(0, 1)]))).toBe(0);
    expect(await env.MEDIA.head(`live/${live.uuid}/0.m4s`)).toBeNull();
    expect(logText()).toContain('segment_not_stored');
    await replaceBucket(env.MEDIA);
    await runDurableObjectAlarm(room());
    expect(await env.MEDIA.head(`live/${live.uuid}/0.m4s`)).not.toBeNull();
  });
});

describe('ingest keys', () => {
  const connect = async (key: string) => (await room().fetch(senderSocketRequest(key))).status;

  test('rejects an invalid key and that of an ended live, storing nothing', async () => {
    const wrong = live.ingest_key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await connect(wrong)).toBe(403);
    expect(await runInDurableObject(room(), (_, { storage }) => storage.kv.get('live'))).toBeUndefined();
    await ask(endMyLive, { token: caster });
    expect(await connect(live.ingest_key)).toBe(403);
  });

  test('a new ingest key withdraws the previous one and stops its sender', async () => {
    const { line } = await send(2);
    const { ingest_key } = (await ask(newLiveKey, { token: caster, params: { id: live.uuid } })).data;
    expect(await line.hears('stop')).toBe('key_withdrawn');
    expect(await connect(live.ingest_key)).toBe(403);
    const again = await Line.dial('s', ingest_key);
    expect(await again.hears('have')).toBe(2);
    await ask(withdrawLiveKey, { token: caster, params: { id: live.uuid } });
    expect(await again.hears('stop')).toBe('key_withdrawn');
    expect(await connect(ingest_key)).toBe(403);
  });

  test('a withdrawn key closes all its sockets, even those without a hello message', async () => {
    const lines = [await Line.open(), await Line.dial('s')];
    const { ingest_key } = (await ask(newLiveKey, { token: caster, params: { id: live.uuid } })).data;
    const own = await Line.open(ingest_key);
    for (const line of lines) expect(await line.hears('stop')).toBe('key_withdrawn');
    expect(own.received).toEqual([]);
    await ask(endMyLive, { token: caster });
    expect(await own.hears('stop')).toBe('ended');
  });

  test('a key withdrawn without notifying the room is rejected', async () => {
    const line = await Line.open();
    await env.DB.prepare('DELETE FROM live_keys').run();
    line.hello('s');
    expect(await line.hears('stop')).toBe('key_withdrawn');
    expect(line.received.some((message) => 'have' in message)).toBe(false);
  });

  test('the key of another VB’s live can be neither replaced nor withdrawn', async () => {
    const other = await addMember('other', 'caster');
    for (const call of [newLiveKey, withdrawLiveKey]) {
      expect(await askInVain(call, { token: other, params: { id: live.uuid } })).toMatchObject({ status: 404 });
    }
    expect(await connect(live.ingest_key)).toBe(101);
  });

  test('data that is no media stops the sender and is not stored', async () => {
    const line = await Line.dial('s');
    line.send(pack('init', 0, 0, new TextEncoder().encode('not a film, but text that is long enough')));
    expect(await line.hears('stop')).toBe('not_media');
    expect(await (await read('edge.json')).json()).toEqual({ signal: 'waiting' });
  });
});

describe('a program that uploads files', () => {
  const put = (name: string, body: BodyInit) => room().fetch(senderFileRequest(live.ingest_key, name, body));

  test('an endless file and HLS files become segments; playlists are accepted and ignored', async () => {
    const { init, parts } = film(13, { codec: 'mp4a.40.2' });
    expect((await put('live.mp4', together([init, ...parts.slice(0, 7)]))).status).toBe(200);
    expect((await put('seg-2.m4s', together(parts.slice(7)))).status).toBe(200);
    expect((await put('index.m3u8', '#EXTM3U')).status).toBe(200);
    expect((await put('seg-3.m4s', 'no media at all, whatever its name says')).status).toBe(422);
    const text = await (await read('dvr.m3u8')).text();
    expect(text.match(/#EXTINF:1\.80000/g)).toHaveLength(2);
    expect(Buffer.compare(await bytesOf('s1.m4s'), together(parts.slice(6, 12)))).toBe(0);
  });
});

test('an ended live can be replayed whole and by ranges, unless staff hide it', async () => {
  const { init, parts } = await send(8);
  await ask(endMyLive, { token: caster });
  const { data } = await ask(getLive, { params: { slug: live.slug } });
  const name = data.recordings[0]?.split('/').at(-1) ?? '';
  const again = { name, seconds: 2.4, moments: [[0, NOW]] };
  expect(await (await read('replay.json')).json()).toEqual({ is_over: true, files: [again] });
  const whole = await bytesOf(name);
  expect(Buffer.compare(whole.subarray(-recordingOf(init, parts).length), recordingOf(init, parts))).toBe(0);
  expect(readInit(headOf(whole, init)).tracks).toEqual(readInit(media(init)).tracks);
  await evictDurableObject(room());
  const range = await read(name, { range: 'bytes=100-49999' });
  expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 100-49999/${whole.length}`]);
  expect(Buffer.compare(new Uint8Array(await range.arrayBuffer()), whole.subarray(100, 50_000))).toBe(0);
  await env.DB.prepare("UPDATE lives SET status = 'hidden'").run();
  await room().look();
  expect((await read(name)).status).toBe(404);
});

test('the media room follows a hidden or removed live without notification', async () => {
  await send(8);
  await ask(endMyLive, { token: caster });
  const status = async () => (await read('r0-1.mp4')).status;
  await expect.poll(status).toBe(200);
  for (const [minute, becomes, expectedStatus] of [
    [1, 'hidden', 404],
    [2, 'ended', 200],
  ] as const) {
    await env.DB.prepare('UPDATE lives SET status = ?').bind(becomes).run();
    vi.setSystemTime(NOW + minute * 60_000);
    expect(await status()).toBe(expectedStatus);
  }
  vi.spyOn(console, 'warn').mockReturnValue();
  const look = () => Promise.reject(new Error('away'));
  const roomSpy = vi.spyOn(env.LIVE_MEDIA, 'getByName').mockReturnValue({ look } as never);
  await ask(deleteLive, { token: caster, params: { id: live.uuid } });
  roomSpy.mockRestore();
  const countFiles = async () => (await env.MEDIA.list({ prefix: `live/${live.uuid}/` })).objects.length;
  expect(await countFiles()).toBe(2);
  vi.setSystemTime(NOW + 3 * 60_000);
  expect([await status(), await countFiles()]).toEqual([404, 0]);
});

test('undeleted media of a removed live is not served, and deleted later', async () => {
  await send(8);
  await ask(endMyLive, { token: caster });
  await expect.poll(async () => (await read('s0.m4s')).status).toBe(200);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await replaceBucket({ delete: () => Promise.reject(new Error('R2 is away')) });
  await ask(deleteLive, { token: caster, params: { id: live.uuid } });
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  expect((await read('s0.m4s')).status).toBe(404);
  await replaceBucket(env.MEDIA);
  await runDurableObjectAlarm(room());
  expect((await env.MEDIA.list({ prefix: `live/${live.uuid}/` })).objects).toEqual([]);
  expect(await runInDurableObject(room(), (_, { storage }) => storage.getAlarm())).toBeNull();
});

test('a staff decision ends a live at once for sender, viewers and chat', async () => {
  const [fan, moderator] = [await addMember('fan', 'normal'), await addMember('keeper', 'moderator')];
  const { line } = await send(7);
  const stream = (await read('stream.mp4')).arrayBuffer();
  const next = read('c2.m4s');
  const talk = await env.ROOMS.getByName(live.uuid).fetch('https://room.internal/?after=0', {
    headers: { upgrade: 'websocket', 'x-live': live.uuid, 'x-visitor': 'guest:abc' },
  });
  const goneMessage = new Promise((hear) => {
    talk.webSocket?.addEventListener('message', ({ data }) => String(data).includes('"gone":true') && hear('gone'));
    talk.webSocket?.accept();
  });
  const reportInput = { token: fan, form: { kind: 'live', target_uuid: live.uuid, reason: 'spam' } } as const;
  const decide = (measure: 'dismiss' | 'end', decisionCount: string) =>
    ask(decideReports, {
      token: moderator,
      params: { kind: 'live', target_uuid: live.uuid },
      form: { measure, decision_count: decisionCount, reason: 'It is an advert' },
    });
  await ask(report, reportInput);
  await decide('dismiss', '0');
  expect(await (await read('edge.json')).json()).toMatchObject({ signal: 'live' });
  await ask(report, reportInput);
  // Time does not move, so that no alarm runs.
  await decide('end', '1');
  expect(await line.hears('stop')).toBe('ended');
  expect(await goneMessage).toBe('gone');
  expect((await next).status).not.toBe(200);
  await stream;
  expect(await (await read('edge.json')).json()).toMatchObject({ signal: 'over' });
  expect((await ask(getLive, { params: { slug: live.slug } })).data.status).toBe('ended');
  const response = await room().fetch(senderSocketRequest(live.ingest_key));
  expect(response.status).toBe(403);
});

test('evidence keeps the last minute of a reported live, even of a hidden one', async () => {
  const [fan, moderator] = [await addMember('fan', 'normal'), await addMember('keeper', 'moderator')];
  const { init, parts } = await send(8);
  const reportForm = { kind: 'live', target_uuid: live.uuid, reason: 'spam' } as const;
  await ask(report, { token: fan, form: reportForm });
  await ask(report, { token: fan, form: reportForm });
  const { data } = await ask(getReportCase, { token: moderator, params: { number: 1 } });
  const [firstReport] = data.reports;
  expect(firstReport).toMatchObject({ has_evidence: true });
  const open = async (token: string) =>
    ask(openEvidence, { token, params: { uuid: firstReport?.uuid ?? '' }, form: { ground: 'To decide about it' } });
  const [address = ''] = (await open(moderator)).data.evidence_urls;
  const auditEntry = await env.DB.prepare(
    "SELECT ground, by_uuid FROM audit_entries WHERE call LIKE '%/report-evidence/%'",
  ).all();
  expect(auditEntry.results).toEqual([{ ground: 'To decide about it', by_uuid: userUuid('keeper') }]);
  expect(address).toMatch(new RegExp(`^/live-media/${live.uuid}/e[0-9a-f]{32}\\.mp4$`));
  expect((await env.MEDIA.list({ prefix: `evidence/${live.uuid}/` })).objects).toHaveLength(1);
  const form = { measure: 'hide', decision_count: '0', reason: 'It is an advert' } as const;
  await ask(decideReports, { token: moderator, params: { kind: 'live', target_uuid: live.uuid }, form });
  expect((await read('edge.json')).status).toBe(404);
  const name = address.split('/').at(-1) ?? '';
  const whole = await bytesOf(name);
  expect(readInit(headOf(whole, init)).tracks).toEqual(readInit(media(init)).tracks);
  expect(Buffer.compare(whole.subarray(-recordingOf(init, parts).length), recordingOf(init, parts))).toBe(0);
  const range = await read(name, { range: 'bytes=10-19' });
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect(range.headers.get('cache-control')).toBe('private, no-store');
  expect((await read(`e${'0'.repeat(32)}.mp4`)).status).toBe(404);
  // The R2 key alone opens nothing, and an opened link expires.
  const [evidence] = (await env.MEDIA.list({ prefix: `evidence/${live.uuid}/` })).objects;
  expect((await read(`e${evidence?.key.split('/').at(-1)}`)).status).toBe(404);
  vi.setSystemTime(NOW + 15 * 60_000);
  expect((await read(name)).status).toBe(404);

  const ports = { db: openDb(env.DB), env, now: new Date(NOW) };
  const term_ms = 90 * 24 * 3_600_000;
  // Evidence of a run that crashed before the report was written.
  await env.MEDIA.put(`evidence/${live.uuid}/stray.mp4`, 'a minute');
  expect((await runIfDue(evidenceJob, ports)).due_ms).toBe(NOW + term_ms);
  expect((await runIfDue(evidenceJob, { ...ports, now: new Date(NOW + term_ms) })).due_ms).toBeNull();
  expect((await env.MEDIA.list({ prefix: `evidence/${live.uuid}/` })).objects).toEqual([]);
  const refusal = await askInVain(openEvidence, {
    token: await tokenOf('keeper'),
    params: { uuid: firstReport?.uuid ?? '' },
    form: { ground: 'x' },
  });
  expect(refusal.error.code).toBe('evidence_not_kept');
});
