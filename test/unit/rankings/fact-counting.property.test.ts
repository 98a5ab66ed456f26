/**
 * Each fact counts exactly once. Random histories report, correct, announce and close while several
 * workers count, crash between statements, and fail on facts that cannot be counted for a while.
 */
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Db, openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow, updateRow } from '../../../api/platform/framework/statement.ts';
import { readInputs } from '../../../api/rankings/event/counted-facts.ts';
import { eventRules, events } from '../../../api/rankings/event/tables.ts';
import { countFacts, countingDue } from '../../../api/rankings/fact/count-facts.ts';
import { countToHead } from '../../../api/rankings/fact/counting-round.ts';
import { correctionStatement, reverseFact } from '../../../api/rankings/fact/fact.ts';
import { facts } from '../../../api/rankings/ranking/tables.ts';
import { effort, seed } from '../../effort.ts';
import { asD1, type CrashPoint, type Database, SqliteD1 } from '../money/model/sqlite-d1.ts';
import { correctionOf, type FactRow } from './expected-standings.ts';
import { announcements, check, expectedInputs, expectedLate, run, seeded, someFact } from './fact-world.ts';

const HOUR_MS = 3_600_000;

/** The facts that the trigger below makes uncountable. */
const isPoison = ({ amount }: FactRow) => amount > 0 && amount % 4 === 0;
const POISON = `CREATE TRIGGER poison BEFORE UPDATE OF window_to ON fact_counting
  WHEN EXISTS (SELECT 1 FROM facts WHERE position > NEW.window_after AND position <= NEW.window_to
    AND amount > 0 AND amount % 4 = 0 AND kind <> 'monster_hit' AND kind <> 'monster_date')
  BEGIN SELECT RAISE(ABORT, 'this cannot be counted'); END`;

class World {
  readonly database: Database = seeded();
  private nowMs = Date.parse('2026-06-10T00:00:00Z');
  private readonly factById = new Map<string, FactRow>();
  private readonly dropped = new Set<string>();
  private readonly announced = new Set<string>();
  private readonly closed = new Map<string, readonly FactRow[]>();

  private db(step?: CrashPoint): Db {
    return openDb(asD1(new SqliteD1(this.database, step)));
  }

  private ports = (db = this.db()) => ({ db, now: new Date(this.nowMs), log: () => undefined });

  report(fact: FactRow) {
    if (this.factById.has(fact.id)) return;
    run(this.database, insertRow(facts, fact));
    this.factById.set(fact.id, fact);
  }

  correct(index: number) {
    const reportedFacts = [...this.factById.values()].filter(({ corrects }) => corrects === null);
    const wrong = reportedFacts[index % reportedFacts.length];
    if (!wrong) return;
    run(this.database, correctionStatement(wrong.id, wrong.vb_uuid ?? wrong.user_uuid ?? ''));
    const correction = correctionOf(wrong);
    this.factById.set(correction.id, correction);
  }

  /** Drops a quarantined fact, so that it counts nowhere. */
  async drop(index: number) {
    const open = this.aside().filter(({ id, corrects }) => corrects === null && !this.dropped.has(id));
    const wrong = open[index % open.length];
    if (!wrong) return;
    await commitOrThrow(
      this.db(),
      reverseFact(wrong.id, { by: wrong.vb_uuid ?? wrong.user_uuid ?? '', now: new Date(this.nowMs) }),
    );
    const correction = correctionOf(wrong);
    this.factById.set(correction.id, correction);
    for (const { id } of [wrong, correction]) this.dropped.add(id);
  }

  announce(index: number) {
    const announcement = announcements[index];
    if (!announcement || this.announced.has(announcement.event_uuid)) return;
    for (const statement of announcement.statements) run(this.database, statement);
    this.announced.add(announcement.event_uuid);
  }

