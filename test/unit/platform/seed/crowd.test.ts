/** The crowd of `npm start -- --seed crowd`. */
import { describe, expect, test } from 'vitest';
import { bangkokDay, dayStart } from '../../../../calls/platform/bangkok-day.ts';
import { crowdStatements } from '../../../../seed/crowd/index.ts';
import { dayStatements } from '../../../../seed/index.ts';
import { seed } from '../../../../seed/local/database.ts';
import { asD1, SqliteD1 } from '../../../../seed/local/sqlite-d1.ts';
import { Database } from '../../money/model/sqlite-d1.ts';

const EVENING = new Date('2026-11-20T20:00:00+07:00');
const NEXT_EVENING = new Date('2026-11-21T20:00:00+07:00');

describe('crowd of the seed data', () => {
  test('is a function of the moment, whose past does not change', async () => {
    const database = new Database();
    const d1 = asD1(new SqliteD1(database));
    const countOf = (from: string) => Number(database.rows(`SELECT count(*) AS count FROM ${from}`)[0]?.count);
    await seed(d1, dayStatements(EVENING));
    const users = countOf('users');
    await seed(d1, crowdStatements(EVENING));
    expect(countOf('users') - users).toBe(3_300);
    expect(countOf("lives WHERE slug LIKE 'crowd-%' AND status = 'on_air'")).toBe(60);
    expect(countOf(`facts WHERE id LIKE 'crowd:%' AND happened_at_ms > ${EVENING.getTime()}`)).toBe(0);
    expect(await seed(d1, crowdStatements(EVENING))).toBe(0);

    const people = countOf('users');
    await seed(d1, crowdStatements(NEXT_EVENING));
    expect(countOf('users')).toBe(people);
    const today = dayStart(bangkokDay(EVENING)).getTime();
    const nextDay = dayStart(bangkokDay(NEXT_EVENING)).getTime();
    const giftsOfToday = `facts WHERE id LIKE 'crowd:%' AND happened_at_ms >= ${today} AND happened_at_ms < ${nextDay}`;
    expect(countOf(giftsOfToday)).toBe(800);
    // Every gift counts in a ranking.
    expect(countOf('fact_counting WHERE counted_to < (SELECT max(position) FROM facts)')).toBe(0);
  });
});
