/**
 * What a gift with one stay costs in D1, with all that follows: counting with a hit of a monster,
 * sums of earnings and the daily closing. `npm run bench:gifts` shows it by table.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RankingRule, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import { fillDays, type GiftWorld, openGiftWorld, rowsPerGift } from '../../../scripts/bench/gift-days.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let world: GiftWorld;

describe('database cost of a gift', () => {
  beforeAll(async () => {
    world = await openGiftWorld(NOW);
  });

  afterAll(() => world.close());

  test('a gift with a stay writes at most 125 rows and 1,840 bytes', { timeout: 120_000 }, async () => {
    const filled = await fillDays(world, { gifts: 2_000, days: 4, givers: 200 });
    // Keys are deleted after seven days, which are longer than this simulation.
    const tables = filled.bytesPerGift.filter(({ name }) => name !== 'idempotency_keys');
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    expect(bytes, JSON.stringify(tables)).toBeLessThanOrEqual(1_840);
    expect(bytes).toBeGreaterThan(1_000);

    const rows = await rowsPerGift(world, filled, 5);
    const rowsOf = (name: string) => rows.get(name)?.written ?? expect.fail(name);
    expect.soft(rowsOf('gift and key')).toBeLessThanOrEqual(31);
    expect.soft(rowsOf('stay')).toBeLessThanOrEqual(6);
    expect.soft(rowsOf('counting')).toBeLessThanOrEqual(77);
    expect.soft(rowsOf('sums')).toBeLessThanOrEqual(11);
    expect.soft(rowsOf('all')).toBeLessThanOrEqual(125);
  });

  test('no VB ranking counts stays, which the index by VB omits', () => {
    const rules: readonly RankingRule[] = Object.values(rankingRules);
    const ofVbs = rules.filter(({ ranked }) => ranked === 'vb').flatMap(({ counts }) => counts.map(({ fact }) => fact));
    expect(ofVbs).toContain('gift');
    expect(ofVbs).not.toContain('watching');
  });
});
