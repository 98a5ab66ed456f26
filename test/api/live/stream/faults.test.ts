/** Lives at Cloudflare Stream after staff delete an input, a setting or the whole account. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSource, type SendingInput } from '../../../../api/live/source/open-source.ts';
import { streamInputJob } from '../../../../api/live/stream/input-job.ts';
import { readStreamSettings } from '../../../../api/live/stream/settings.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { getStudio, newStreamKey } from '../../../../calls/live/broadcast-studio.ts';
import { endMyLive, getOnAir, startLive } from '../../../../calls/live/live.ts';
import { mediaRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract } from '../../world.ts';
import { filmBytes, playStream } from './stream-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;
const bindings = { LIVE_INGEST: 'stream' };

let stream: ReturnType<typeof playStream>;
let star: string;
let key: string;

const at = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000);

beforeEach(async () => {
  vi.setSystemTime(NOW);
  stream = playStream();
  star = await addMember('star', 'caster');
  await addContract('star');
  key = (await ask(newStreamKey, { token: star, bindings })).data.stream_key;
});

const runInputs = () => runIfDue(streamInputJob, { db: openDb(env.DB), env, now: new Date() });
const room = (uuid: string) => env.LIVE_MEDIA.getByName(uuid);
const read = (uuid: string, name: string) =>
  room(uuid).fetch(mediaRequest(new URL(`https://edge/live-media/${uuid}/${name}`), {}));
const onAirCount = async () => (await ask(getOnAir)).data.on_air_count;
const input = () => stream.records.inputs()[0] ?? expect.fail('no input');

/** A live on air whose program sends. */
async function onAir(): Promise<string> {
  const { uuid } = (await ask(startLive, { token: star, bindings, form: { title: 'เล่นเกม' } })).data;
  await runInputs();
  stream.records.connect(key, 'film');
  await room(uuid).checkStream();
  await expect.poll(onAirCount).toBe(1);
  return uuid;
}

/** Runs the room's alarm, as every half minute. */
async function passHalfMinutes(uuid: string, count: number, from_seconds: number) {
  for (let half = 1; half <= count; half += 1) {
    at(from_seconds + half * 30);
    await runDurableObjectAlarm(room(uuid));
  }
}

test('a live whose input was deleted at Stream ends after three minutes', async () => {
  const uuid = await onAir();
  await passHalfMinutes(uuid, 4, 0);
  stream.records.changeInput(input().uid, { deleted: true });
  await passHalfMinutes(uuid, 5, 120);
  expect((await (await read(uuid, 'edge.json')).json<{ signal: string }>()).signal).toBe('lost');
  expect(await onAirCount()).toBe(1);
  await passHalfMinutes(uuid, 2, 270);
  expect(await onAirCount()).toBe(0);
});

test('a live goes on if only the media host of Stream answers 404', async () => {
  const uuid = await onAir();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) =>
    new Request(address).url.endsWith('/lifecycle') ? new Response('not found', { status: 404 }) : fetch(address, init),
  );
  await passHalfMinutes(uuid, 10, 0);
  expect(await onAirCount()).toBe(1);
});

test('Stream deletes a recording that no room knows 30 days after its end', async () => {
  stream.records.changeInput(input().uid, { enabled: true });
  const { uid } = stream.records.connect(key, 'film') ?? expect.fail('refused');
  stream.records.disconnect(input().uid);
  vi.setSystemTime(NOW + 30 * DAY_MS - 1);
  expect(stream.records.video(uid)?.uid).toBe(uid);
  vi.setSystemTime(NOW + 30 * DAY_MS);
  expect(stream.records.video(uid)).toBeUndefined();
});

describe('settings', () => {
  test('a finished live plays its replay after the account was removed', async () => {
    const uuid = await onAir();
    await passHalfMinutes(uuid, 4, 0);
    await ask(endMyLive, { token: star, bindings });
    await runInputs();
    await passHalfMinutes(uuid, 3, 120);
    await runInDurableObject(room(uuid), async (_, { storage }) => {
      const ports = {
        env: { ...env, STREAM_API_TOKEN: '' },
        ...{ storage, live_uuid: uuid },
        holds: async () => false,
        isLimited: () => false,
        arrived: () => {},
      };
      const source = openSource(ports, storage.kv.get<SendingInput>('stream_input') ?? expect.fail('no input'), false);
      await source.flush(true);
      const request = { now_ms: Date.now(), range: null, unplayed_count: 0 };
      const answer = await source.serve({ kind: 'recording', init: 0, msn: 0 }, request);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(filmBytes);
    });
  });

  test.each([
    ['no base64', '!'],
    ['no JSON', btoa('not JSON')],
    ['no key', btoa('{"kty":"EC"}')],
  ])('a signing key that is %s is logged without its text, and only Stream is unavailable', async (_, text) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const malformed = { STREAM_SIGNING_KEY: text };
    expect(readStreamSettings({ ...env, ...malformed })).toBeNull();
    const names = ['STREAM_SIGNING_KEY'];
    expect(logged.mock.calls).toEqual([
      [JSON.stringify({ level: 'error', event: 'stream_settings_malformed', names })],
    ]);
    const { data } = await ask(getStudio, { token: star, bindings: { ...malformed, LIVE_INGEST: 'direct' } });
    expect(data.is_key_unavailable).toBe(false);
    const { error } = await askInVain(newStreamKey, { token: star, bindings: { ...bindings, ...malformed } });
    expect(error.code).toBe('stream_unavailable');
    logged.mockRestore();
  });
});
