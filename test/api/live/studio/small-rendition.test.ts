/**
 * A live with two renditions: the room joins the small pictures with the sound of the main ones.
 */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readFragment } from '../../../../api/live/broadcast/codec/fragment.ts';
import { readInit } from '../../../../api/live/broadcast/codec/init.ts';
import { endMyLive } from '../../../../calls/live/live.ts';
import { pack } from '../../../../client/live/broadcast/send/envelope.ts';
import { initOf, partOf, type Sample, VIDEO_TIMESCALE } from '../../../../client/live/broadcast/send/mux.ts';
import { PART_MS, PARTS_PER_SEGMENT } from '../../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../../scripts/dev/camera/clock-camera.ts';
import { decoderConfiguration } from '../../../../scripts/dev/camera/pictures.ts';
import { mediaRequest, senderSocketRequest } from '../../../../src/live/room-request.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract } from '../../world.ts';
import { startOnAir } from '../on-air.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
/** The main pictures have 128 × 160 pixels. */
const SMALL = { width: 64, height: 80, description: decoderConfiguration(4, 5) };

let caster: string;
let live: { uuid: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  caster = await addMember('star', 'caster');
  await addContract('star');
  live = await startOnAir(caster, { title: 'สองความคมชัด' });
});

const room = () => env.LIVE_MEDIA.getByName(live.uuid);
const read = (name: string) => room().fetch(mediaRequest(new URL(`https://edge/live-media/${live.uuid}/${name}`), {}));
const bytesOf = async (name: string) => new Uint8Array(await (await read(name)).arrayBuffer());

/** A studio that sends both renditions of the same times. */
class Studio {
  readonly received: Record<string, unknown>[] = [];
  private readonly camera = new ClockCamera('a');
  private readonly socket: WebSocket;
  private sent = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.accept();
    socket.addEventListener('message', ({ data }) => {
      this.received.push(JSON.parse(String(data)));
    });
  }

  static async open(session = 's') {
    const answer = await room().fetch(senderSocketRequest(live.ingest_key));
    const studio = new Studio(answer.webSocket ?? expect.fail('not let in'));
    studio.socket.send(JSON.stringify({ hello: session }));
    await expect.poll(() => studio.received).toContainEqual({ have: 0, small: true });
    studio.socket.send(pack('init', 0, 0, studio.camera.init()));
    return studio;
  }

  sendSmallInit(track = SMALL) {
    this.socket.send(pack('small_init', 0, 0, initOf(track, null)));
  }

  sendSmall(media: Uint8Array) {
    this.socket.send(pack('small_part', 0, 0, media));
  }

  /** Sends main parts, each with its small part if `withSmall`. */
  async send(count: number, withSmall = true) {
    for (let index = 0; index < count; index += 1) {
      const number = this.sent;
      this.sent += 1;
      const at_ms = NOW + number * PART_MS;
      this.socket.send(pack('part', this.sent, at_ms, this.camera.part(at_ms)));
      if (withSmall) this.sendSmall(smallPart(number));
    }
    await this.acknowledged();
  }

  close() {
    this.socket.close();
  }

  async acknowledged() {
    await expect.poll(() => this.received).toContainEqual({ ack: this.sent });
  }
}

/** Returns the pictures of a part, in two samples whose first byte is the number of the part. */
function smallPart(number: number, bytes = 20): Uint8Array<ArrayBuffer> {
  const duration = (VIDEO_TIMESCALE * PART_MS) / 2000;
  const sample = (isKey: boolean): Sample => ({ data: new Uint8Array(bytes).fill(number), duration, isKey });
  const isKey = number % PARTS_PER_SEGMENT === 0;
  return partOf(number + 1, [
    { track: 1, start: (number * PART_MS * VIDEO_TIMESCALE) / 1000, samples: [sample(isKey), sample(false)] },
  ]);
}

/** Returns the numbers of the parts whose pictures a segment has, and its number of sounds. */
function contentOf(segment: Uint8Array, init: Uint8Array) {
  const { lines } = readFragment(segment, readInit(init));
  const of = (kind: 'vide' | 'soun') => lines.find(({ track }) => track.kind === kind);
  return {
    pictures: of('vide')?.samples.map(({ data }) => data[0]),
    start: of('vide')?.start,
    sounds: of('soun')?.samples.length,
    soundStart: of('soun')?.start,
  };
}

const twice = (...numbers: number[]) => numbers.flatMap((number) => [number, number]);

