import { type RankingRule, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import type { rankingRules as ruleRows } from './tables.ts';

const rules: [string, RankingRule][] = Object.entries(rankingRules);

/** Reference rows by table: one rule per fact, scope and period of a ranking. */
export const rankingRuleRows = {
  ranking_rules: rules.flatMap(([ranking, { ranked, counts, boards }]) =>
    counts.flatMap(({ fact: fact_kind, measure, variant = null }) =>
      Object.entries(boards).flatMap(([scope, periods]) =>
        periods.map((period) => ({ fact_kind, ranking, ranked, scope, period, measure, variant })),
      ),
    ),
  ) satisfies Record<keyof typeof ruleRows.$inferSelect, string | null>[],
};
