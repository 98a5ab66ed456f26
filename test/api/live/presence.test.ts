/** Presence in a live’s room: each viewer counts once, for as long as they are there. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storePresence } from '../../../api/live/room/store-presence.ts';
import { deleteLive, endMyLive, getEndLiveInfo, getLive, listLiveUsers } from '../../../calls/live/live.ts';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { BEAT_SECONDS, GONE_SECONDS, TELL_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import { keepPresence } from '../../../calls/live/room-presence.ts';
import { typeCalls } from '../../../calls/rankings/ranking.ts';
import { ask } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { countReportedFacts } from '../rankings/count-facts.ts';
import { meter } from '../rows-read.ts';
import { addLives, addToRoom, addUsers, liveUuid, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const watching =
  typeCalls.find(({ type }) => type.type === 'live-watching')?.plain ?? expect.fail('nobody ranks who watches');
let slug = '';
let caster = '';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  caster = await addMember('star', 'caster');
  await addUsers(['fan', 'other']);
  await addLives([{ slug, caster: 'star', started_at_ms: NOW - 60_000 }]);
});

/** No hearts and no messages. */
const quiet = { heart_count: 0, message_count: 0 };

const room = () => env.ROOMS.getByName(liveUuid(slug));
const guest = (name: string) => room().see(liveUuid(slug), `guest:${name}`);
const member = async (name: string) => {
  const token = await tokenOf(name, { now: new Date() });
  return (await ask(keepPresence, { token, params: { id: liveUuid(slug) } })).data;
};
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
/** Has the room report its presence. */
const runAlarm = () => runDurableObjectAlarm(room());
/** Clears the room’s memory. */
const forget = (born_ms: number) =>
  runInDurableObject(room(), (object) => {
    Object.assign(object, { knowsAllFromMs: born_ms + BEAT_SECONDS * 1000 });
    const memory = object as unknown as { room: { lastSeen: Map<string, number> }; record: { stored: unknown } };
    memory.room.lastSeen.clear();
    memory.record.stored = null;
  });
