/** A VB whose program sends lives to Cloudflare Stream, for tests. */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { streamInputJob } from '../../../../api/live/stream/input-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { getOnAir, startLive } from '../../../../calls/live/live.ts';
import { newStreamKey } from '../../../../calls/live/studio.ts';
import { mediaRequest } from '../../../../src/live/room-request.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract } from '../../world.ts';
import { playStream } from './stream-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
export const NOW = Date.parse('2031-11-20T08:00:00.000Z');
export const bindings = { LIVE_INGEST: 'stream' };

export const at = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000);
export const runInputs = () => runIfDue(streamInputJob, { db: openDb(env.DB), env, now: new Date() });
export const room = (uuid: string) => env.LIVE_MEDIA.getByName(uuid);
export const read = (uuid: string, name: string, range?: string) =>
  room(uuid).fetch(mediaRequest(new URL(`https://edge/live-media/${uuid}/${name}`), { range }));
export const onAirCount = async () => (await ask(getOnAir)).data.on_air_count;

/** Runs the room's alarm, as every half minute. */
export async function passHalfMinutes(uuid: string, count: number, from_seconds: number) {
  for (let half = 1; half <= count; half += 1) {
    at(from_seconds + half * 30);
    await runDurableObjectAlarm(room(uuid));
  }
}

/** Changes the answers of Stream. */
export function intercept(
  change: (url: string, init: RequestInit, next: () => Promise<Response>) => Promise<Response>,
) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => change(url, init, () => real(url, init)));
}

/** Begins at `NOW`. The VB has a stream key. */
export async function streamWorld() {
  vi.setSystemTime(NOW);
  const stream = playStream();
  const star = await addMember('star', 'caster');
  await addContract('star');
  const key = (await ask(newStreamKey, { token: star, bindings })).data.stream_key;
  const input = () => stream.records.inputs()[0] ?? expect.fail('no input');
  return {
    ...{ stream, star, key, input },
    /** The program connects. Returns its video. */
    connect: () => stream.records.connect(key, 'film') ?? expect.fail('refused'),
    start: async () => {
      const { data } = await ask(startLive, { token: star, bindings, form: { title: 'เล่นเกม' } });
      await runInputs();
      return data;
    },
    /** Returns a live on air whose program sends. */
    async onAir() {
      const live = await this.start();
      const video = this.connect();
      await room(live.uuid).checkStream();
      await expect.poll(onAirCount).toBe(1);
      return { ...live, video };
    },
  };
}
