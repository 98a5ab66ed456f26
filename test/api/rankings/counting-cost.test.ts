/**
 * Cost of counting gifts in the seed data, with active events and a monster, in D1's row counts.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { facts } from '../../../api/rankings/ranking/tables.ts';
import { insertMissing } from '../../../seed/statement.ts';
import { seededDatabase } from '../seeded-database.ts';
import { countReportedFacts } from './count-facts.ts';

const NOW = new Date('2026-11-20T13:00:00Z');
const GIFTS = 300;
const GIVERS = 20;

type Gift = typeof facts.$inferInsert;

/** A gift to a VB on air who has a family, and users who could have given it. */
let sample: Gift;
let givers: string[];

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await seededDatabase(NOW);
  await countReportedFacts();
  const last = await env.DB.prepare(
    `SELECT id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, variant, family_uuid, vb_role FROM facts
    WHERE kind = 'gift' AND family_uuid IS NOT NULL AND live_uuid IS NOT NULL ORDER BY position DESC LIMIT 1`,
  ).first<Gift>();
  sample = { ...(last ?? expect.fail('the seeded world has gifts')), variant: null, happened_at_ms: NOW.getTime() };
  const { results } = await env.DB.prepare('SELECT uuid FROM users WHERE uuid <> ? ORDER BY uuid LIMIT ?')
    .bind(sample.vb_uuid, GIVERS)
    .all<{ uuid: string }>();
  givers = results.map(({ uuid }) => uuid);
});

/** Counts the given gifts and returns the rows read and written. */
async function costOf(gifts: readonly Gift[]) {
  await env.DB.batch(insertMissing(facts, gifts).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  const rounds = await countReportedFacts();
  const sum = (of: 'rows_read' | 'rows_written') => rounds.reduce((rows, { meta }) => rows + meta[of], 0);
  return { read: sum('rows_read'), written: sum('rows_written') };
}

describe('cost of counting gifts', () => {
  test('counting one gift, also a monster hit, is cheap with eleven event rules', async () => {
    const rules = await env.DB.prepare(
      'SELECT count(*) AS count FROM event_rules WHERE starts_at_ms <= ? AND ends_at_ms > ?',
    )
      .bind(NOW.getTime(), NOW.getTime())
      .first<number>('count');
    expect(rules).toBeGreaterThanOrEqual(11);
    // The first gift of a day inserts entries. The next one is the usual case.
    await costOf([{ ...sample, id: 'first' }]);
    const cost = await costOf([{ ...sample, id: 'next' }]);
    // Each entry looks up the number of its board.
    expect(cost.read).toBeLessThanOrEqual(312);
    expect(cost.written).toBeLessThanOrEqual(76);
  });

  test('hundreds of gifts are added up before they are counted', async () => {
    const gifts = (name: string) =>
      Array.from({ length: GIFTS }, (_, nth) => ({
        ...sample,
        id: `${name}-${nth}`,
        user_uuid: givers[nth % GIVERS] ?? null,
        amount: 1 + (nth % 7),
        happened_at_ms: NOW.getTime() + nth * 10,
      }));
    await costOf(gifts('first'));
    const cost = await costOf(gifts('next'));
    expect(cost.read / GIFTS).toBeLessThanOrEqual(28.6);
    expect(cost.written / GIFTS).toBeLessThanOrEqual(3);
  });
});
