/**
 * Checks streams that programs send by HTTP PUT and that are read back as LL-HLS. The senders are a
 * camera of our own and, if installed, ffmpeg.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import type { Replay } from '../../../calls/live/broadcast/replay.ts';
import { withdrawLiveKey } from '../../../calls/live/broadcast-key.ts';
import { callPath } from '../../../calls/platform/call.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { openWorld } from '../world.ts';
import { newLive, type OwnLive } from './own-live.ts';

/** A method of sending a stream, with the expected result. */
interface Way {
  name: string;
  codecs: RegExp;
  /** True: the media arrives in parts. False: in whole segments. */
  isInParts: boolean;
  /** Starts to send to a URL and returns a function that stops it. */
  send: (ingest: string) => () => void;
}

const camera: Way = {
  name: 'a file without an end',
  codecs: /^avc1\.42c01e,mp4a\.40\.2$/,
  isInParts: true,
  send: (ingest) => {
    const end = new AbortController();
    const camera = new ClockCamera('program', 'mp4a.40.2');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(camera.init()),
      async pull(controller) {
        await wait(PART_MS);
        controller.enqueue(camera.part(Date.now()));
      },
    });
    const options = { method: 'PUT', body, duplex: 'half', signal: end.signal } as RequestInit;
    // The request ends when the key is withdrawn or the test stops it.
    fetch(`${ingest}/live.mp4`, options).catch(() => undefined);
    return () => end.abort();
  },
};

const picture = '-re -f lavfi -i testsrc=size=160x120:rate=20 -re -f lavfi -i sine=sample_rate=48000';
const encoding = '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 20 -c:a aac';
const byFfmpeg = (options: string, file: string) => (ingest: string) => {
  const words = `-v error -nostdin ${picture} ${encoding} ${options} -method PUT ${ingest}/${file}`.split(' ');
  const child = spawn('ffmpeg', words, { stdio: 'ignore' });
  return () => void child.kill('SIGKILL');
};

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const ways: Way[] = [
  camera,
  ...(hasFfmpeg
    ? [
        {
          name: 'fragmented MP4 of ffmpeg',
          codecs: /^avc1\.\w{6},mp4a\.40\.2$/,
          isInParts: true,
          send: byFfmpeg(
            '-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 200000',
            'live.mp4',
          ),
        },
        {
          name: 'HLS of ffmpeg',
          codecs: /^avc1\.\w{6},mp4a\.40\.2$/,
          isInParts: false,
          send: byFfmpeg('-f hls -hls_time 1 -hls_segment_type fmp4', 'index.m3u8'),
        },
      ]
    : []),
];

const numbersOf = (text: string, tag: RegExp) => [...text.matchAll(tag)].map(([, number]) => Number(number));

