import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { facts } from '../../../api/rankings/ranking/tables.ts';
import { browseEvents, getEvent, listEventStandings, listEvents } from '../../../calls/rankings/event.ts';
import { getMonster, listMonsterHistory } from '../../../calls/rankings/monster.ts';
import { typeCalls } from '../../../calls/rankings/ranking.ts';
import { insertMissing } from '../../../seed/statement.ts';
import { ask, fetchCall } from '../ask.ts';
import { meter } from '../rows-read.ts';
import { addFamily, addUsers, userUuid } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';
import { addEvent, addMonsterEvent, eventUuid } from './event-world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const window = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

beforeEach(() => {
  vi.setSystemTime(NOW);
});

const gift = (id: string, user: string, north: string) => ({
  id,
  kind: 'gift' as const,
  variant: 'pk' as const,
  vb_uuid: userUuid('somo'),
  user_uuid: userUuid(user),
  family_uuid: north,
  vb_role: 'caster' as const,
  amount: 1 + (id.length % 7),
  happened_at_ms: NOW_MS,
});

async function fill(count: number): Promise<string> {
  const north = await addFamily('North');
  const names = Array.from({ length: count }, (_, index) => `fan${index}`);
  await addUsers(['somo', ...names]);
  await addEvent({ slug: 'stars', ...window });
  await addMonsterEvent({ slug: 'dragon', ...window }, [10, 10, 10]);
  // Past events, which must add no cost.
  for (let index = 0; index < 20; index += 1) {
    await addEvent({ slug: `past-${index}`, from: '2025-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z' });
  }
  const rows = names.map((name, index) => gift(`gift-${index}`, name, north));
  await env.DB.batch(insertMissing(facts, rows).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  await countReportedFacts();
  return north;
}

/** Returns the rows for recording one more fact, and for counting it and its monster hit. */
async function recordingCost(north: string) {
  const row = gift('one-more', 'fan3', north);
  const [statement] = insertMissing(facts, [row]);
  if (!statement) throw new Error('One row is one statement');
  const { meta } = await env.DB.prepare(statement.sql)
    .bind(...statement.params)
    .run();
  const rounds = await countReportedFacts();
  const sum = (of: 'rows_read' | 'rows_written') => rounds.reduce((rows, round) => rows + round.meta[of], 0);
  return { recorded: meta.rows_written, read: sum('rows_read'), written: sum('rows_written') };
}

describe.each([60, 3000])('row counts with %d facts', (count) => {
  test('event pages read two rows per entry and at most 20 more', {
    timeout: 60_000,
  }, async () => {
    const north = await fill(count);
    const params = { id: 'stars', target: 'user' as const };
    for (const limit of [5, 50]) {
      let cursor: string | undefined;
      for (let page = 0; page < 3; page += 1) {
        const { db, rowsRead } = meter();
        const answer = await ask(listEventStandings, { params, query: { limit, ...(cursor && { cursor }) } }, db);
        expect.soft(rowsRead(), `page ${page} of ${limit}`).toBeLessThanOrEqual(2 * answer.data.length + 20);
        expect(rowsRead()).toBeGreaterThanOrEqual(answer.data.length);
        cursor = answer.next_cursor ?? undefined;
      }
    }
    const today = { dateStart: '2026-11-20', dateEnd: '2026-11-20', role: 'caster', affiliationUuid: north };
    for (const { plain, ofRole, ofAffiliation } of typeCalls) {
      for (const call of [plain, ofRole, ofAffiliation]) {
        if (!call) continue;
        const { db, rowsRead } = meter();
        const input = { params: today } as Parameters<typeof fetchCall<NonNullable<typeof plain>>>[1];
        await fetchCall(call as NonNullable<typeof plain>, input, db);
        expect.soft(rowsRead(), call.path).toBeLessThanOrEqual(2 * 20 + 3);
      }
    }
    for (const [max, get] of [
      [8, (db: D1Database) => fetchCall(getMonster, { params: { id: 'dragon' } }, db)],
      [120, (db: D1Database) => fetchCall(listMonsterHistory, { params: { id: 'dragon', by: 'level' } }, db)],
      [3, (db: D1Database) => fetchCall(getEvent, { params: { id: eventUuid('stars') } }, db)],
      [21, (db: D1Database) => fetchCall(listEvents, {}, db)],
      // Each event has its first prize and its leader.
      [42, (db: D1Database) => fetchCall(browseEvents, { query: { state: 'past' } }, db)],
    ] as const) {
      const { db, rowsRead } = meter();
      expect((await get(db)).status).toBe(200);
      expect.soft(rowsRead(), get.toString()).toBeLessThanOrEqual(max);
    }
    const cost = await recordingCost(north);
    // Five rows, and two in the indexes by variant.
    expect(cost.recorded).toBe(7);
    expect(cost.read).toBeLessThanOrEqual(500);
    expect(cost.written).toBeLessThanOrEqual(170);
  });
});
