/** Promotions on coin packages: bonus coins within a budget. */
import { z } from 'zod';
import { defineCall, list } from '../platform/call.ts';
import { bilingual, coins, count, moment, satang, uuid } from '../platform/field.ts';

/** Buyers of a package: users for their wallet, or families for the coins of the agency. */
export const packageAudience = z.enum(['user', 'family']);

/** A promotion as shown to buyers. */
export const promotion = z.object({
  uuid,
  title: bilingual,
  for: packageAudience,
  /** Null: every package. */
  package_uuids: z.array(uuid).nullable(),
  /** Exactly one of the two: percent of the package's coins, or a number of coins. */
  bonus_percent: count.nullable(),
  bonus_coins: coins.nullable(),
  min_amount_satang: satang,
  coins_per_user: coins,
  starts_at: moment,
  ends_at: moment,
  /** True: its budget is used up. */
  is_used_up: z.boolean(),
});
export type Promotion = z.infer<typeof promotion>;

export const listPromotions = defineCall({
  method: 'GET',
  path: '/v1/payment/promotions',
  summary: 'Lists promotions on coin packages that are active or begin within a month, earliest end first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  answer: list(promotion),
});

/** The bonus that an order of a package would get. */
export const packageBonus = z.object({
  package_uuid: uuid,
  bonus_coins: coins,
  promotion: promotion.pick({ uuid: true, title: true, ends_at: true }),
});
/** Bonus coins of one package, for the promotion that applies to the caller. */
export type PackageBonus = z.infer<typeof packageBonus>;

export const listBonuses = defineCall({
  method: 'GET',
  path: '/v1/payment/bonuses',
  summary: "Lists the packages that give the caller a bonus now, within the budget and the caller's own limit",
  access: 'bearer',
  query: z.object({ for: packageAudience.default('user') }),
  answer: list(packageBonus),
});