  /** Counts facts. The worker crashes at step `diesAt`, if it gets that far. */
  async count(max: number, diesAt = Number.POSITIVE_INFINITY) {
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps >= diesAt) throw new Error('The worker is dead');
    };
    // The count may also fail, if too many facts cannot be counted.
    await countFacts(this.ports(this.db(step)), max).catch(() => false);
    const quarantined = this.aside();
    expect(
      quarantined.every(
        (fact) => isPoison(fact) || (fact.corrects && quarantined.some(({ id }) => id === fact.corrects)),
      ),
    ).toBe(true);
  }

  /** Returns the reported facts in quarantine. */
  private aside(): FactRow[] {
    const ids = this.database.rows('SELECT id FROM facts JOIN uncounted_facts USING (position)');
    return ids.flatMap(({ id }) => this.factById.get(String(id)) ?? []);
  }

  private async countAll() {
    for (let round = 0; round < 100; round += 1) {
      if (await countFacts(this.ports(), 3).catch(() => false)) return;
    }
    throw new Error('The clock rings in vain');
  }

  async close(index: number) {
    const { event_uuid: uuid = '', ends_at_ms = 0 } = announcements[index] ?? {};
    if (!this.announced.has(uuid) || this.closed.has(uuid)) return;
    await this.countAll();
    const quarantined = this.aside();
    await commitOrThrow(this.db(), [...countToHead(), updateRow(events, { uuid }, { closed_at_ms: ends_at_ms })]);
    this.closed.set(
      uuid,
      [...this.factById.values()].filter((fact) => !quarantined.includes(fact)),
    );
  }

  setPoison(isOn: boolean) {
    this.database.sqlite.exec('DROP TRIGGER IF EXISTS poison');
    if (isOn) this.database.sqlite.exec(POISON);
  }

  /**
   * Removes the poison trigger, announces all remaining events, and counts in steps of two hours
   * until nothing is due.
   */
  async finish() {
    this.setPoison(false);
    for (const index of announcements.keys()) this.announce(index);
    for (let round = 0; round < 100; round += 1) {
      this.nowMs += 2 * HOUR_MS;
      await this.countAll();
      if ((await countingDue(this.ports())) === null) return this.check();
    }
    throw new Error('The clock rings in vain');
  }

  private async check() {
    const all = [...this.factById.values()].filter(({ id }) => !this.dropped.has(id));
    const countedIn = (event_uuid: string) => this.closed.get(event_uuid) ?? all;
    expect(
      this.aside()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...this.dropped].toSorted());
    check(this.database, all, countedIn);
    const db = this.db();
    for (const { event_uuid, inputs } of expectedInputs(countedIn)) {
      const [event] = await db.select().from(events).where(eq(events.uuid, event_uuid));
      const rules = await db
        .select()
        .from(eventRules)
        .where(and(eq(eventRules.event_uuid, event_uuid)));
      const rows = event && (await readInputs(db, event, { rules, after: '', limit: 1_000 }));
      expect(rows?.map(({ fact }) => fact.id).toSorted()).toEqual(inputs.map(({ id }) => id).toSorted());
    }
    const late = this.database.rows('SELECT event_uuid, fact_id FROM late_facts');
    expect(late.map(({ event_uuid, fact_id }) => `${event_uuid} ${fact_id}`).toSorted()).toEqual(
      expectedLate(all, countedIn).toSorted(),
    );
  }
}

type Command = (world: World) => unknown;

const someCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: someFact.map(
      (fact): Command =>
        (world) =>
          world.report(fact),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(9).map(
      (index): Command =>
        (world) =>
          world.correct(index),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(9).map(
      (index): Command =>
        (world) =>
          world.drop(index),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(2).map(
      (index): Command =>
        (world) =>
          world.announce(index),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(2).map(
      (index): Command =>
        (world) =>
          world.close(index),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (isOn): Command =>
        (world) =>
          world.setPoison(isOn),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 })).map(
      ([max, diesAt]): Command =>
        (world) =>
          world.count(max, diesAt),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 10 }).map(
      (counters): Command =>
        (world) =>
          Promise.all(counters.map((max) => world.count(max))),
    ),
  },
);

const RUNS = effort({ daily: 120, torture: 5_000 });

describe('counting of facts', () => {
  test(`${RUNS} histories: each fact counts once or was dropped, despite crashes and failures`, async () => {
    let checkCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(someCommand, { minLength: 5, maxLength: 40 }), async (commands) => {
        const world = new World();
        for (const command of commands) await command(world);
        await world.finish();
        checkCount += 1;
      }),
      { seed, numRuns: RUNS },
    );
    expect(checkCount).toBeGreaterThanOrEqual(RUNS);
  });
});
