/** Lives at Cloudflare Stream when it fails, or staff delete an input or the whole account. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSource, type SendingInput } from '../../../../api/live/source/open-source.ts';
import { readStreamSettings } from '../../../../api/live/stream/settings.ts';
import { endMyLive } from '../../../../calls/live/live.ts';
import { getStudio, newStreamKey } from '../../../../calls/live/studio.ts';
import { ask, askInVain } from '../../ask.ts';
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

const DAY_MS = 86_400_000;

let world: Awaited<ReturnType<typeof streamWorld>>;
beforeEach(async () => {
  world = await streamWorld();
});

test('a live whose Stream input was deleted ends, and the next has another', async () => {
  const { uuid } = await world.onAir();
  await passHalfMinutes(uuid, 4, 0);
  world.stream.records.changeInput(world.input().uid, { deleted: true });
  await passHalfMinutes(uuid, 5, 120);
  expect((await (await read(uuid, 'edge.json')).json<{ signal: string }>()).signal).toBe('lost');
  expect(await (await read(uuid, 'picture.json')).json()).toMatchObject({ signal: 'lost', refused: 'input_deleted' });
  const { data } = await ask(getStudio, { token: world.star, bindings });
  expect(data).toMatchObject({ key: null, is_key_unavailable: false, is_key_deleted: true });
  expect(await onAirCount()).toBe(1);
  await passHalfMinutes(uuid, 2, 270);
  expect(await onAirCount()).toBe(0);
  const next = await world.start();
  const { stream_key } = (await ask(newStreamKey, { token: world.star, bindings })).data;
  await runInputs();
  world.stream.records.connect(stream_key, 'film');
  await room(next.uuid).checkStream();
  await expect.poll(onAirCount).toBe(1);
  expect((await ask(getStudio, { token: world.star, bindings })).data.is_key_deleted).toBe(false);
});

test('a live goes on if only the media host of Stream answers 404', async () => {
  const { uuid } = await world.onAir();
  intercept(async (url, _, next) => (url.endsWith('/lifecycle') ? new Response('not found', { status: 404 }) : next()));
  await passHalfMinutes(uuid, 10, 0);
  expect(await onAirCount()).toBe(1);
});

test('Stream deletes a recording that no room knows 30 days after its end', async () => {
  world.stream.records.changeInput(world.input().uid, { enabled: true });
  const { uid } = world.connect();
  world.stream.records.disconnect(world.input().uid);
  vi.setSystemTime(NOW + 30 * DAY_MS - 1);
  expect(world.stream.records.video(uid)?.uid).toBe(uid);
  vi.setSystemTime(NOW + 30 * DAY_MS);
  expect(world.stream.records.video(uid)).toBeUndefined();
});

test('inputs whose change always fails do not delay the others', async () => {
  const failing = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(32, '0'));
  const row = env.DB.prepare(`INSERT INTO stream_inputs (uid, caster_uuid, created_at_ms, is_ended)
    SELECT ?, uuid, 0, 1 FROM users`);
  await env.DB.batch(failing.map((uid) => row.bind(uid)));
  intercept(async (url, _, next) =>
    failing.some((uid) => url.endsWith(uid)) ? new Response('{}', { status: 500 }) : next(),
  );
  expect((await runInputs()).turn).toMatchObject({ done: 0, failure: expect.stringContaining('500') });
  at(30);
  await world.start();
  expect(world.input().enabled).toBe(true);
});

test('a waiting live answers its studio while it asks Stream for the video', async () => {
  const { uuid } = await world.start();
  world.connect();
  const answer = Promise.withResolvers<void>();
  intercept(async (url, _, next) => {
    if (url.endsWith('/lifecycle')) await answer.promise;
    return next();
  });
  expect(await (await read(uuid, 'picture.json')).json()).toMatchObject({ signal: 'waiting' });
  answer.resolve();
  await expect.poll(onAirCount).toBe(1);
});

describe('settings', () => {
  test('a finished live plays its replay after the account was removed', async () => {
    const { uuid } = await world.onAir();
    await passHalfMinutes(uuid, 4, 0);
    await ask(endMyLive, { token: world.star, bindings });
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
  ])('logs a signing key that is %s without its text; only Stream fails', async (_, text) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const malformed = { STREAM_SIGNING_KEY: text };
    expect(readStreamSettings({ ...env, ...malformed })).toBeNull();
    const names = ['STREAM_SIGNING_KEY'];
    expect(logged.mock.calls).toEqual([
      [JSON.stringify({ level: 'error', event: 'stream_settings_malformed', names })],
    ]);
    const { data } = await ask(getStudio, { token: world.star, bindings: { ...malformed, LIVE_INGEST: 'direct' } });
    expect(data.is_key_unavailable).toBe(false);
    const { error } = await askInVain(newStreamKey, { token: world.star, bindings: { ...bindings, ...malformed } });
    expect(error.code).toBe('stream_unavailable');
    logged.mockRestore();
  });
});
