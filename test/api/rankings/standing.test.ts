import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctionStatement } from '../../../api/rankings/fact/fact.ts';
import { effort } from '../../effort.ts';
import { expectedStandings, type FactRow, STANDINGS } from '../../unit/rankings/expected-standings.ts';
import { newDatabase } from '../new-database.ts';
import { addGifts, addUsers, type Gift, liveUuid, userUuid } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';

const users = ['ann', 'bee', 'cat'];
const vbs = ['somo', 'toei'];

const someGifts = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 999 }).map(String),
    from: fc.constantFrom(...users),
    to: fc.constantFrom(...vbs),
    amount: fc.integer({ min: 1, max: 5000 }),
    // Around the end of a day, a week and a month: Sunday, 31 May 2026 in Bangkok.
    at: fc.integer({ min: Date.parse('2026-05-31T16:59:59.990Z'), max: Date.parse('2026-05-31T17:00:00.010Z') }),
    live: fc.constantFrom('sing', undefined),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

async function standings() {
  const { results } = await env.DB.prepare(STANDINGS).all();
  return results;
}

const rowOf = ({ id, from, to, amount, at, live }: Gift): FactRow => ({
  id,
  kind: 'gift',
  variant: null,
  vb_uuid: userUuid(to),
  user_uuid: userUuid(from),
  live_uuid: live === undefined ? null : liveUuid(live),
  family_uuid: null,
  vb_role: null,
  event_uuid: null,
  corrects: null,
  amount,
  quantity: 1,
  happened_at_ms: Number(at),
});

describe('entries of boards', () => {
  test('shuffled, repeated and split reports of the same gifts yield the same scores', async () => {
    const runs = someGifts.chain((gifts) =>
      fc.record({
        gifts: fc.constant(gifts),
        reports: fc
          .shuffledSubarray([...gifts, ...gifts], { minLength: gifts.length, maxLength: gifts.length * 2 })
          .map((reports) => [...reports, ...gifts]),
        splitAt: fc.nat(gifts.length),
      }),
    );
    await fc.assert(
      fc.asyncProperty(runs, async ({ gifts, reports, splitAt }) => {
        await newDatabase();
        await addUsers([...users, ...vbs]);
        await addGifts(reports.slice(0, splitAt));
        await addGifts(reports.slice(splitAt));
        expect(await standings()).toEqual(expectedStandings(gifts.map(rowOf)));
      }),
      // Few runs, because this is D1. Many more run on SQLite in test/unit/rankings.
      { numRuns: effort({ daily: 20, torture: 500 }) },
    );
  });

  test('a repeated gift with another amount changes nothing: the first report counts', async () => {
    await addUsers([...users, ...vbs]);
    await addGifts([{ id: '1', from: 'ann', to: 'somo', amount: 5, at: 0 }]);
    const before = await standings();
    await addGifts([{ id: '1', from: 'bee', to: 'toei', amount: 500, at: 1 }]);
    expect(await standings()).toEqual(before);
  });

  test.each([100, 3000])('with %d gifts, half of them corrected, one more costs the same rows', async (count) => {
    const names = Array.from({ length: count }, (_, index) => `giver${index}`);
    await addUsers([...names, ...vbs]);
    await addGifts(names.map((from) => ({ id: from, from, to: 'somo', amount: 1, at: 0, live: 'sing' })));
    const corrections = names.slice(count / 2).map((id) => correctionStatement(id, userUuid('somo')));
    await env.DB.batch(corrections.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
    await countReportedFacts();
    const record = env.DB.prepare(
      "INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms) VALUES (?, 'gift', ?, ?, ?, 1, 0)",
    );
    const { meta } = await record.bind('one-more', userUuid('somo'), userUuid('giver7'), liveUuid('sing')).run();
    expect(meta.rows_written).toBe(5);
    expect(meta.rows_read).toBeLessThanOrEqual(5);
    const rounds = await countReportedFacts();
    const sum = (of: 'rows_read' | 'rows_written') => rounds.reduce((rows, round) => rows + round.meta[of], 0);
    expect(sum('rows_written')).toBeLessThanOrEqual(110);
    expect(sum('rows_read')).toBeLessThanOrEqual(250);
    const idle = await countReportedFacts();
    expect(idle.reduce((rows, { meta }) => rows + meta.rows_read + meta.rows_written, 0)).toBeLessThanOrEqual(12);
  });

  test.each(['UPDATE facts SET amount = 1000', 'DELETE FROM facts'])('the append-only facts reject %s', async (sql) => {
    await addUsers([...users, ...vbs]);
    await addGifts([{ id: '1', from: 'ann', to: 'somo', amount: 5, at: 0 }]);
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('append-only');
  });
});
