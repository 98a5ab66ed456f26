/**
 * The bridge: OBS and ffmpeg send RTMP with the stream key of a VB, and the live is watched like
 * any other. Needs ffmpeg.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { openBridge } from '../../../scripts/dev/bridge/open-bridge.ts';
import { newVb } from '../guest.ts';
import { type Member, signedIn } from '../member.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const FPS = 30;
const picture = `-re -f lavfi -i testsrc2=size=320x180:rate=${FPS} -re -f lavfi -i sine=sample_rate=48000`;
/** Encodes with B-frames, as OBS does by default. */
const encoding = `-pix_fmt yuv420p -c:v libx264 -preset veryfast -bf 2 -g ${2 * FPS} -c:a aac`;

const log: string[] = [];
const bridge = openBridge({ site: inject('origin'), port: 0, log: (text) => log.push(text) });
let port = 0;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  if (!bridge.listening) await once(bridge, 'listening');
  ({ port } = bridge.address() as AddressInfo);
});
afterAll(() => {
  for (const program of programs) program.kill('SIGKILL');
  bridge.close();
});

/** Publishes with ffmpeg. `failure` resolves to its messages when it ends. */
function publish(key: string, media = `${picture} ${encoding}`) {
  const words = `-v error -nostdin ${media} -f flv rtmp://127.0.0.1:${port}/live/${key}`.split(' ');
  const program = spawn('ffmpeg', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  programs.add(program);
  let messages = '';
  program.stderr.on('data', (data) => {
    messages += data;
  });
  const failure = once(program, 'close').then(() => messages);
  return { failure, kill: () => program.kill('SIGKILL') };
}

interface Vb {
  vb: Member;
  key: string;
}

async function newKeyHolder(): Promise<Vb> {
  const vb = await signedIn(inject('origin'), (await newVb()).guest);
  await vb.go('/studio/stream-key', { form: {} });
  return { vb, key: await keyOf(vb) };
}

const keyOf = async (vb: Member) =>
  /live_[0-9a-f]{32}_[\w-]{32}/.exec((await vb.go('/studio')).text)?.[0] ?? expect.fail('no key');

/** Starts a live as the button for programs does. Returns its uuid. */
async function begin({ vb }: Vb): Promise<string> {
  const { status, location } = await vb.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
  expect([status, location]).toEqual([303, '/studio#waiting']);
  const [, uuid] = /data-received="\/live-media\/([\w-]+)\//.exec((await vb.go('/studio')).text) ?? [];
  return uuid ?? expect.fail('no live waits');
}

const mediaOf = (uuid: string, name: string) => fetch(`${inject('origin')}/live-media/${uuid}/${name}`);
const replayOf = async (uuid: string) => (await (await mediaOf(uuid, 'replay.json')).json()) as Replay;
const secondsOf = async (uuid: string) => (await replayOf(uuid)).files.reduce((sum, { seconds }) => sum + seconds, 0);
const isOnAir = async ({ vb }: Vb) => (await vb.go('/studio')).text.includes('data-studio="on_air"');

/** Returns the times, in seconds, at which ffmpeg shows the first pictures of a playlist. */
async function shownTimes(uuid: string, count: number): Promise<number[]> {
  const source = `${inject('origin')}/live-media/${uuid}/dvr.m3u8`;
  const words = `-v error -nostdin -i ${source} -map 0:v -frames:v ${count} -fps_mode passthrough -f framecrc -`;
  const child = spawn('ffmpeg', words.split(' '));
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  const [, units = ''] = /^#tb 0: 1\/(\d+)$/m.exec(output) ?? [];
  return [...output.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map(([, time]) => Number(time) / Number(units));
}

describe.runIf(hasFfmpeg)('the RTMP bridge', () => {
  test('the bridge puts a live on air, with its B-frames in order', async () => {
    const holder = await newKeyHolder();
    const uuid = await begin(holder);
    const program = publish(holder.key);
    await expect.poll(() => isOnAir(holder)).toBe(true);
    await expect.poll(() => secondsOf(uuid)).toBeGreaterThan(4);
    const times = await shownTimes(uuid, 90);
    expect(times).toHaveLength(90);
    const gaps = new Set(times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * FPS)));
    expect(gaps).toEqual(new Set([1]));
    const edge = await (await mediaOf(uuid, 'edge.json')).json();
    expect(edge).toMatchObject({ signal: 'live', codecs: expect.stringMatching(/^avc1\.64\w{4},mp4a\.40\.2$/) });

    // Killed without a goodbye, and started again.
    program.kill();
    await program.failure;
    const before = await secondsOf(uuid);
    const next = publish(holder.key);
    await expect.poll(() => secondsOf(uuid)).toBeGreaterThan(before + 2);

    // A second publisher with the same key does not replace the first one.
    expect(await publish(holder.key).failure).toContain('This key is in use');
    const during = await secondsOf(uuid);
    await expect.poll(() => secondsOf(uuid)).toBeGreaterThan(during);

    // A replaced key ends the publisher.
    await holder.vb.go('/studio/stream-key', { form: {} });
    await next.failure;
    expect(await publish(holder.key).failure).toContain('Wrong stream key');
    expect(log.join('\n')).toContain('refused: key_withdrawn');
    expect(log.join('\n')).not.toContain(holder.key.split('_').at(-1));
  });

  test('the bridge names the fault of a wrong key or codec of sound', async () => {
    const holder = await newKeyHolder();
    expect(await publish(`${holder.key.slice(0, -1)}~`).failure).toContain('Wrong stream key');
    expect(await publish(holder.key).failure).toContain('Start the stream in the studio first');
    const uuid = await begin(holder);
    await publish(holder.key, `${picture} ${encoding.replace('-c:a aac', '-c:a libmp3lame -ar 44100')}`).failure;
    expect(log.join('\n')).toContain('refused: Sound must be AAC');
    expect(await (await mediaOf(uuid, 'picture.json')).json()).toMatchObject({ signal: 'waiting', picture: null });
    expect(await isOnAir(holder)).toBe(false);
  });
});

/** Sends bytes after an RTMP handshake, and waits until the bridge closes the connection. */
async function attack(...messages: Buffer[]) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  for (const message of messages) socket.write(message);
  await once(socket, 'close');
}

test('the bridge survives connections that are not RTMP, incomplete or too large', async () => {
  const handshake = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)]);
  const amf = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const text = (value: string) => amf(Buffer.of(2, 0, value.length), value);
  const connectWithout = amf(text('connect'), Buffer.of(0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0), Buffer.of(3, 0, 0, 9));
  const chunk = (length: number, body: Buffer) =>
    Buffer.concat([Buffer.of(3, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255, 20, 0, 0, 0, 0), body]);
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 97 + 13) % 256));
  await Promise.all([
    attack(noise),
    attack(handshake, noise),
    attack(handshake, chunk(0xfffff0, Buffer.alloc(128))),
    attack(handshake, chunk(connectWithout.length, connectWithout)),
  ]);
  // Still there.
  const socket = connect(port, '127.0.0.1');
  await expect(once(socket, 'connect')).resolves.toEqual([]);
  socket.destroy();
});
