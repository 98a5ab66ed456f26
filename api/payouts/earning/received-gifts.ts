/** Routes for a VB's received gifts with their state, and for an appeal against a reversal. */

import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { appealTakeBack, listReceivedGifts, type ReceivedGift } from '../../../calls/payouts/earning.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { giftTakeBacks, heldGifts, TAKE_BACK_STAYS } from '../../live/gift/hold-tables.ts';
import { giftItems } from '../../live/gift/item-tables.ts';
import { receivedShelf } from '../../live/gift/received-shelf.ts';
import { gifts } from '../../live/gift/tables.ts';
import { isPresent, oldPageOf, selectDeparted } from '../../platform/archive/read-shelf.ts';
import { localizedColumns, localizedOrNullOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { descending } from '../../platform/framework/order-key.ts';
import { rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { type DateRules, dateRulesOf, expectedDate, selectDateRules } from '../bank/expected-date.ts';

const orderKeyOfGift = sql<string>`${sql.raw(descending('gifts.position'))}`;

/** Selects a page of a VB's gifts, as one range of the index by VB. */
const selectReceived = (
  db: Db,
  owner: SqlText,
  { after, limit, among }: { after: string; limit: number; among?: SQL },
) =>
  db
    .select({
      order_key: orderKeyOfGift.as('order_key'),
      gift: gifts,
      ...localizedColumns('name', giftItems),
      giver_name: users.name,
      holds: heldGifts,
      take_back: giftTakeBacks,
      released_to: sql<number>`(SELECT released_to FROM gift_progress)`.as('released_to'),
    })
    .from(gifts)
    .leftJoin(giftItems, eq(giftItems.uuid, gifts.item_uuid))
    .leftJoin(users, eq(users.uuid, gifts.giver_uuid))
    .leftJoin(heldGifts, eq(heldGifts.position, gifts.position))
    .leftJoin(giftTakeBacks, eq(giftTakeBacks.position, gifts.position))
    .where(and(eq(gifts.vb_uuid, owner), among, after === '' ? undefined : sql`gifts.position < ${positionOf(after)}`))
    .orderBy(sql`gifts.position DESC`)
    .limit(limit + 1);

/**
 * Returns the position of a key. A key of the shelf (archived months) gives 0, so this query
 * returns no rows.
 */
const positionOf = (key: string) => Number.MAX_SAFE_INTEGER - (Number(key) || Number.MAX_SAFE_INTEGER);

type Row = Awaited<ReturnType<typeof selectReceived>>[number];

export const receivedRoutes = (on: On) => {
  on(
    listReceivedGifts,
    ({ query }, { db, now, bearer: { user_uuid } }) => ({
      ...selectDateRules(db, now),
      rates: selectSetting(db, 'satang_per_100_vtokens', now),
      departed: selectDeparted(db),
      rows: selectReceived(db, user_uuid, { ...rangeOf(query), among: isPresent(gifts.given_at_ms) }),
    }),
    async ({ query }, { caller, db, env, now, read }) => {
      const start = startOf(`received:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const { rates, rows, departed, ...rest } = await read();
      const rate = settingOf('satang_per_100_vtokens', rates);
      const at = { rate, today: bangkokDay(now), ...dateRulesOf(rest) };
      const owner = caller.user_uuid;
      const list = { shelf: receivedShelf, owner, query: selectReceived(db, owner, { after: '', limit: start.limit }) };
      return oldPageOf(start, rows, (row) => serialize(row, at), { ...list, ...{ db, env, departed } });
    },
  );

  on(
    appealTakeBack,
    ({ params }, { db, bearer: { user_uuid } }) => ({
      rows: db
        .select({ appeal: giftTakeBacks.appeal, position: giftTakeBacks.position })
        .from(giftTakeBacks)
        .where(
          and(
            eq(giftTakeBacks.vb_uuid, user_uuid),
            gt(giftTakeBacks.position, 0),
            sql`position = (SELECT position FROM facts WHERE id = ${`gift:${params.uuid}`})`,
          ),
        ),
    }),
    async ({ params: { uuid }, form: { appeal } }, { db, now, read }) => {
      const [reversal] = (await read()).rows;
      if (!reversal) return { failed: 'gift_not_found' };
      if (reversal.appeal !== null) return { failed: 'gift_appealed' };
      const result = await commitUnless(
        db,
        [TAKE_BACK_STAYS],
        [
          write`UPDATE gift_take_backs SET appeal = ${appeal}, appealed_at_ms = ${now.getTime()} WHERE position = ${reversal.position}`,
        ],
      );
      return result.conflict === null ? { data: { uuid, appeal } } : { failed: 'gift_appealed' };
    },
  );
};

function serialize(
  { gift, holds: hold, take_back, ...row }: Row,
  { rate, ...at }: { rate: number; today: string } & DateRules,
): ReceivedGift {
  const isTakenBack = hold?.state === 'taken_back';
  const isHeld = hold ? hold.state === 'held' : gift.position > row.released_to;
  const until = hold ? hold.next_look_at_ms : gift.of_age_at_ms;
  return {
    uuid: gift.uuid,
    given_at: moment(gift.given_at_ms),
    gift: localizedOrNullOf('name', row),
    quantity: gift.quantity,
    coins: gift.coins,
    vtokens: gift.vtokens,
    satang: Math.floor((gift.vtokens * rate) / 100),
    giver_name: gift.is_hidden ? null : row.giver_name,
    state: isTakenBack ? 'taken_back' : isHeld ? 'held' : 'payable',
    held: isHeld ? { reason: hold?.reason ?? 'age', until: moment(until) } : null,
    take_back: take_back && {
      ground: take_back.ground,
      taken_at: moment(take_back.taken_at_ms),
      appeal: take_back.appeal,
      answer_by:
        take_back.appealed_at_ms !== null && take_back.answer === null
          ? expectedDate(bangkokDay(new Date(take_back.appealed_at_ms)), at.bank_days.appeal, at)
          : null,
      answer: take_back.answer,
      is_granted: take_back.is_granted,
    },
  };
}
