/**
 * The ranking engine on SQLite with the real migrations. The same facts give the same standings and
 * damage when they are shuffled, repeated, replayed or counted in batches. Events and monsters may
 * be announced before, between or after them.
 */
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertRow } from '../../../api/platform/framework/statement.ts';
import { countToHead } from '../../../api/rankings/fact/counting-round.ts';
import { facts } from '../../../api/rankings/ranking/tables.ts';
import { effort, seed } from '../../effort.ts';
import type { Database } from '../money/model/sqlite-d1.ts';
import type { FactRow } from './expected-standings.ts';
import { announcements, check, run, seeded, someFact } from './fact-world.ts';

type Report = { fact: FactRow; how: 'plain' | 'replace' | 'ignore' };

const someHistory = fc.uniqueArray(someFact, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    repeats: fc.shuffledSubarray([...all, ...all], { minLength: 0, maxLength: all.length }),
    hows: fc.array(fc.constantFrom<Report['how']>('plain', 'replace', 'ignore'), { minLength: 3, maxLength: 3 }),
    shuffle: fc.array(fc.nat(1_000_000), { minLength: all.length * 2, maxLength: all.length * 2 }),
    countedAt: fc.array(fc.nat(16), { maxLength: 4 }),
    announcedAt: fc.array(fc.nat(16), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  }),
);

const forms = { plain: 'INSERT INTO', replace: 'INSERT OR REPLACE INTO', ignore: 'INSERT OR IGNORE INTO' };

function report(database: Database, { fact, how }: Report) {
  const { sql, params } = insertRow(facts, fact);
  run(database, { sql: sql.replace('INSERT INTO', forms[how]), params });
}

function count(database: Database) {
  for (const statement of countToHead()) run(database, statement);
}

const RUNS = effort({ daily: 1_200, torture: 100_000 });

describe('ranking engine', () => {
  test(`${RUNS} histories of facts: order, repetition and replay change nothing (SEED=${seed})`, {
    timeout: 1_800_000,
  }, () => {
    const database = seeded();
    const sqlite: DatabaseSync = database.sqlite;
    let checkCount = 0;
    fc.assert(
      fc.property(someHistory, ({ all, repeats, hows, shuffle, countedAt, announcedAt, order }) => {
        const reports: Report[] = [...all, ...repeats].map((fact, index) => ({
          fact,
          how: hows[index % 3] ?? 'plain',
        }));
        const shuffledReports = reports
          .map((entry, index) => ({ entry, at: shuffle[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ entry }) => entry);
        sqlite.exec('BEGIN');
        try {
          for (let step = 0; step <= shuffledReports.length; step += 1) {
            for (const index of order) {
              const dueStep = Math.min(announcedAt[index] ?? 0, shuffledReports.length);
              if (dueStep === step)
                for (const statement of announcements[index]?.statements ?? []) run(database, statement);
            }
            if (countedAt.includes(step)) count(database);
            const next = shuffledReports[step];
            if (next) report(database, next);
          }
          count(database);
          check(database, all);
          checkCount += 1;
        } finally {
          sqlite.exec('ROLLBACK');
        }
      }),
      { numRuns: RUNS, seed },
    );
    expect(checkCount).toBe(RUNS);
  });
});
