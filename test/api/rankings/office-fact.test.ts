/**
 * Rankings in the office: the rule of each, the entries of a board, and the facts whose points
 * equal a score.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { copyFacts, isCopyDue } from '../../../api/rankings/fact/copy-facts.ts';
import type { OfficeFact } from '../../../calls/rankings/ranking-office.ts';
import {
  getOfficeRanking,
  listOfficeFacts,
  listOfficeRankings,
  listOfficeStandings,
} from '../../../calls/rankings/ranking-office.ts';
import { rankingKeys, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { meter } from '../rows-read.ts';
import { seededDatabase } from '../seeded-database.ts';
import { addGifts, addUsers, userUuid } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';

const NOW = new Date('2026-11-20T13:00:00Z');
const MANY = 2_000;

const countAndFile = async () => {
  await countReportedFacts();
  await copyFacts(openDb(env.DB));
};

type Query = NonNullable<NonNullable<Parameters<typeof ask<typeof listOfficeFacts>>[1]>['query']>;

/** Returns all facts of an entry, page by page. */
async function behind(token: string, query: Query): Promise<OfficeFact[]> {
  const all: OfficeFact[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await ask(listOfficeFacts, { token, query: { limit: 50, ...query, ...(cursor && { cursor }) } });
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

const pointsOf = (facts: readonly OfficeFact[]) => facts.reduce((sum, { points }) => sum + points, 0);

beforeEach(() => void vi.setSystemTime(NOW));

test('lists every ranking with its rule', async () => {
  const token = await addMember('boss', 'staff');
  const { data } = await ask(listOfficeRankings, { token });
  expect(data.map(({ ranking }) => ranking)).toEqual(rankingKeys);
  const { data: one } = await ask(getOfficeRanking, { token, params: { ranking: 'pk_candy' } });
  expect(one).toEqual({
    ranking: 'pk_candy',
    ranked: 'vb',
    unit: 'candy',
    is_shown: true,
    counts: ['gift', 'sticker', 'vip'].map((kind) => ({ kind, variant: 'pk', measure: 'amount' })),
    boards: ['everyone', 'role'].flatMap((scope) => ['day', 'week', 'month'].map((period) => ({ scope, period }))),
  });
});

test('the points of an entry’s facts equal its score, for every ranking and scope', {
  timeout: 60_000,
}, async () => {
  await seededDatabase(NOW);
  const token = await addMember('boss', 'staff');
  expect(await isCopyDue(openDb(env.DB))).toBe(false);
  const { results: families } = await env.DB.prepare('SELECT uuid FROM families LIMIT 2').all<{ uuid: string }>();
  const { results: vbs } = await env.DB.prepare(
    "SELECT vb_uuid FROM facts WHERE kind = 'gift' GROUP BY vb_uuid ORDER BY count(*) DESC LIMIT 1",
  ).all<{ vb_uuid: string }>();
  const placesOf = { everyone: [undefined], family: families.map(({ uuid }) => uuid), role: ['caster'] };
  let lineCount = 0;
  const scoredRankings = new Set<string>();
  for (const ranking of rankingKeys) {
    const { boards } = rankingRules[ranking];
    for (const [scope, [first = 'all', ...periods]] of Object.entries(boards)) {
      const places =
        scope in placesOf
          ? placesOf[scope as keyof typeof placesOf]
          : scope === 'vb'
            ? vbs.map(({ vb_uuid }) => vb_uuid)
            : [];
      for (const among of places) {
        // The shortest period, and the longest that has a calendar.
        for (const period of new Set([first, periods.findLast((one) => one !== 'all') ?? first])) {
          const board = { ranking, period, on: '2026-11-19', ...(among && { among }) };
          const { data: lines } = await ask(listOfficeStandings, { token, query: { ...board, limit: 2 } });
          for (const { user, score } of lines) {
            const facts = await behind(token, { ...board, subject_uuid: user.uuid });
            expect.soft(pointsOf(facts), `${JSON.stringify(board)} ${user.name}`).toBe(score);
            expect(facts.map(({ happened_at }) => happened_at)).toEqual(
              facts.map(({ happened_at }) => happened_at).toSorted((a, b) => b.localeCompare(a)),
            );
            lineCount += 1;
            scoredRankings.add(ranking);
          }
        }
      }
    }
  }
  expect(lineCount).toBeGreaterThan(40);
  expect(scoredRankings.size).toBeGreaterThan(12);
});

describe('rankings with thousands of facts', () => {
  let token: string;
  beforeEach(async () => {
    token = await addMember('boss', 'staff');
    await addUsers(['somo', 'praewa', 'fan', 'other']);
    const hourOf = (index: number) => `2026-11-20T${String(index % 12).padStart(2, '0')}:00:00Z`;
    await addGifts([
      ...Array.from({ length: MANY }, (_, index) => ({
        id: `m${index}`,
        from: index % 2 === 0 ? 'other' : 'fan',
        to: 'praewa',
        amount: 1,
        at: hourOf(index),
      })),
      { id: 'one', from: 'fan', to: 'somo', amount: 9, at: hourOf(1) },
    ]);
    await countAndFile();
  });

  test.for([
    ['somo', 'uservtoken', undefined],
    ['praewa', 'uservtoken', undefined],
    ['fan', 'spend_coin', undefined],
    ['fan', 'vb_payers', 'praewa'],
    // Skips his gifts to others, but at most a page of them.
    ['fan', 'vb_payers', 'somo'],
  ] as const)('a page of the facts of %s in %s reads only the rows shown', async ([who, ranking, among]) => {
    const { db, rowsRead } = meter();
    const query = {
      ranking,
      period: 'day',
      subject_uuid: userUuid(who),
      ...(among && { among: userUuid(among) }),
    } as const;
    expect((await fetchCall(listOfficeFacts, { token, query }, db)).status).toBe(200);
    const shownCount = (await ask(listOfficeFacts, { token, query })).data.length;
    expect(rowsRead()).toBeLessThanOrEqual((ranking === 'vb_payers' ? 20 : shownCount) + 1 + 20 + 8);
  });

  test('excludes quarantined facts and those of others, and rejects another entry’s cursor', async () => {
    const query = { subject_uuid: userUuid('praewa'), limit: 1 };
    const { data, next_cursor } = await ask(listOfficeFacts, { token, query });
    expect(data.map(({ vb_uuid, points }) => [vb_uuid, points])).toEqual([[userUuid('praewa'), 1]]);
    const elsewhere = { ...query, subject_uuid: userUuid('somo'), cursor: next_cursor ?? '' };
    expect((await askInVain(listOfficeFacts, { token, query: elsewhere })).error.code).toBe('invalid_cursor');
    expect((await ask(listOfficeFacts, { token })).data).toEqual([]);
    expect(pointsOf(await behind(token, { subject_uuid: userUuid('somo') }))).toBe(9);
  });

  test('a page of a board reads only the rows shown', async () => {
    const { db, rowsRead } = meter();
    expect((await fetchCall(listOfficeStandings, { token }, db)).status).toBe(200);
    expect(rowsRead()).toBeLessThanOrEqual(2 + 20);
  });
});
