/**
 * A live ends without media, and together with the contract under which it is on air. Only media
 * counts as time on air.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firstPictureJob } from '../../../api/live/studio/first-picture-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { endLive, endMyLive, getLive, getOnAir, listLives, startLive } from '../../../calls/live/live.ts';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { getStudio } from '../../../calls/live/studio.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { senderSocketRequest } from '../../../src/live/room-request.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { addContract, addFamily, moveToFamily, userUuid } from '../world.ts';
import { addCatalogue, addCoins, giftUuid } from './gift-world.ts';
import { putOnAir } from './on-air.ts';

/** In the future, so that an alarm runs only when a test runs it. 23:59 in Bangkok. */
const NOW = Date.parse('2031-11-20T16:59:00.000Z');
/** Interval of the camera’s parts in seconds. The signal is lost after six. */
const PART_S = 5;

let caster: string;
let live: { uuid: string; slug: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  caster = await addMember('star', 'caster');
  await addContract('star');
  live = (await ask(startLive, { token: caster, form: { title: 'ร้องเพลง' } })).data;
});

const at = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000);
const status = async () => (await ask(getLive, { params: { slug: live.slug } })).data.status;
const runJob = async () => (await runIfDue(firstPictureJob, { db: openDb(env.DB), env, now: new Date() })).due_ms;
const onAir = () =>
  rowsOf(
    "SELECT date(happened_at_ms / 1000 + 25200, 'unixepoch') AS day, amount FROM facts WHERE kind = 'streaming' ORDER BY 1",
  );

const fetchSender = () => env.LIVE_MEDIA.getByName(live.uuid).fetch(senderSocketRequest(live.ingest_key));

/** Sends parts at the given seconds after the beginning, on the room’s clock. */
async function films(seconds: readonly number[]) {
  const { webSocket } = await fetchSender();
  const socket = webSocket ?? expect.fail('not let in');
  const replies: unknown[] = [];
  socket.addEventListener('message', ({ data }) => replies.push(JSON.parse(String(data))));
  socket.accept();
  socket.send(JSON.stringify({ hello: 's' }));
  const camera = new ClockCamera('a');
  socket.send(pack('init', 0, 0, camera.init()));
  for (const [index, second] of seconds.entries()) {
    at(second);
    socket.send(pack('part', index + 1, Date.now(), camera.part(Date.now())));
    await expect.poll(() => replies).toContainEqual({ ack: index + 1 });
  }
}

describe('a live before its first picture', () => {
  const waiting = async () => (await ask(getStudio, { token: caster })).data.waiting;
  const isPublic = async () => (await ask(getOnAir)).data.on_air_count > 0;

  test('a waiting live is not listed, counted or notified', async () => {
    const fan = await addMember('fan', 'normal');
    await ask(followUser, { token: fan, params: { uuid: userUuid('star') } });
    expect(await isPublic()).toBe(false);
    expect((await ask(listLives, { query: { caster_uuid: userUuid('star') } })).data).toEqual([]);
    expect(await askInVain(getLive, { params: { slug: live.slug } })).toMatchObject({ status: 404 });
    expect(await rowsOf('SELECT count(*) AS n FROM fan_outs')).toEqual([{ n: 0 }]);
    expect(await waiting()).toMatchObject({ uuid: live.uuid, status: 'waiting', title: 'ร้องเพลง' });
  });

  test('goes on air with its first picture, from which its time counts', async () => {
    await films([170]);
    await expect.poll(isPublic).toBe(true);
    expect((await ask(getLive, { params: { slug: live.slug } })).data).toMatchObject({
      uuid: live.uuid,
      started_at: new Date(NOW + 170_000).toISOString(),
    });
    expect(await waiting()).toBeNull();
    at(180);
    expect(await runJob()).toBeNull();
    expect(await status()).toBe('on_air');
  });

  test('a waiting live is dropped after three minutes and leaves nothing', async () => {
    at(179);
    expect(await runJob()).toBe(NOW + 180_000);
    expect(await waiting()).not.toBeNull();
    at(180);
    await runJob();
    expect(await waiting()).toBeNull();
    expect(await runJob()).toBeNull();
    expect(await rowsOf('SELECT uuid FROM lives')).toEqual([]);
    expect((await fetchSender()).status).toBe(403);
  });

  test('goes on air late if the database failed at its first picture', async () => {
    await films([170]);
    await expect.poll(isPublic).toBe(true);
    // The state that a failed write leaves.
    await env.DB.batch([
      env.DB.prepare('DELETE FROM live_keys'),
      env.DB.prepare('DELETE FROM lives'),
      env.DB.prepare(
        "INSERT INTO waiting_lives (caster_uuid, uuid, slug, title, poster_url, begun_at_ms) VALUES (?, ?, ?, 'x', '/media/poster/somo.png', ?)",
      ).bind(userUuid('star'), live.uuid, live.slug, NOW),
    ]);
    at(180);
    await runJob();
    expect(await status()).toBe('on_air');
  });

  test.each([
    ['the live of the caller', () => ask(endMyLive, { token: caster })],
    ['the live with its uuid', () => ask(endLive, { token: caster, params: { id: live.uuid } })],
  ])('its VB can drop it by ending %s', async (_, end) => {
    expect((await end()).data).toMatchObject({ uuid: live.uuid, status: 'ended' });
    expect(await waiting()).toBeNull();
    expect((await fetchSender()).status).toBe(403);
    expect(await askInVain(endMyLive, { token: caster })).toMatchObject({ status: 404 });
  });

  test.each([
    ['the role ends', "UPDATE users SET role = 'normal'"],
    ['the contract ends', "UPDATE contracts SET state = 'ended', version = version + 1, moved_at_ms = 1"],
    [
      'the account closes',
      `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) SELECT uuid, 1, 2, '{}' FROM users`,
    ],
  ])('a waiting live is dropped when %s', async (_, change) => {
    await env.DB.prepare(change).run();
    expect(await rowsOf('SELECT uuid FROM waiting_lives')).toEqual([]);
    expect((await fetchSender()).status).toBe(403);
  });

  test('starting a live schedules the job that drops it without a picture', async () => {
    const clockSpy = vi.spyOn(env.CLOCK, 'getByName');
    await ask(endMyLive, { token: caster });
    await ask(startLive, { token: caster, form: { title: 'อีกครั้ง' }, bindings: { CLOCK: env.CLOCK } });
    expect(clockSpy.mock.calls).toContainEqual(['first_pictures']);
  });
});

