/** Endpoints with which a VB reads the commissions for items sold in their lives. */
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { type Commission, getCommissions, listCommissions } from '../../../calls/deck/commission.ts';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { localizedColumns, localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { liveOffers, liveSales } from '../offer/offer-tables.ts';

export const prefixes = ['earnings'];

const sum = (column: string) => sql<number>`coalesce(sum(${sql.raw(column)}), 0)`;

export const routes = (on: On) => {
  on(
    getCommissions,
    (_, { db, now, bearer: { user_uuid } }) => {
      const monthStart = dayStart(`${bangkokDay(now).slice(0, 7)}-01`).getTime();
      const isOwn = and(eq(liveSales.vb_uuid, user_uuid), isNull(liveSales.reversed_at_ms));
      return {
        rates: selectSetting(db, 'satang_per_100_vtokens', now),
        shares: selectSetting(db, 'live_commission_basis_points', now),
        month: db
          .select({
            sold_count: sql<number>`count(*)`.as('sold_count'),
            coins: sum('price_coins').as('coins'),
            vtokens: sum('vtokens').as('vtokens'),
          })
          .from(liveSales)
          .where(and(isOwn, gte(liveSales.sold_at_ms, monthStart))),
        held: db
          .select({ vtokens: sum('vtokens').as('vtokens') })
          .from(liveSales)
          .where(and(isOwn, isNull(liveSales.released_at_ms))),
      };
    },
    async (_, { read }) => {
      const { rates, shares, month, held } = await read();
      const rate = settingOf('satang_per_100_vtokens', rates);
      const worth = (vtokens: number) => ({ vtokens, satang: Math.floor((vtokens * rate) / 100) });
      const [sums] = month;
      return {
        data: {
          basis_points: settingOf('live_commission_basis_points', shares),
          of_month: { ...worth(sums?.vtokens ?? 0), sold_count: sums?.sold_count ?? 0, coins: sums?.coins ?? 0 },
          held: worth(held[0]?.vtokens ?? 0),
        },
      };
    },
  );

  on(
    listCommissions,
    ({ query }, { db, bearer: { user_uuid } }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select({ order_key: liveSales.order_key, sale: liveSales, ...localizedColumns('name', shopItems) })
          .from(liveSales)
          .innerJoin(liveOffers, eq(liveOffers.uuid, liveSales.offer_uuid))
          .innerJoin(shopItems, eq(shopItems.uuid, liveOffers.item_uuid))
          .where(and(eq(liveSales.vb_uuid, user_uuid), gt(liveSales.order_key, after)))
          .orderBy(liveSales.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`commissions:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ order_key: _, sale, ...item }) => {
        const state = commissionStateOf(sale);
        return {
          order_uuid: sale.order_uuid,
          item: localizedOf('name', item),
          price_coins: sale.price_coins,
          basis_points: sale.commission_basis_points,
          vtokens: sale.vtokens,
          sold_at: moment(sale.sold_at_ms),
          state,
          payable_at: state === 'held' ? moment(sale.of_age_at_ms) : null,
        };
      });
    },
  );
};

/** Returns the state of a commission. */
export const commissionStateOf = ({
  released_at_ms,
  reversed_at_ms,
}: Pick<typeof liveSales.$inferSelect, 'released_at_ms' | 'reversed_at_ms'>): Commission['state'] => {
  if (reversed_at_ms !== null) return 'reversed';
  return released_at_ms === null ? 'held' : 'payable';
};
