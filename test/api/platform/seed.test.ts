import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookJob } from '../../../api/money/ledger/closing.ts';
import { brokenLink } from '../../../api/platform/base/chain.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { consentPayload } from '../../../api/privacy/privacy/consent.ts';
import type { consentReceipts } from '../../../api/privacy/privacy/tables.ts';
import { getEndLiveInfo, getLive, getOnAir, listLives } from '../../../calls/live/live.ts';
import { getInviter } from '../../../calls/people/invite.ts';
import { getUser, listLabels, listVips } from '../../../calls/people/profile.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { listFutureEvents, listShownEvents } from '../../../calls/rankings/event.ts';
import { listUserCoinRanking, listUserVtokenRanking } from '../../../calls/rankings/ranking.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { seedStatements } from '../../../seed/index.ts';
import { ask, walk } from '../ask.ts';
import { seededDatabase } from '../seeded-database.ts';

const NOW = new Date('2026-11-20T13:00:00Z');

async function seed(now: Date) {
  vi.setSystemTime(now);
  await env.DB.batch(seedStatements(now).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

async function count(table: string) {
  return env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<number>('rows');
}

async function today(now: Date) {
  const day = bangkokDay(now);
  const params = { dateStart: day, dateEnd: day };
  const [users, vbs] = await Promise.all([
    ask(listUserCoinRanking, { params }),
    ask(listUserVtokenRanking, { params }),
  ]);
  return { users: users.data.length, vbs: vbs.data.length };
}

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await seededDatabase(NOW);
});

type Receipt = Omit<typeof consentReceipts.$inferSelect, 'order_key'>;

describe('the seed data', () => {
  test('the most watched live on air is of somo, with 1204 viewers', async () => {
    const { data } = await ask(getOnAir);
    expect(data.on_air_count).toBe(8);
    expect(data.lives[0]).toMatchObject({
      slug: 'rong-phleng-kon-non-kap-som',
      title: 'ร้องเพลงก่อนนอนกับส้ม',
      viewer_count: 1204,
      caster: { name: 'ส้มโอ', family_name: 'สังกัดดาวเหนือ' },
    });
    const agesMs = data.lives.map(({ started_at }) => NOW.getTime() - Date.parse(started_at));
    expect(Math.max(...agesMs)).toBeLessThan(3 * 3_600_000);
  });

  test('every seeded live opens, and ended ones have a summary with givers', async () => {
    const endedLives = await walk((cursor) => ask(listLives, { query: { status: 'ended', limit: 5, ...cursor } }));
    expect(endedLives).toHaveLength(17);
    for (const { uuid, slug } of endedLives) {
      expect((await ask(getLive, { params: { slug } })).data.status).toBe('ended');
      const { data } = await ask(getEndLiveInfo, { params: { id: uuid } });
      expect(data.top_givers.length).toBeGreaterThan(2);
      expect(data.coins_received).toBeGreaterThan(0);
    }
  });

  test('somo has an invitation, VIPs, top payers of every period, and a page', async () => {
    const { data: inviter } = await ask(getInviter, { params: { slug: 'somo' } });
    const id = inviter.user.uuid;
    expect((await ask(getUser, { params: { uuid: id } })).data.on_air_slug).toBe('rong-phleng-kon-non-kap-som');
    expect((await walk((cursor) => ask(listVips, { params: { id }, query: cursor }))).length).toBe(30);
    for (const period of ['day', 'month', 'all'] as const) {
      expect((await ask(listTopPayers, { params: { id }, query: { period } })).data.length).toBeGreaterThan(0);
    }
    expect((await ask(listLabels)).data.length).toBeGreaterThan(9);
  });

  test('one event per kind and one for VTubers are on; two promotions follow', async () => {
    const { data: events } = await ask(listShownEvents);
    expect(events.map(({ event_type }) => event_type).toSorted()).toEqual([
      'community',
      'monster',
      'ranking',
      'ranking',
      'refill_promotion',
    ]);
    const future = await ask(listFutureEvents, { query: { event_type: 'refill_promotion' } });
    expect(future.data).toHaveLength(2);
  });

  test('the seed has gifts for exactly 60 days', async () => {
    const day = (back: number) => new Date(NOW.getTime() - back * 86_400_000);
    for (const back of [0, 1, 30, 59]) expect((await today(day(back))).vbs).toBeGreaterThan(5);
    expect(await today(day(60))).toEqual({ users: 0, vbs: 0 });
  });

  test('the seeded ledger is consistent, so its day closes', async () => {
    await runIfDue(bookJob, { db: openDb(env.DB), env, now: NOW });
    expect(await count('ledger_closings')).toBe(1);
  });

  test('the follower count of each VB equals the stored follows', async () => {
    const differ = 'follower_count <> (SELECT count(*) FROM follows WHERE followed_uuid = users.uuid)';
    const rows = env.DB.prepare(
      `SELECT count(*) FILTER (WHERE ${differ}) AS wrong, max(follower_count) AS most FROM users`,
    );
    expect(await rows.first()).toEqual({ wrong: 0, most: expect.toSatisfy((max) => max > 150) });
  });

  test('the viewer’s consents form a hash chain, and each invitation has its outcome', async () => {
    const { results } = await env.DB.prepare('SELECT * FROM consent_receipts ORDER BY number').all<Receipt>();
    expect(await brokenLink(results.map((row) => ({ ...row, content: consentPayload(row) })))).toBeNull();
    expect(results).toHaveLength(4);
    const uses = await env.DB.prepare('SELECT coins FROM invitation_uses ORDER BY coins').all();
    expect(uses.results).toEqual([{ coins: 0 }, { coins: 50 }, { coins: 50 }]);
  });

  test('a second run of the seed changes nothing', async () => {
    const tables = ['users', 'lives', 'facts', 'standings', 'vips', 'events', 'live_users', 'follows', 'invitations'];
    const before = await Promise.all(tables.map(count));
    await seed(NOW);
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  test('a run after midnight fills the new day, and lives on air look recent', async () => {
    const midnight = dayStart(addDays(bangkokDay(NOW), 1));
    const now = new Date(midnight.getTime() + 60_000);
    await seed(now);
    expect((await today(now)).users).toBeGreaterThan(2);
    const { data } = await ask(getOnAir);
    expect(data.on_air_count).toBe(8);
    const inFuture = await env.DB.prepare('SELECT count(*) AS rows FROM facts WHERE happened_at_ms > ?')
      .bind(now.getTime())
      .first<number>('rows');
    expect(inFuture).toBe(0);
  });

  test('a run weeks later has events on, lives on air and rankings', async () => {
    const now = new Date(NOW.getTime() + 40 * 86_400_000);
    await seed(now);
    expect((await ask(listShownEvents)).data).toHaveLength(5);
    expect((await today(now)).vbs).toBeGreaterThan(5);
    const { data } = await ask(getOnAir);
    const agesMs = data.lives.map(({ started_at }) => now.getTime() - Date.parse(started_at));
    expect(Math.max(...agesMs)).toBeLessThan(3 * 3_600_000);
  });
});
