/**
 * Promotions on packages of coins: the bonus of an order, and the rest of the budget. Triggers in
 * rules.sql enforce the terms and maintain `taken_coins`.
 */

import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Promotion } from '../../../calls/money/promotion.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Package } from '../package/price.ts';
import { topupPromotions } from './promotion-tables.ts';

/** A promotion as stored in D1. */
export type PromotionRow = typeof topupPromotions.$inferSelect;

/** The bonus of an order, and its promotion. */
export interface Bonus {
  promotion: PromotionRow;
  coins: number;
}

/** Selects current promotions, with the bonus coins that a user took of each. */
export const selectPromotions = (db: Db, { userUuid, now }: { userUuid: SqlText; now: Date }) =>
  db
    .select({ promotion: topupPromotions, taken_by_user: takenBy(userUuid).as('taken_by_user') })
    .from(topupPromotions)
    .where(and(gt(topupPromotions.ends_at_ms, now.getTime()), lte(topupPromotions.starts_at_ms, now.getTime())));

const takenBy = (userUuid: SqlText): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(promotion_coins), 0) FROM orders WHERE promotion_uuid = topup_promotions.uuid
    AND user_uuid = ${userUuid} AND promotion_state IN ('reserved', 'given'))`;

type PromotionRows = Awaited<ReturnType<typeof selectPromotions>>;

/** Returns the largest bonus of a package for a user, or null. */
export function bonusOf(promotions: PromotionRows, item: Package): Bonus | null {
  const bonuses = promotions.flatMap(({ promotion, taken_by_user }) => {
    const coins = coinsOf(promotion, item);
    const remaining = Math.min(
      promotion.budget_coins - promotion.taken_coins,
      promotion.coins_per_user - taken_by_user,
    );
    return coins > 0 && coins <= remaining ? [{ promotion, coins }] : [];
  });
  return bonuses.reduce<Bonus | null>((best, bonus) => (best && best.coins >= bonus.coins ? best : bonus), null);
}

/**
 * Computes the bonus from the terms alone. The trigger `orders_begin_with_promotion` enforces the
 * same result.
 */
function coinsOf(
  { audience, package_uuids, bonus_kind, bonus_value, min_amount_satang }: PromotionRow,
  item: Package,
): number {
  if (audience !== item.audience || item.price_satang < min_amount_satang) return 0;
  if (package_uuids !== null && !package_uuids.includes(item.uuid)) return 0;
  return bonus_kind === 'coins' ? bonus_value : Math.floor((item.coins * bonus_value) / 100);
}

/** Returns the promotion columns of a new order. */
export const promotionColumns = (bonus: Bonus | null) => ({
  promotion_uuid: bonus?.promotion.uuid ?? null,
  promotion_coins: bonus?.coins ?? 0,
  promotion_state: bonus && ('reserved' as const),
});

/**
 * Availability of a bonus when its order is processed. An order that ended unpaid returned its
 * share.
 */
export type BonusAtEnd = 'none' | 'to_be_had' | 'gone';

/** Selects the bonus of an order, and the budget of its promotion. */
export const selectPromotionOf = (db: Db, orderUuid: string) =>
  db
    .select({
      state: sql<'reserved' | 'given' | 'freed'>`orders.promotion_state`.as('state'),
      coins: sql<number>`orders.promotion_coins`.as('coins'),
      budget_coins: topupPromotions.budget_coins,
      taken_coins: topupPromotions.taken_coins,
    })
    .from(topupPromotions)
    .innerJoin(sql`orders`, sql`orders.promotion_uuid = ${topupPromotions.uuid}`)
    .where(sql`orders.uuid = ${orderUuid}`);

/**
 * Returns the availability. An order that is paid late takes its bonus again if the budget allows
 * it.
 */
export function bonusAtEnd([promotion]: Awaited<ReturnType<typeof selectPromotionOf>>): BonusAtEnd {
  if (!promotion) return 'none';
  return promotion.state !== 'freed' || promotion.taken_coins + promotion.coins <= promotion.budget_coins
    ? 'to_be_had'
    : 'gone';
}

/** Converts a promotion for buyers. */
export const serializePromotion = (row: PromotionRow): Promotion => ({
  uuid: row.uuid,
  title: localizedOf('title', row),
  for: row.audience,
  package_uuids: row.package_uuids,
  bonus_percent: row.bonus_kind === 'percent' ? row.bonus_value : null,
  bonus_coins: row.bonus_kind === 'coins' ? row.bonus_value : null,
  min_amount_satang: row.min_amount_satang,
  coins_per_user: row.coins_per_user,
  starts_at: moment(row.starts_at_ms),
  ends_at: moment(row.ends_at_ms),
  is_used_up: row.taken_coins >= row.budget_coins,
});

export const selectPromotion = (db: Db, uuid: string) =>
  db.select().from(topupPromotions).where(eq(topupPromotions.uuid, uuid));
