import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getEndLiveInfo,
  getLive,
  getLiveSupporters,
  getOnAir,
  listLives,
  listLiveUsers,
} from '../../../calls/live/live.ts';
import { getUser, listVips } from '../../../calls/people/profile.ts';
import { listShownEvents } from '../../../calls/rankings/event.ts';
import { listUserCoinRanking, listUserVtokenRanking } from '../../../calls/rankings/ranking.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { ask, fetchCall } from '../ask.ts';
import { meter } from '../rows-read.ts';
import {
  addEvents,
  addGifts,
  addLabels,
  addLives,
  addToRoom,
  addUsers,
  addVips,
  liveUuid,
  userUuid,
} from '../world.ts';

const NOW = '2026-11-20T08:00:00Z';
const FEW = 60;
const MANY = 100 * FEW;

beforeEach(() => {
  vi.setSystemTime(NOW);
});

/**
 * Inserts this number of users. Each has a live on air and an ended one, is a VIP of `somo`, and
 * gives a gift to `somo` and gets one. Inserts as many events.
 */
async function fill(count: number) {
  const names = Array.from({ length: count }, (_, index) => `user${index}`);
  await addUsers(['somo', ...names]);
  await addLabels('somo', ['singer', 'star']);
  await addLives([
    { slug: 'sing', caster: 'somo', viewer_count: 1 },
    { slug: 'over', caster: 'somo', ended_at_ms: 1 },
    ...names.map((caster, index) => ({ slug: `live-${index}`, caster, viewer_count: index })),
    ...names.map((caster, index) => ({ slug: `over-${index}`, caster, ended_at_ms: 1 + index })),
  ]);
  await addToRoom('sing', names);
  await addVips(
    'somo',
    names.map((name, index) => ({ name, level: 1 + (index % 5) })),
  );
  await addGifts(
    names.flatMap((name, index) => [
      { id: `to-${index}`, from: name, to: 'somo', amount: 1 + (index % 100), at: NOW, live: 'over' },
      { id: `from-${index}`, from: 'somo', to: name, amount: 1 + (index % 100), at: NOW },
    ]),
  );
  await addEvents(names.map((slug) => ({ slug, from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' })));
}

type RowsCase = [what: string, most: number, ask: (db: D1Database) => Promise<Response>];

/** Requests other than rankings, and the maximum rows for each, whatever the number of users. */
const requests: RowsCase[] = [
  ['lives on air', 24 * 4, (db) => fetchCall(getOnAir, {}, db)],
  ['a page of lives on air', 21 * 4, (db) => fetchCall(listLives, {}, db)],
  ['a page of ended lives', 21 * 4, (db) => fetchCall(listLives, { query: { status: 'ended' } }, db)],
  [
    "a caster's ended lives",
    4,
    (db) => fetchCall(listLives, { query: { status: 'ended', caster_uuid: userUuid('user7') } }, db),
  ],
  ['a live', 11, (db) => fetchCall(getLive, { params: { slug: 'sing' } }, db)],
  ['a live that is over', 32, (db) => fetchCall(getLive, { params: { slug: 'over' } }, db)],
  ["a live's supporters", 20, (db) => fetchCall(getLiveSupporters, { params: { slug: 'sing' } }, db)],
  [
    'three users of a room',
    20,
    (db) => {
      const uuids = ['user1', 'user2', 'user3'].map(userUuid).join();
      return fetchCall(listLiveUsers, { params: { slug: 'sing' }, query: { uuids } }, db);
    },
  ],
  ['the summary of a live', 22, (db) => fetchCall(getEndLiveInfo, { params: { id: liveUuid('over') } }, db)],
  ["a VB's page", 9, (db) => fetchCall(getUser, { params: { uuid: userUuid('somo') } }, db)],
  ["a page of a VB's VIPs", 21 * 2 + 1, (db) => fetchCall(listVips, { params: { id: userUuid('somo') } }, db)],
  ["a page of a VB's payers", 21 * 2 + 2, (db) => fetchCall(listTopPayers, { params: { id: userUuid('somo') } }, db)],
  [
    "a page of today's payers",
    21 * 2 + 2,
    (db) => fetchCall(listTopPayers, { params: { id: userUuid('somo') }, query: { period: 'day' } }, db),
  ],
  ['a page of events', 21, (db) => fetchCall(listShownEvents, {}, db)],
];

const periods = [
  ['2026-11-20', '2026-11-20'],
  ['2026-11-16', '2026-11-22'],
  ['2026-11-01', '2026-11-30'],
] as const;

/** Maximum rows for a page of a ranking: each entry and its user, and a few more. */
const maxRows = (lines: number) => 2 * lines + 20;

/** Returns the entries and the rows read of the first pages of a ranking. */
async function pagesOf(
  call: typeof listUserCoinRanking | typeof listUserVtokenRanking,
  [dateStart, dateEnd]: readonly [string, string],
  limit: number,
) {
  const pages: { lines: number; rowsRead: number }[] = [];
  let cursor: string | null = null;
  do {
    const { db, rowsRead } = meter();
    const query: { limit: number; cursor?: string } = { limit, ...(cursor !== null && { cursor }) };
    const answer = await ask(call, { params: { dateStart, dateEnd }, query }, db);
    pages.push({ lines: answer.data.length, rowsRead: rowsRead() });
    cursor = answer.next_cursor;
  } while (cursor !== null && pages.length < 4);
  return pages;
}

describe.each([FEW, MANY])('with %d users who have lives and gifts, and as many events', (count) => {
  test('two rankings and each listed request stay within their rows', { timeout: 60_000 }, async () => {
    await fill(count);
    for (const call of [listUserCoinRanking, listUserVtokenRanking]) {
      for (const period of periods) {
        for (const limit of [5, 20, 50]) {
          for (const { lines, rowsRead } of await pagesOf(call, period, limit)) {
            expect.soft(rowsRead, `${call.path} ${period}, ${limit} a page`).toBeLessThanOrEqual(maxRows(lines));
            expect(rowsRead).toBeGreaterThanOrEqual(lines);
          }
        }
      }
    }
    for (const [what, maxRows, get] of requests) {
      const { db, rowsRead } = meter();
      expect((await get(db)).status).toBe(200);
      expect(rowsRead(), what).toBeGreaterThan(0);
      expect.soft(rowsRead(), what).toBeLessThanOrEqual(maxRows);
    }
    vi.setSystemTime('2026-11-30T00:00:00Z');
    const [summedPages, cachedPages] = [
      await pagesOf(listUserCoinRanking, ['2026-11-18', '2026-11-21'], 50),
      await pagesOf(listUserCoinRanking, ['2026-11-18', '2026-11-21'], 50),
    ];
    expect(summedPages[0]?.rowsRead, 'a free range, the first time').toBeGreaterThan(count);
    for (const { lines, rowsRead } of cachedPages) expect(rowsRead, 'a kept range').toBeLessThanOrEqual(maxRows(lines));
  });
});
