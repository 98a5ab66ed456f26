/** Rejected media: the sender and the studio read the reason, and no live is harmed. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { boxOf, joined, u32 } from '../../../api/live/broadcast/codec/boxes.ts';
import { receivedSignal } from '../../../calls/live/broadcast/picture.ts';
import { refusedFile } from '../../../calls/live/broadcast/refusal.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { randomFrom } from '../../../seed/random.ts';
import {
  mediaRequest,
  senderFileRequest,
  senderSocketRequest,
  unplayedRequest,
} from '../../../src/live/room-request.ts';
import { effort, seed } from '../../effort.ts';
import { addMember } from '../member.ts';
import { addContract } from '../world.ts';
import { startOnAir } from './on-air.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');

type Live = { uuid: string; ingest_key: string };
let live: Live;

const begin = async (name: string): Promise<Live> => {
  const token = await addMember(name, 'caster');
  await addContract(name);
  return await startOnAir(token, { title: 'ร้องเพลง' });
};

beforeEach(async () => {
  vi.setSystemTime(NOW);
  live = await begin('star');
});

const roomOf = ({ uuid }: Live) => env.LIVE_MEDIA.getByName(uuid);
const read = (of: Live, name: string) =>
  roomOf(of).fetch(mediaRequest(new URL(`https://edge/live-media/${of.uuid}/${name}`)));
const put = (of: Live, body: Uint8Array<ArrayBuffer>) =>
  roomOf(of).fetch(senderFileRequest(of.ingest_key, 'live.mp4', body));
const readSignal = async (of: Live) => receivedSignal.parse(await (await read(of, 'picture.json')).json());

/** Builds a file with the given number of parts, as a program sends it. */
function film(count: number, codec: 'opus' | 'mp4a.40.2' = 'mp4a.40.2') {
  const camera = new ClockCamera('a', codec);
  const init = camera.init();
  return { init, parts: Array.from({ length: count }, (_, index) => camera.part(NOW + index * PART_MS)) };
}

/** Builds a fragment of a hundred bytes that declares the given number of samples. */
const crafted = (count: number) =>
  joined([
    boxOf('moof', [
      boxOf('mfhd', [u32(0, 1)]),
      boxOf('traf', [
        boxOf('tfhd', [u32(0x20020, 1, 0x2000000)]),
        boxOf('tfdt', [u32(0x1000000, 0, 0)]),
        boxOf('trun', [u32(1, count, 108)]),
      ]),
    ]),
    boxOf('mdat', []),
  ]);

const renamed = (bytes: Uint8Array, from: string, to: string) => {
  const result = joined([bytes]);
  const at = new TextDecoder('latin1').decode(result).lastIndexOf(from);
  result.set(new TextEncoder().encode(to), at);
  return result;
};

