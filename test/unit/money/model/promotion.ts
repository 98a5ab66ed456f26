/** A promotion on the packages of users in the simulated world. */
import { topupPromotions } from '../../../../api/money/promotion/promotion-tables.ts';
import { openDb } from '../../../../api/platform/host/db.ts';
import { commit, insertRow } from '../../../../api/platform/host/statement.ts';
import { uuidOf } from '../../../../world/uuid.ts';
import type { MoneyWorld } from './money-world.ts';

/** Bonus of the package of users: ten per cent of its coins. */
export const BONUS_COINS = 350;

/** Adds a promotion that is on from now. */
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
