/**
 * What is ranked by what: one table. The host's database holds the same as rows (`ranking_rules`; a test compares), and
 * one trigger computes every ranking from them as facts arrive. A new ranking is a line here and rows of
 * api/ranking/reference.sql.
 */
import type { FactKind, FactVariant } from './fact.ts';

/** What of a fact counts: its amount, its pieces, or that it happened. */
export type Measure = 'amount' | 'quantity' | 'times';

/** One kind of fact that counts; with a variant, only facts of that variant. */
interface Count {
  fact: FactKind;
  measure: Measure;
  variant?: FactVariant;
}

/** Among whom: all, those of a family's VBs, of a VB's role, or what happened with one VB or in one live. */
export type Scope = 'everyone' | 'family' | 'role' | 'vb' | 'live';

/** Of the Bangkok calendar; weeks begin on Monday. */
export type Period = 'day' | 'week' | 'month' | 'all';

/** Who is ranked, by which facts, and which boards are kept: among whom, over which periods. */
export interface RankingRule {
  ranked: 'vb' | 'user';
  counts: readonly Count[];
  boards: Partial<Record<Scope, readonly Period[]>>;
}

const periods = ['day', 'week', 'month'] as const;
const everyone = { everyone: periods };
const everyoneAndFamilies = { everyone: periods, family: periods };
const everyoneAndRoles = { everyone: periods, role: periods };

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

/** What is given to a VB in coins: gifts, stickers and VIPs alike, wherever coins for a VB are counted. */
const giving = [amountOf('gift'), amountOf('sticker'), amountOf('vip')];
/** What of it is given in a match. */
const givingInPk = [amountOf('gift', 'pk'), amountOf('sticker', 'pk'), amountOf('vip', 'pk')];

/** Every ranking that is kept, by its name in `standings`. Scores are sums of what counts, in its own unit. */
export const rankingRules = {
  /** The giving side of `uservtoken`: what is a candy for the VB is a coin of the user who gave it. */
  usercoin: { ranked: 'user', counts: giving, boards: { everyone: [...periods, 'all'] } },
  /** A V-token is a candy: one for each coin's worth of what is given. */
  uservtoken: {
    ranked: 'vb',
    counts: giving,
    boards: { everyone: [...periods, 'all'], family: periods },
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

/** A ranking by its key. */
export type RankingKey = keyof typeof rankingRules;
export const rankingKeys = Object.keys(rankingRules) as [RankingKey, ...RankingKey[]];
