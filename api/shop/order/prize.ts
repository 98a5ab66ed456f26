/** Prizes that users have won. */

import { and, eq, gt } from 'drizzle-orm';
import type { SentAddress } from '../../../calls/people/address.ts';
import { listPrizes, type Prize } from '../../../calls/shop/order-history.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { shopItems } from '../item/item-tables.ts';
import { serializeItemSummary } from '../item/serialize-item.ts';
import { shopPrizes } from '../item/stock-tables.ts';
import { shopOrders } from './order-tables.ts';

const selectPrizes = (db: Db) =>
  db
    .select({ order_key: shopPrizes.order_key, prize: shopPrizes, item: shopItems, order_uuid: shopOrders.uuid })
    .from(shopPrizes)
    .innerJoin(shopItems, eq(shopItems.uuid, shopPrizes.item_uuid))
    .leftJoin(shopOrders, eq(shopOrders.prize_uuid, shopPrizes.uuid));

/** A prize with its item. */
export type WonPrize = Awaited<ReturnType<typeof selectPrizes>>[number];

/** Selects a prize of this user. The prize of another user answers like an unknown one. */
export const selectPrize = (db: Db, uuid: string, userUuid: SqlText) =>
  selectPrizes(db).where(and(eq(shopPrizes.uuid, uuid), eq(shopPrizes.user_uuid, userUuid)));

/**
 * Returns the state of a prize. It is over from its deadline on, even before the job has stored
 * that.
 */
const stateOf = ({ state, redeem_until_ms }: WonPrize['prize'], now: Date): Prize['state'] =>
  state === 'redeemable' && redeem_until_ms !== null && now.getTime() >= redeem_until_ms ? 'over' : state;

/** Returns the reason against redeeming a prize, or null. Pure. */
export function refusalToRedeem(
  { prize, item, order_uuid }: WonPrize,
  { address, now }: { address: SentAddress | null; now: Date },
): Failed | null {
  const state = stateOf(prize, now);
  if (state === 'redeemed') return { failed: 'shop_prize_redeemed', facts: { order_uuid } };
  if (state === 'over')
    return { failed: 'shop_prize_over', facts: { redeem_until: moment(prize.redeem_until_ms ?? 0) } };
  return item.kind === 'physical' && !address ? { failed: 'address_required' } : null;
}

export const prizeRoutes = (on: On) => {
  on(
    listPrizes,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const rows = selectPrizes(db)
        .where(and(eq(shopPrizes.user_uuid, bearer.user_uuid), gt(shopPrizes.order_key, after)))
        .orderBy(shopPrizes.order_key)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { now, caller, read }) => {
      const start = startOf(`prizes:${caller.user_uuid}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, (prizeRow) => serialize(prizeRow, now));
    },
  );
};

const serialize = ({ prize, item, order_uuid }: WonPrize, now: Date): Prize => ({
  uuid: prize.uuid,
  item: serializeItemSummary(item),
  state: stateOf(prize, now),
  reason: localizedOf('reason', prize),
  needs_address: item.kind === 'physical',
  won_at: moment(prize.won_at_ms),
  redeem_until: momentOrNull(prize.redeem_until_ms),
  order_uuid,
});