describe('a live with two renditions', () => {
  test('a small rendition has the main sound in the same segments', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(19);
    const edge = await (await read('edge.json')).json();
    expect(edge).toMatchObject({ signal: 'live', msn: 3, init: 0, sides: { main: 128, small: 64 } });
    // The first segment had begun without small pictures.
    expect((await read('d0.m4s')).status).toBe(204);
    for (const msn of [1, 2]) {
      const [small, main] = [await read(`d${msn}.m4s`), await read(`c${msn}.m4s`)];
      const name = small.headers.get('x-init') ?? '';
      expect(name).toBe('1s');
      for (const header of ['x-start-us', 'x-pdt-ms', 'cache-control'])
        expect(small.headers.get(header)).toBe(main.headers.get(header));
      const smallInit = await bytesOf(`i${name}.mp4`);
      expect(readInit(smallInit).tracks).toMatchObject([
        { kind: 'vide', width: 64, height: 80 },
        { kind: 'soun', codec: 'opus' },
      ]);
      const own = contentOf(new Uint8Array(await small.arrayBuffer()), smallInit);
      const whole = contentOf(new Uint8Array(await main.arrayBuffer()), await bytesOf('i0.mp4'));
      expect(own.pictures).toEqual(twice(...Array.from({ length: 6 }, (_, index) => msn * 6 + index)));
      expect(own.start).toBe(whole.start);
      expect([own.sounds, own.soundStart]).toEqual([whole.sounds, whole.soundStart]);
    }
    expect(await (await read('index.m3u8')).text()).not.toContain('d1.m4s');
  });

  test('a growing segment is sent, and a request waits for small pictures', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(6);
    const growing = read('d2.m4s');
    await studio.send(12);
    const bytes = new Uint8Array(await (await growing).arrayBuffer());
    expect(contentOf(bytes, await bytesOf('i1s.mp4')).pictures).toEqual(twice(12, 13, 14, 15, 16, 17));
  });

  test('small pictures that stop fail their segment and resume with a keyframe', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(8);
    const [broken, main] = [await read('d1.m4s'), await read('c1.m4s')];
    expect(broken.status).toBe(200);
    await studio.send(10, false);
    await expect(broken.arrayBuffer()).rejects.toThrow();
    expect((await read('d1.m4s')).status).toBe(204);
    expect(main.status).toBe(200);
    await main.arrayBuffer();
    await studio.send(12);
    expect((await read('d2.m4s')).status).toBe(204);
    expect((await read('d4.m4s')).status).toBe(200);
  });

  test('the rendition disappears from the edge when it stops, and with the room', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(13);
    const sides = async () => ((await (await read('edge.json')).json()) as { sides?: unknown }).sides;
    expect(await sides()).toEqual({ main: 128, small: 64 });
    vi.setSystemTime(NOW + 4_000);
    expect(await sides()).toBeUndefined();
    expect(await bytesOf('d1.m4s')).not.toHaveLength(0);
    studio.close();
    await evictDurableObject(room());
    expect((await read('d1.m4s')).status).toBe(204);
    expect((await read('c1.m4s')).status).toBe(200);
  });

  test('memory holds the newest segments only', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(6 * 12);
    expect((await read('d1.m4s')).status).toBe(204);
    expect((await read('d11.m4s')).status).toBe(200);
    expect((await read('c1.m4s')).status).toBe(200);
  });

  test('recordings contain the main rendition', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(12);
    await ask(endMyLive, { token: caster });
    // A recording adds its duration (mehd, 16 bytes).
    const head = (await bytesOf('r0-2.mp4')).subarray(0, (await bytesOf('i0.mp4')).length + 16);
    expect(readInit(head).tracks[0]).toMatchObject({ width: 128, height: 160 });
    expect((await read('edge.json')).status).toBe(200);
  });
});

describe('a small rendition that does not fit is refused, and the live goes on', () => {
  const refused = async (studio: Studio) => {
    await expect.poll(() => studio.received).toContainEqual({ small: false });
    await studio.send(7, false);
    expect(await (await read('edge.json')).json()).not.toHaveProperty('sides');
    expect(studio.received.some((message) => 'stop' in message)).toBe(false);
  };

  test('as large as the main one', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit({ width: 128, height: 160, description: decoderConfiguration(8, 10) });
    await refused(studio);
  });

  test('before the main one', async () => {
    const studio = await Studio.open();
    studio.sendSmallInit();
    await refused(studio);
  });

  test('in another codec or unreadable', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit({ ...SMALL, description: new Uint8Array(12) });
    await refused(studio);
  });

  test('parts without meaning', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    studio.sendSmall(smallPart(6).subarray(0, 90));
    await refused(studio);
  });

  test('a segment beyond the limit', async () => {
    const studio = await Studio.open();
    await studio.send(1, false);
    studio.sendSmallInit();
    await studio.send(6, false);
    for (const number of [6, 7, 8]) studio.sendSmall(smallPart(number, 150_000));
    await studio.send(6, false);
    expect((await read('d1.m4s')).status).toBe(204);
    expect((await read('c1.m4s')).status).toBe(200);
  });
});