/** Returns the number of frames that ffmpeg decodes from a playlist. Requires ffmpeg. */
async function decoded(playlist: string, pictures: number): Promise<number> {
  const child = spawn(
    'ffmpeg',
    `-v error -nostdin -i ${playlist} -map 0:v -frames:v ${pictures} -f framecrc -`.split(' '),
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  return output.split('\n').filter((line) => /^0,/.test(line)).length;
}

async function readsBack({ name, codecs, isInParts, send }: Way, { live, ingest, ask }: OwnLive) {
  const stop = send(ingest);
  try {
    const base = `${inject('origin')}/live-media/${live.uuid}/`;
    const textOf = async (address: string) => (await fetch(base + address)).text();
    await expect.poll(() => textOf('index.m3u8'), { message: name }).toMatch(/#EXTINF/);
    const edge = (await (await fetch(`${base}edge.json`)).json()) as { msn: number };
    expect(edge, name).toMatchObject({ signal: 'live', codecs: expect.stringMatching(codecs) });
    // The server holds this request until the next segment or part exists.
    const next = `index.m3u8?_HLS_msn=${edge.msn + 1}${isInParts ? '&_HLS_part=0' : ''}`;
    const playlist = await textOf(next);
    const parts = numbersOf(playlist, /#EXT-X-PART:DURATION=([\d.]+)/g);
    // Or a later one: a playlist lists parts of the last segments only, and this request may be
    // late.
    const numbers = numbersOf(playlist, isInParts ? /#EXT-X-PART:.*URI="p(\d+)\./g : /^s(\d+)\.m4s$/gm);
    expect(numbers.at(-1), name).toBeGreaterThanOrEqual(edge.msn + 1);
    expect(parts.length > 0, name).toBe(isInParts);
    expect(playlist.includes('PRELOAD-HINT'), name).toBe(isInParts);
    const [target = 0] = numbersOf(playlist, /PART-TARGET=([\d.]+)/g);
    for (const seconds of parts) expect(seconds, name).toBeLessThanOrEqual(target);
    const init = new Uint8Array(await (await fetch(`${base}i0.mp4`)).arrayBuffer());
    expect(readInit(init).codecs, name).toMatch(codecs);
    expect((await fetch(`${base}s0.m4s`)).headers.get('cache-control'), name).toContain('immutable');
    if (hasFfmpeg) expect(await decoded(`${base}index.m3u8`, 15), name).toBe(15);

    const { status } = await ask(withdrawLiveKey.method, callPath(withdrawLiveKey.path, { id: live.uuid }));
    expect(status, name).toBe(200);
    const withdrawnPlaylist = await textOf('dvr.m3u8?withdrawn');
    expect((await fetch(`${ingest}/live.mp4`, { method: 'PUT', body: init })).status, name).toBe(403);
    await wait(3 * PART_MS);
    expect(await textOf('dvr.m3u8?later'), name).toBe(withdrawnPlaylist);
  } finally {
    stop();
  }
}

describe('streams sent by programs', () => {
  test(`a program’s stream is readable until its key is withdrawn: ${ways.map(({ name }) => name).join(', ')}`, async () => {
    const lives: [Way, OwnLive][] = [];
    for (const way of ways) lives.push([way, await newLive('ไลฟ์จากโปรแกรม')]);
    await Promise.all(lives.map(([way, live]) => readsBack(way, live)));
  });

  const PATIENCE_MS = 60_000;
  /**
   * ffmpeg arguments: an endless file, as the studio shows it (program-instructions.tsx), and HLS.
   */
  const lastingWays = [
    '-f fifo -fifo_format mp4 -format_opts movflags=+frag_keyframe+empty_moov+default_base_moof:frag_duration=200000:method=PUT -attempt_recovery 1 -recover_any_error 1 -recovery_wait_time 1 -drop_pkts_on_overflow 1 -restart_with_keyframe 1 live.mp4',
    '-f hls -hls_time 1 -hls_segment_type fmp4 -ignore_io_errors 1 -method PUT index.m3u8',
  ];

  const lastingEncoded = `-map 0:v -map 1:a ${encoding} -flags +global_header`;

  if (hasFfmpeg)
    test('ffmpeg continues after a server crash, and the replay keeps the earlier part', async () => {
      const world = await openWorld();
      const broadcasts = lastingWays.map((way, index) => {
        const { uuid, ingest_key } = filmedLives[index] ?? expect.fail('too few lives of the seed data are filmed');
        const address = `${world.url}/ingest/${ingest_key}/`;
        const words = `-v error -nostdin ${picture} ${lastingEncoded} ${way}`.split(' ');
        const file = words.pop();
        const child = spawn('ffmpeg', [...words, address + file], { stdio: 'ignore' });
        return { uuid, child };
      });
      const readMedia = async (uuid: string, name: string) =>
        (await fetch(`${world.url}/live-media/${uuid}/${name}`)).json();
      const secondsOf = async (uuid: string) => {
        const { files } = (await readMedia(uuid, 'replay.json')) as Replay;
        return files.reduce((sum, { seconds }) => sum + seconds, 0);
      };
      const allHave = (seconds: readonly number[]) =>
        expect
          .poll(
            async () => {
              const now = await Promise.all(broadcasts.map(({ uuid }) => secondsOf(uuid).catch(() => 0)));
              return now.every((has, index) => has > (seconds[index] ?? 0));
            },
            { timeout: PATIENCE_MS },
          )
          .toBe(true);
      try {
        await allHave([2, 2]);
        const before = await Promise.all(broadcasts.map(({ uuid }) => secondsOf(uuid)));
        await world.killAndRevive();
        // The media from before the crash is still there, plus two seconds.
        await allHave(before.map((seconds) => seconds + 2));
        for (const { uuid } of broadcasts)
          expect(await readMedia(uuid, 'edge.json')).toMatchObject({
            signal: 'live',
            codecs: expect.stringMatching(/^avc1\.42\w{4},mp4a\.40\.2$/),
          });
        expect(broadcasts.map(({ child }) => child.exitCode)).toEqual([null, null]);
      } finally {
        for (const { child } of broadcasts) child.kill('SIGKILL');
        await world.close();
      }
    });
});
