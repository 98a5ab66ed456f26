/** A promotion on the users’ packages in the simulated world. */
import { topupPromotions } from '../../../../api/money/promotion/promotion-tables.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { commit, insertRow } from '../../../../api/platform/framework/statement.ts';
import { uuidOf } from '../../../../seed/uuid.ts';
import type { MoneyWorld } from './money-world.ts';

/** Bonus coins for the users’ package: ten percent of its coins. */
export const BONUS_COINS = 350;

/** Adds a promotion that starts now. */
export async function addPromotion(
  world: MoneyWorld,
  limits: { budget_coins: number; coins_per_user: number; lasts_ms: number },
): Promise<void> {
  const { lasts_ms, ...rest } = limits;
  const row = {
    uuid: uuidOf('promotion'),
    title_th: 'โปร',
    title_en: 'Promotion',
    audience: 'user' as const,
    bonus_kind: 'percent' as const,
    bonus_value: 10,
    min_amount_satang: 10_000,
    starts_at_ms: world.nowMs,
    ends_at_ms: world.nowMs + lasts_ms,
    ...rest,
  };
  await commit(openDb(world.books.open(() => {})), [insertRow(topupPromotions, row)]);
}