describe('the time on air of a live', () => {
  test('time on air counts only while media arrives, split at midnight in Bangkok', async () => {
    const stretch = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n * PART_S);
    // Media for 30 seconds before midnight, 20 after it, and 10 more an hour later. The five
    // seconds that end at midnight count for the new day.
    await films([...stretch(30, 7), ...stretch(65, 4), ...stretch(3700, 3)]);
    at(4000);
    await ask(endMyLive, { token: caster });
    await expect.poll(onAir).toEqual([
      { day: '2031-11-20', amount: 25 },
      { day: '2031-11-21', amount: 35 },
    ]);
    const { data } = await ask(getLiveResult, { token: caster, params: { id: live.uuid } });
    expect(data.duration_seconds).toBe(60);
    expect(await rowsOf('SELECT sum(seconds) AS seconds FROM live_days')).toEqual([{ seconds: 60 }]);
  });

  test('the database rejects a second count of a live’s time on air', async () => {
    await films([1, 6]);
    await ask(endMyLive, { token: caster });
    await expect.poll(onAir).toEqual([{ day: '2031-11-20', amount: 5 }]);
    const more = env.DB.prepare(`UPDATE lives SET air_days = '[{"day":"2031-11-20","ms":999000,"until_ms":1}]'`).run();
    await expect(more).rejects.toThrow('counted only once');
  });
});

describe('a contract that ends while its VB is on air', () => {
  let fan: string;
  const heart = { form: { gift_uuid: giftUuid('heart'), quantity: '1' } };
  const gives = () => ask(giveGift, { token: fan, key: crypto.randomUUID(), params: { id: live.uuid }, ...heart });
  const givesInVain = async () =>
    (await askInVain(giveGift, { token: fan, key: crypto.randomUUID(), params: { id: live.uuid }, ...heart })).error
      .code;
  const moves = (state: string, fields = '') =>
    env.DB.prepare(`UPDATE contracts SET state = ?1, version = version + 1, moved_at_ms = ?2 ${fields}`)
      .bind(state, Date.now())
      .run();

  beforeEach(async () => {
    await putOnAir(live.uuid);
    await moveToFamily(userUuid('star'), await addFamily('dao'));
    await addCatalogue({ heart: 10 });
    fan = await addMember('fan', 'normal');
    await addCoins('fan', 100);
  });

  test.each([
    ['suspended', ''],
    ['ended', ', ends_at_ms = ?2'],
  ])('a contract that is %s ends the live, and earlier gifts keep their share', async (state, fields) => {
    at(10);
    await gives();
    at(20);
    await moves(state, fields);
    expect(await status()).toBe('ended');
    expect(await givesInVain()).toBe('live_over');
    expect(await rowsOf('SELECT family_share_basis_points AS share FROM gifts')).toEqual([{ share: 1000 }]);
    expect(await rowsOf('SELECT ended_at_ms FROM lives')).toEqual([{ ended_at_ms: NOW + 20_000 }]);
  });

  test('a gift from before the contract’s end keeps the share of that contract', async () => {
    at(20);
    await moves('ended', ', ends_at_ms = ?2');
    // Inserted late in SQL: the gift was given a second before.
    const late = (given_at_ms: number, share: number) =>
      env.DB.prepare(
        `INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
          family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, is_hidden, given_at_ms, of_age_at_ms)
        SELECT 1, 'late', ?1, ?2, uuid, role, ?3, 'gift', 1, 10, 10, family_uuid, 10 * ?5 / 10000, 100, ?5, 0, ?4, ?4 + 30 * 86400000
        FROM users WHERE uuid = ?6`,
      )
        .bind(live.uuid, userUuid('fan'), giftUuid('heart'), given_at_ms, share, userUuid('star'))
        .run();
    await expect(late(NOW + 19_000, 0)).rejects.toThrow('a gift must use the rates in force when it is given');
    await expect(late(NOW + 20_000, 0)).rejects.toThrow('SQLITE_CONSTRAINT');
    expect((await late(NOW + 19_000, 1000)).success).toBe(true);
  });

  test('gifts stop when the contract expires, even before the live is ended', async () => {
    await films([1]);
    await moves('notice', `, ends_at_ms = ${NOW + 30_000}`);
    at(29);
    await gives();
    at(30);
    expect(await givesInVain()).toBe('live_over');
    await env.LIVE_MEDIA.getByName(live.uuid).look();
    expect(await status()).toBe('ended');
  });
});
