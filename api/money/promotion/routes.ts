/** Routes for promotions of the next month, and for the caller's bonus of each package. */

import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { listBonuses, listPromotions } from '../../../calls/money/promotion.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { packages } from '../order/tables.ts';
import { bonusOf, selectPromotions, serializePromotion } from './promotion.ts';
import { topupPromotions } from './promotion-tables.ts';

export const prefixes = ['payment'];

/** How long before its start a promotion is shown. */
const SHOWN_BEFORE_MS = 31 * 86_400_000;

export const routes = (on: On) => {
  on(
    listPromotions,
    (_, { db, now }) => ({
      rows: db
        .select()
        .from(topupPromotions)
        .where(
          and(
            gt(topupPromotions.ends_at_ms, now.getTime()),
            lte(topupPromotions.starts_at_ms, now.getTime() + SHOWN_BEFORE_MS),
          ),
        )
        .orderBy(asc(topupPromotions.ends_at_ms), asc(topupPromotions.starts_at_ms)),
    }),
    async (_, { read }) => ({ data: (await read()).rows.map(serializePromotion), next_cursor: null }),
  );

  on(
    listBonuses,
    ({ query }, { db, now, bearer }) => ({
      packages: db
        .select()
        .from(packages)
        .where(and(eq(packages.audience, query.for), eq(packages.is_offered, true))),
      promotions: selectPromotions(db, { userUuid: bearer.user_uuid, now }),
    }),
    async (_, { read }) => {
      const rows = await read();
      const data = rows.packages.flatMap((item) => {
        const bonus = bonusOf(rows.promotions, item);
        if (!bonus) return [];
        const { uuid, ends_at_ms } = bonus.promotion;
        return [
          {
            package_uuid: item.uuid,
            bonus_coins: bonus.coins,
            promotion: { uuid, title: localizedOf('title', bonus.promotion), ends_at: moment(ends_at_ms) },
          },
        ];
      });
      return { data, next_cursor: null };
    },
  );
};
