/** What rankings go by, and the facts behind a line, for the house. */
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { addDays, dayStart } from '../../calls/bangkok-day.ts';
import {
  listOfficeFacts,
  listOfficeRankings,
  type OfficeFact,
  type OfficeRanking,
} from '../../calls/ranking-office.ts';
import { type RankingRule, rankingKeys, rankingRules } from '../../calls/ranking-rule.ts';
import { moment } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { facts } from './tables.ts';

export const officeRankingRoutes = (on: On) => {
  on(listOfficeRankings, async () => ({ data: rankingKeys.map(ruleOf), next_cursor: null }));

  on(
    listOfficeFacts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const rows = db
        .select()
        .from(facts)
        .where(
          and(
            eq(facts.kind, query.kind),
            query.find === undefined
              ? undefined
              : eq(query.ranked === 'vb' ? facts.vb_uuid : facts.user_uuid, query.find),
            query.until === undefined
              ? undefined
              : lt(facts.happened_at_ms, dayStart(addDays(query.until, 1)).getTime()),
            beforeKey(after),
          ),
        )
        .orderBy(desc(facts.happened_at_ms), desc(facts.id))
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf(`facts:${query.kind}:${query.ranked}:${query.find ?? ''}`, query);
      if ('failed' in start) return start;
      const rows = (await read()).rows.map((row) => ({ ...row, order_key: `${row.happened_at_ms} ${row.id}` }));
      return pageOf(start, rows, serialize);
    },
  );
};

/** What happened before the one that a page ended with. */
function beforeKey(after: string): SQL | undefined {
  const [, at_ms, id] = /^(\d+) (.+)$/.exec(after) ?? [];
  return at_ms === undefined ? undefined : sql`(${facts.happened_at_ms}, ${facts.id}) < (${Number(at_ms)}, ${id})`;
}

function ruleOf(ranking: (typeof rankingKeys)[number]): OfficeRanking {
  const { ranked, counts, boards }: RankingRule = rankingRules[ranking];
  return {
    ranking,
    ranked,
    counts: counts
      .map(({ fact, variant, measure }) => [fact, variant, measure].filter((word) => word !== undefined).join('.'))
      .join(', '),
    boards: Object.entries(boards)
      .map(([scope, periods]) => `${scope}: ${periods.join(', ')}`)
      .join('; '),
  };
}

const serialize = ({ happened_at_ms, ...row }: typeof facts.$inferSelect): OfficeFact => ({
  id: row.id,
  kind: row.kind,
  variant: row.variant,
  vb_uuid: row.vb_uuid,
  user_uuid: row.user_uuid,
  amount: row.amount,
  quantity: row.quantity,
  happened_at: moment(happened_at_ms),
  corrects: row.corrects,
});
