/**
 * Defines every ranking. The table `ranking_rules` has the same rules (`npm run migration` adds
 * them), and the view `fact_points` computes all rankings from it.
 */
import type { FactKind, FactVariant } from './fact.ts';

/** The value that is summed: amounts, pieces (`quantity`) or the number of facts (`times`). */
export type RankingMeasure = 'amount' | 'quantity' | 'times';

/** A kind of fact that counts. With a variant, only facts of that variant count. */
interface Count {
  fact: FactKind;
  measure: RankingMeasure;
  variant?: FactVariant;
}

/** Facts that a board includes: all, or those of one family, VB role, VB or live. */
export type RankingScope = 'everyone' | 'family' | 'role' | 'vb' | 'live';

/** Periods of the Bangkok calendar. Weeks begin on Monday. */
export type Period = 'day' | 'week' | 'month' | 'all';

/** Defines who is ranked, which facts count, and the periods stored per scope. */
export interface RankingRule {
  ranked: 'vb' | 'user';
  counts: readonly Count[];
  boards: Partial<Record<RankingScope, readonly Period[]>>;
}

/** Periods with a begin and an end. */
export const calendarPeriods = ['day', 'week', 'month'] as const;
const everyone = { everyone: calendarPeriods };
const everyoneAndFamilies = { everyone: calendarPeriods, family: calendarPeriods };
const everyoneAndRoles = { everyone: calendarPeriods, role: calendarPeriods };

const amountOf = (fact: FactKind, variant?: FactVariant): Count => ({
  fact,
  measure: 'amount',
  ...(variant && { variant }),
});
const piecesOf = (fact: FactKind): Count => ({ fact, measure: 'quantity' });
const timesOf = (fact: FactKind, variant?: FactVariant): Count => ({
  fact,
  measure: 'times',
  ...(variant && { variant }),
});

/** Coins given to a VB: gifts, stickers and VIPs together. */
const giving = [amountOf('gift'), amountOf('sticker'), amountOf('vip')];
/** Coins given to a VB during a PK match. */
const givingInPk = [amountOf('gift', 'pk'), amountOf('sticker', 'pk'), amountOf('vip', 'pk')];

/** All rankings, keyed by their name in `boards`. A score is a sum in the ranking's unit. */
export const rankingRules = {
  /** The giving side of `uservtoken`: one coin given is one candy received. */
  usercoin: { ranked: 'user', counts: giving, boards: { everyone: [...calendarPeriods, 'all'] } },
  /** A V-token is a candy. The VB receives one per coin given. */
  uservtoken: {
    ranked: 'vb',
    counts: giving,
    boards: { everyone: [...calendarPeriods, 'all'], family: calendarPeriods },
  },
  vb_payers: { ranked: 'user', counts: giving, boards: { vb: ['day', 'month', 'all'] } },
  live_payers: { ranked: 'user', counts: giving, boards: { live: ['all'] } },
  live_streaming: { ranked: 'vb', counts: [amountOf('streaming')], boards: everyoneAndFamilies },
  collect_sticker: { ranked: 'vb', counts: [piecesOf('sticker')], boards: everyone },
  collect_sticker_set: { ranked: 'vb', counts: [timesOf('sticker', 'set')], boards: everyone },
  vb_collect_vip: { ranked: 'vb', counts: [timesOf('vip')], boards: everyoneAndFamilies },
  defeat_monster: { ranked: 'vb', counts: [amountOf('monster_hit')], boards: everyone },
  pk_candy: { ranked: 'vb', counts: givingInPk, boards: everyoneAndRoles },
  pk_match: { ranked: 'vb', counts: [timesOf('pk', 'won')], boards: everyoneAndRoles },
  monster_level: { ranked: 'vb', counts: [amountOf('monster_level')], boards: everyone },
  monster_date: { ranked: 'vb', counts: [timesOf('monster_date')], boards: everyone },
  topbuy: { ranked: 'user', counts: [amountOf('purchase', 'refill')], boards: everyone },
  live_watching: { ranked: 'user', counts: [amountOf('watching')], boards: everyoneAndFamilies },
  spend_coin: {
    ranked: 'user',
    counts: [amountOf('gift'), amountOf('sticker'), amountOf('vip'), amountOf('purchase', 'shop')],
    boards: everyoneAndFamilies,
  },
  pk_sent_coin: { ranked: 'user', counts: givingInPk, boards: everyone },
  count_sticker: { ranked: 'user', counts: [piecesOf('sticker')], boards: everyone },
  user_defeat_monster: { ranked: 'user', counts: [amountOf('monster_hit')], boards: everyone },
} satisfies Record<string, RankingRule>;

export type RankingKey = keyof typeof rankingRules;
/** Names of the rankings, as in rows and in back-office paths. Public paths use the type. */
export const rankingKeys = Object.keys(rankingRules) as [RankingKey, ...RankingKey[]];
