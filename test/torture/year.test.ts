/**
 * A year of the seeded site: the clock of all Workers moves from night to night, and scheduled jobs
 * do what is due. After each night the books of the day are closed and no job fails; invariants hold
 * at each end of a month. Then contracts and events end.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, bangkokDay, dayStart, lastOfMonth } from '../../calls/platform/bangkok-day.ts';
import { moveWorkers } from '../../scripts/dev/clock/move-clock.ts';
import { effort } from '../effort.ts';
import { openWorld, type World } from '../system/world.ts';
import { Books } from './books.ts';
import { invariants } from './invariants/index.ts';

const DAYS = effort({ daily: 2, torture: 365 });

const DAY_MS = 86_400_000;
/** Time of the nightly run: 03:00 in Bangkok. */
const NIGHT_MS = 3 * 3_600_000;
/** Longest wait for the jobs of a night, in milliseconds of real time. */
const NIGHT_ENDS_MS = 120_000;

/** The demo accounts have no administrator, and the clock does not move SQLite's own time. */
const untrue = new Set(['an administrator or CEO exists', 'no transfer has a time in the future']);

let world: World;
let books: Books;
beforeAll(async () => {
  world = await openWorld({ hasClock: true });
  books = new Books(world.folder);
}, 600_000);
afterAll(async () => {
  books?.close();
  await world?.close();
});

const lastClosedDay = () => String(books.rows("SELECT coalesce(max(day), '') AS day FROM ledger_closings")[0]?.day);
const failingJobs = () => books.rows('SELECT name, reason FROM failing_tasks');
const brokenInvariants = () =>
  books.atOneMoment(() =>
    Object.entries(invariants).flatMap(([name, query]) => {
      if (untrue.has(name)) return [];
      const rows = books.rows(`SELECT * FROM (${query}) LIMIT 3`);
      return rows.length > 0 ? [{ name, rows }] : [];
    }),
  );

/** Contracts in force and events that should have ended at a time. */
const overdue = (at: number) =>
  books.rows(
    `SELECT 'contract' AS kind, uuid FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice') AND ends_at_ms < ?1
     UNION ALL SELECT 'event', uuid FROM events WHERE settle_at_ms < ?1`,
    at,
  );

/** Moves the clock to the night in which a day is closed, and waits until its books are. */
async function passNight(day: string): Promise<void> {
  const night = dayStart(addDays(day, 1)).getTime() + NIGHT_MS;
  await moveWorkers(world.url, night - Date.now());
  const endsAtMs = performance.now() + NIGHT_ENDS_MS;
  while (lastClosedDay() < day && performance.now() < endsAtMs) await wait(20);
}

describe('a year', () => {
  test(`${DAYS} nights close every day and break no invariant`, { timeout: 3 * 3_600_000 }, async () => {
    const startedAtMs = performance.now();
    const firstDay = bangkokDay(world.seededAt);
    expect(brokenInvariants()).toEqual([]);
    for (let nth = 0; nth < DAYS; nth += 1) {
      const day = addDays(firstDay, nth);
      await passNight(day);
      expect([day, lastClosedDay(), failingJobs()]).toEqual([day, day, []]);
      if (day !== lastOfMonth(day) && nth !== DAYS - 1) continue;
      await expect.poll(brokenInvariants, { message: day, timeout: NIGHT_ENDS_MS, interval: 500 }).toEqual([]);
    }
    console.info(`${DAYS} nights in ${Math.round((performance.now() - startedAtMs) / 1_000)} s`);
  });

  test('a site that slept for a year ends its contracts and events', { timeout: 600_000 }, async () => {
    const at = Date.now() + (DAYS + 400) * DAY_MS;
    await moveWorkers(world.url, at - Date.now());
    const endsAtMs = performance.now() + NIGHT_ENDS_MS;
    while (overdue(at).length > 0 && performance.now() < endsAtMs) await wait(500);
    expect(overdue(at)).toEqual([]);
    await expect.poll(brokenInvariants, { timeout: NIGHT_ENDS_MS, interval: 500 }).toEqual([]);
  });
});