const memberUuid = (index: number) => `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
/** Adds many members at once, as copies of the fan. */
async function addMembers(max: number) {
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('users') WHERE name <> 'uuid'").all();
  const columns = results.map(({ name }) => name).join();
  await env.DB.prepare(
    `INSERT INTO users (uuid, ${columns})
     WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < ${max - 1})
     SELECT printf('%08x-0000-4000-8000-000000000000', value), ${columns} FROM n CROSS JOIN users WHERE name = 'fan'`,
  ).run();
}
const counts = async () => (await ask(getLive, { params: { slug } })).data.viewer_count;
const present = async () => {
  const query = { uuids: ['fan', 'other'].map(userUuid).join(',') };
  return (await ask(listLiveUsers, { params: { slug }, query })).data.map(({ name }) => name);
};

describe('presence in a room', () => {
  test('counts members and guests once over all tabs, and names only members', async () => {
    expect(await member('fan')).toEqual({ viewer_count: 0, next_seconds: BEAT_SECONDS });
    for (const _ of [1, 2, 3]) await Promise.all([member('fan'), guest('a'), guest('b'), guest('a')]);
    await runAlarm();
    expect([await counts(), await present()]).toEqual([3, ['fan']]);
    expect((await member('other')).viewer_count).toBe(3);
  });

  test('counts a hundred concurrent viewers as a hundred', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => guest(`guest ${index}`)));
    await runAlarm();
    expect(await counts()).toBe(100);
  });

  test('a silent viewer has left; the peak and total viewer counts remain', async () => {
    await Promise.all([member('fan'), guest('a'), guest('b')]);
    await runAlarm();
    pass(GONE_SECONDS - 1);
    await guest('c');
    await runAlarm();
    expect(await counts()).toBe(4);
    pass(1);
    await runAlarm();
    expect([await counts(), await present()]).toEqual([1, []]);
    await guest('a');
    await ask(endMyLive, { token: caster });
    const info = (await ask(getEndLiveInfo, { params: { id: liveUuid(slug) } })).data;
    expect([info.peak_viewer_count, info.total_viewer_count]).toEqual([4, 4]);
  });

  test('a heartbeat without change writes no row in the room or the database', async () => {
    const countVisitors = () =>
      runInDurableObject(room(), (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM visitors').one().n);
    await guest('a');
    await runAlarm();
    const toldAtMs = () => env.DB.prepare('SELECT told_at_ms FROM live_rooms').first('told_at_ms');
    const before = await toldAtMs();
    for (let beat = 0; beat < 20; beat += 1) {
      pass(BEAT_SECONDS);
      await guest('a');
      await runAlarm();
    }
    expect([await countVisitors(), await toldAtMs()]).toEqual([1, before]);
  });

  test('a room that lost its memory does not report its viewers as gone', async () => {
    await Promise.all([member('fan'), guest('a')]);
    await runAlarm();
    await forget(Date.now());
    pass(TELL_SECONDS);
    await guest('a');
    await runAlarm();
    expect(await counts()).toBe(2);
    await member('fan');
    pass(BEAT_SECONDS - TELL_SECONDS);
    await runAlarm();
    expect([await counts(), await present()]).toEqual([2, ['fan']]);
  });

  test('a room that lost its memory reports who came and who left meanwhile', async () => {
    await Promise.all([member('fan'), guest('a')]);
    await addToRoom(slug, ['star']);
    await runAlarm();
    await forget(Date.now());
    pass(BEAT_SECONDS);
    await member('other');
    await runAlarm();
    expect([await counts(), await present()]).toEqual([1, ['other']]);
    const { results } = await env.DB.prepare('SELECT arrivals, departures FROM live_rooms').all();
    expect(results).toEqual([
      { arrivals: JSON.stringify([userUuid('other')]), departures: JSON.stringify([userUuid('fan')]) },
    ]);
    // No room reported this member, so none removes them.
    const isThere = env.DB.prepare('SELECT count(*) AS n FROM live_users WHERE user_uuid = ?').bind(userUuid('star'));
    expect(await isThere.first('n')).toBe(1);
  });

  test('a report costs rows by arrivals and departures, not by members present', async () => {
    const CHANGED = 10;
    const members = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => memberUuid(from + index));
    await addMembers(3_000);
    const costs: { read: number; written: number }[] = [];
    for (const max of [100, 2_900]) {
      const at = { ...quiet, live_uuid: liveUuid(slug), viewer_count: max, visitor_count: max, now_ms: Date.now() };
      const storedPresence = await storePresence(env, null, { ...at, user_uuids: members(0, max) });
      const { db, rowsRead, rowsWritten } = meter();
      await storePresence({ ...env, DB: db }, storedPresence, { ...at, user_uuids: members(CHANGED, max + CHANGED) });
      costs.push({ read: rowsRead(), written: rowsWritten() });
    }
    expect(costs[1]).toEqual(costs[0]);
    // The rows of the live and its current minute are read too.
    expect(costs[0]?.read).toBeLessThanOrEqual(CHANGED * 10 + 25);
    expect(costs[0]?.written).toBeLessThanOrEqual(CHANGED * 4 + 10);
  });

  test('ranks the watch time of members when they leave, without guests and the VB', async () => {
    const stay = async (seconds: number, names: readonly string[]) => {
      for (let passedSeconds = 0; passedSeconds < seconds; passedSeconds += BEAT_SECONDS) {
        await Promise.all(names.map((name) => (name === 'guest' ? guest('a') : member(name))));
        pass(BEAT_SECONDS);
      }
    };
    await Promise.all([room().see(liveUuid(slug), `user:${userUuid('star')}`), member('fan'), guest('a')]);
    await runAlarm();
    await stay(600, ['fan', 'guest']);
    await forget(Date.now());
    await stay(BEAT_SECONDS * 2, ['fan', 'guest']);
    await runAlarm();
    await member('other');
    await runAlarm();
    pass(GONE_SECONDS);
    await runAlarm();
    await member('fan');
    await runAlarm();
    pass(60);
    await ask(endMyLive, { token: caster });
    await countReportedFacts();
    const { data } = await ask(watching, { params: { dateStart: '2031-11-20', dateEnd: '2031-11-20' } });
    const scores = data.map(({ user, score }) => [user.name, score]);
    // From the room’s first report of them to its report that they left, and the minute until the
    // end. The other member stayed under a minute.
    expect(scores).toEqual([['fan', 600 + 2 * BEAT_SECONDS + GONE_SECONDS + 60]]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM facts WHERE kind = 'watching'").first('n')).toBe(2);
  });

  test('a live that ends with five thousand members records each watch time once', async () => {
    const MEMBERS = 5_000;
    await addMembers(MEMBERS);
    await storePresence(env, null, {
      ...{ ...quiet, live_uuid: liveUuid(slug), viewer_count: MEMBERS, visitor_count: MEMBERS, now_ms: NOW - 600_000 },
      user_uuids: Array.from({ length: MEMBERS }, (_, index) => memberUuid(index)),
    });
    await ask(endMyLive, { token: caster });
    const watchQuery = env.DB.prepare(
      "SELECT count(*) AS facts, count(DISTINCT user_uuid) AS members, sum(amount) AS seconds FROM facts WHERE kind = 'watching'",
    );
    expect(await watchQuery.first()).toEqual({ facts: MEMBERS, members: MEMBERS, seconds: MEMBERS * 600 });
    expect(await counts()).toBe(0);
  });

  test('an ended or unknown live has no room and stores no presence', async () => {
    await member('fan');
    await runAlarm();
    await ask(endMyLive, { token: caster });
    expect([await counts(), await present()]).toEqual([0, []]);
    await runAlarm();
    expect(await member('fan')).toEqual({ viewer_count: 0, next_seconds: null });
    expect(await runInDurableObject(room(), (_, { storage }) => storage.kv.get('live'))).toBeUndefined();
    await ask(deleteLive, { token: caster, params: { id: liveUuid(slug) } });
    const nowhere = crypto.randomUUID();
    expect(await env.ROOMS.getByName(nowhere).see(nowhere, 'guest:a')).toEqual({ viewer_count: 0, next_seconds: null });
  });

  test('minutes record viewers, hearts and messages until the live ends', async () => {
    const rows = async () =>
      (
        await env.DB.prepare(
          'SELECT minute, viewer_count, peak_viewer_count, heart_count, message_count FROM live_minutes ORDER BY minute',
        ).run()
      ).results.map((row) => ({ ...row, minute: Number(row.minute) - NOW / 60_000 }));
    await Promise.all([guest('a'), guest('b')]);
    await runAlarm();
    await guest('c');
    await runAlarm();
    await room().love(5);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    vi.setSystemTime(NOW + 61_000);
    for (const name of ['a', 'b', 'c']) await guest(name);
    await runAlarm();
    const first = { minute: 0, viewer_count: 3, peak_viewer_count: 3, heart_count: 0, message_count: 0 };
    expect(await rows()).toEqual([first, { ...first, minute: 1, heart_count: 5 }]);
    await ask(endMyLive, { token: caster });
    await runAlarm();
    expect(await rows()).toHaveLength(2);
    const { data } = await ask(getLiveResult, { token: caster, params: { id: liveUuid(slug) } });
    expect(data.audience?.viewer_counts).toEqual([0, 3, 3]);
    expect(data.best_moments).toMatchObject([{ heart_count: 5, coins: 0 }]);
    await ask(deleteLive, { token: caster, params: { id: liveUuid(slug) } });
    expect(await rows()).toEqual([]);
  });
});