describe('rejected media', () => {
  test('the studio counts each viewer once who failed to decode within five minutes', async () => {
    const report = (viewer: string) => roomOf(live).fetch(unplayedRequest(live.uuid, viewer));
    // Reports before any media are not counted.
    expect((await report('one')).status).toBe(204);
    const { init, parts } = film(2);
    for (const body of [init, ...parts]) expect((await put(live, joined([body]))).status).toBe(200);
    expect((await readSignal(live)).unplayed_count).toBe(0);
    for (const viewer of ['one', 'two', 'one']) expect((await report(viewer)).status).toBe(204);
    expect((await readSignal(live)).unplayed_count).toBe(2);
    vi.setSystemTime(NOW + 3 * 60_000);
    await report('two');
    vi.setSystemTime(NOW + 6 * 60_000);
    expect((await readSignal(live)).unplayed_count).toBe(1);
  });

  test('a program and the studio read why media is rejected, until accepted media arrives', async () => {
    const { init, parts } = film(2);
    const [first] = parts;
    for (const [body, status, code] of [
      [renamed(init, 'avc1', 'hvc1'), 415, 'video_codec'],
      [renamed(init, 'mp4a', 'fLaC'), 415, 'audio_codec'],
      [film(0, 'opus').init, 415, 'audio_opus'],
      [joined([init, boxOf('mdat', [new Uint8Array(1_950_000)])]), 413, 'too_large'],
      [joined([init, crafted(0xffffffff)]), 422, 'not_media'],
      [joined([init, crafted(3_000_000)]), 422, 'not_media'],
      [joined([init, (first ?? init).subarray(0, 200)]), 422, 'not_media'],
    ] as const) {
      const answer = await put(live, body);
      expect([answer.status, refusedFile.parse(await answer.json()).error.code]).toEqual([status, code]);
      expect(await readSignal(live)).toMatchObject({ signal: 'waiting', refused: code });
      await evictDurableObject(roomOf(live));
      expect((await readSignal(live)).refused).toBe(code);
    }
    expect((await put(live, joined([init, ...parts]))).status).toBe(200);
    expect(await readSignal(live)).toMatchObject({ signal: 'live', refused: null, picture: { sound_codec: 'aac' } });
  });

  test('an unreadable part is dropped, and the live continues at the next key frame', async () => {
    const { init, parts } = film(13, 'opus');
    const answer = await roomOf(live).fetch(senderSocketRequest(live.ingest_key));
    const socket = answer.webSocket ?? expect.fail('not let in');
    const replies: unknown[] = [];
    socket.addEventListener('message', ({ data }) => void replies.push(JSON.parse(String(data))));
    socket.accept();
    socket.send(JSON.stringify({ hello: 's' }));
    socket.send(pack('init', 0, 0, init));
    for (const [index, part] of parts.entries())
      socket.send(pack('part', index + 1, NOW + index * PART_MS, index === 3 ? crafted(0xffffffff) : part));
    await expect.poll(() => replies).toContainEqual({ ack: 13 });
    expect(replies).toContainEqual({ ack: 4, refused: 'not_media' });
    expect(replies.some((message) => JSON.stringify(message).includes('stop'))).toBe(false);
    expect((await readSignal(live)).refused).toBeNull();
    // The last minute contains the readable parts before and after it.
    const key = await roomOf(live).keepEvidence();
    const evidence = await (await env.MEDIA.get(key ?? ''))?.arrayBuffer();
    const whole = new TextDecoder('latin1').decode(evidence);
    expect(whole.split('moof').length - 1).toBe(3);
  });

  test('a room that crashes three times on its stored parts continues without them', async () => {
    const { init, parts } = film(8);
    await put(live, joined([init, ...parts]));
    const setReadsBegun = (count: number) =>
      runInDurableObject(roomOf(live), (_, { storage }) => storage.kv.put('reads_begun', count));
    const edge = async () => (await read(live, 'edge.json')).json();
    await setReadsBegun(2);
    await evictDurableObject(roomOf(live));
    expect(await edge()).toMatchObject({ msn: 1 });
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await setReadsBegun(3);
    await evictDurableObject(roomOf(live));
    expect(await edge()).toMatchObject({ msn: 0 });
    expect(error.mock.calls.join()).toContain('media_room_crash_loop');
    error.mockClear();
    expect(await runInDurableObject(roomOf(live), (_, { storage }) => storage.kv.get('reads_begun'))).toBeUndefined();
  });

  test(`mutated files neither end a room nor change another live (SEED=${seed})`, async () => {
    const other = await begin('other');
    const { init, parts } = film(7);
    await put(other, joined([init, ...parts]));
    const before = await (await read(other, 's0.m4s')).arrayBuffer();
    const random = randomFrom(`room ${seed}`);
    const among = (count: number) => Math.floor(random.next() * count);
    const statuses = new Set<number>();
    for (let nth = 0; nth < effort({ daily: 60, torture: 2_000 }); nth += 1) {
      const file = joined([init, ...parts.slice(0, 2)]);
      for (let change = 0; change < 4; change += 1)
        file[among(among(2) ? init.length + 300 : file.length)] = among(256);
      statuses.add((await put(live, file)).status);
    }
    for (const status of statuses) expect([200, 413, 415, 422]).toContain(status);
    expect((await readSignal(live)).signal).not.toBe('over');
    expect(await (await read(other, 's0.m4s')).arrayBuffer()).toEqual(before);
    // The same live still accepts valid media.
    expect((await put(live, joined([init, ...parts]))).status).toBe(200);
    expect(await roomOf(live).keepEvidence()).not.toBeNull();
  });
});
