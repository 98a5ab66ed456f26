/**
 * Giving a gift. It is one inserted row of `gifts`: the triggers in rules.sql check it and move
 * coins, V-tokens, facts and VIPs. The code here only finds the reason for a refusal and computes
 * the row.
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { giftKinds } from '../../../calls/live/gift/gift-item.ts';
import type { GivenGift, giveGift } from '../../../calls/live/gift.ts';
import { familyPaying, refusalToSpend, selectPaying } from '../../money/family-wallet/paying.ts';
import { coinsOf } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { onBreak, overLimit, selectSpending } from '../../money/wallet/limit.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { familyShareAt, isContractOver } from '../../platform/user/contract-in-force.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { missionPurses } from '../mission/tables.ts';
import { serializeGiftItem } from './catalogue.ts';
import { giverHolds } from './hold-tables.ts';
import { giftItems } from './item-tables.ts';
import { gifts } from './tables.ts';

type Form = z.output<(typeof giveGift)['form']>;

/** Dependencies of `give`. */
export interface GiftPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /** Returns whether the giver may enter the room of a live. */
  mayEnter: (live: Pick<typeof lives.$inferSelect, 'caster_uuid' | 'least_age'>) => Promise<boolean>;
  /** Counts a gift in a live, and returns a failure if the giver exceeds the rate limit. */
  admit: (live_uuid: string) => Promise<Failed | null>;
}

/** Selects the live, its VB, the gift item and the giver's data in one round trip. */
export const selectGiving = (
  { params, form }: { params: { id: string }; form: Pick<Form, 'gift_uuid'> & Partial<Pick<Form, 'pays'>> },
  { db, now, bearer: { user_uuid } }: { db: Db; now: Date; bearer: Bearer },
) => ({
  lives: db
    .select({
      uuid: lives.uuid,
      status: lives.status,
      vb_uuid: lives.caster_uuid,
      least_age: lives.least_age,
      family_uuid: users.family_uuid,
      vb_role: users.role,
      // A giver who pays with own coins does not use the family's funds.
      family_funds_coins: ((form.pays ?? 'own') === 'own'
        ? sql<number>`0`
        : sql<number>`coalesce((SELECT coins FROM family_funds WHERE family_funds.family_uuid = ${users.family_uuid}), 0)`
      ).as('family_funds_coins'),
      family_share_basis_points: familyShareAt(sql`${lives.caster_uuid}`, now),
      is_contract_over: isContractOver(sql`${lives.caster_uuid}`, now).as('is_contract_over'),
      is_blocked: isBlockedBetween(lives.caster_uuid, user_uuid).as('is_blocked'),
    })
    .from(lives)
    .innerJoin(users, eq(users.uuid, lives.caster_uuid))
    .where(eq(lives.uuid, params.id)),
  items: db.select().from(giftItems).where(eq(giftItems.uuid, form.gift_uuid)),
  accounts: selectAccount(db, coinsOf(user_uuid)),
  freezes: db
    .select({ uuid: giverHolds.uuid })
    .from(giverHolds)
    .where(and(eq(giverHolds.giver_uuid, user_uuid), isNull(giverHolds.ended_at_ms), eq(giverHolds.reason, 'freeze'))),
  limits: selectSpending(db, user_uuid),
  purses: db
    .select({ coins: missionPurses.coins })
    .from(missionPurses)
    .where(eq(missionPurses.user_uuid, (form.pays ?? 'own') === 'own' ? user_uuid : '')),
  // Without a family payment, an empty user id makes these queries return nothing.
  ...selectPaying(db, (form.pays ?? 'own') === 'own' ? '' : user_uuid, now),
  rates: selectSetting(db, 'vtokens_per_100_coins', now),
  worths: selectSetting(db, 'satang_per_100_coins', now),
  ages: selectSetting(db, 'gift_hold_seconds', now),
  lasts: db.select({ of_age_at_ms: gifts.of_age_at_ms }).from(gifts).orderBy(desc(gifts.position)).limit(1),
});

type GivingRows = Rows<ReturnType<typeof selectGiving>>;

interface GiftCommand {
  live: GivingRows['lives'][number];
  item: GivingRows['items'][number];
  coins: number;
  /** Account of the family that pays. Null: the giver's own. */
  paid_from: string | null;
  /** Balance of the paying account before the gift. */
  had: number;
}

/**
 * Gives a gift once per idempotency key. The key, the gift and the response are one transaction.
 */
export const giveGiftOnce = (
  { db, now, newUuid, mayEnter, admit }: GiftPorts,
  {
    caller,
    command,
    read,
    form,
  }: { caller: Caller; command: IdempotentCommand; read: Read<ReturnType<typeof selectGiving>>; form: Form },
): Promise<StoredAnswer | Failed> => {
  // A conflict repeats the step below, but it is still one gift.
  let admission: ReturnType<GiftPorts['admit']> | undefined;
  const begin = async () => {
    const rows = await read();
    const purchase = givingOf(rows, { form, giver_uuid: caller.user_uuid, now });
    if ('failed' in purchase) return purchase;
    const uuid = newUuid();
    const { live, item, coins } = purchase;
    const { vb_uuid: caster_uuid, least_age } = live;
    if (!(await mayEnter({ caster_uuid, least_age }))) return { failed: 'live_age_wanted' } as const;
    admission ??= admit(live.uuid);
    const refusal = await admission;
    if (refusal) return refusal;
    const answer: GivenGift = {
      uuid,
      item: serializeGiftItem(item),
      quantity: form.quantity,
      coins,
      live_uuid: live.uuid,
      given_at: moment(now.getTime()),
      coins_left: purchase.had - coins,
    };
    const statements = [giftRow({ ...purchase, uuid, form, giver_uuid: caller.user_uuid, rows, now })];
    return { statements, answer: { data: answer } };
  };
  return runIdempotent(db, { command, now, steps: { begin } });
};

interface RequestedGift {
  form: Form;
  giver_uuid: string;
  now: Date;
}

/**
 * Checks a gift and computes its price. Returns the first failure, in the order in which the giver
 * meets them. Pure.
 */
function givingOf(rows: GivingRows, { form, giver_uuid, now }: RequestedGift): GiftCommand | Failed {
  const [live] = rows.lives;
  const [item] = rows.items;
  if (!live) return { failed: 'live_not_found' };
  if (live.status !== 'on_air' || live.is_contract_over === 1) return { failed: 'live_over' };
  if (live.vb_uuid === giver_uuid) return { failed: 'gift_to_oneself' };
  if (!item) return { failed: 'gift_not_found' };
  if (!item.is_listed) return { failed: 'gift_unlisted' };
  if (form.quantity > giftKinds[item.kind].quantityMax) return { failed: 'gift_given_singly' };
  // The VIPs of a VB are a public list.
  if (form.is_hidden && giftKinds[item.kind].isPersonal) return { failed: 'vip_not_hidden' };
  const coins = item.coins * form.quantity;
  if (form.shown_coins !== undefined && form.shown_coins !== coins) {
    return { failed: 'gift_price_changed', facts: { price_coins: coins } };
  }
  if (live.is_blocked === 1 || rows.freezes.length > 0) return { failed: 'giver_blocked' };
  const paused = onBreak(rows.limits, now);
  if (paused) return paused;
  const payment = paymentOf(rows, { form, giver_uuid, coins, item, live, now });
  return 'failed' in payment ? payment : { live, item, coins, ...payment };
}

/**
 * Returns the account that pays, or a failure. A VIP is a personal choice, so no family pays for
 * one. Pure.
 */
function paymentOf(
  rows: GivingRows,
  { form: { pays }, giver_uuid, coins, item, live, now }: Pick<GiftCommand, 'item' | 'coins' | 'live'> & RequestedGift,
): Pick<GiftCommand, 'paid_from' | 'had'> | Failed {
  if (pays !== 'own') {
    if (giftKinds[item.kind].isPersonal) return { failed: 'family_pays_no_vip' };
    const payingFamily = familyPaying(rows, { pays, user_uuid: giver_uuid });
    if ('failed' in payingFamily) return payingFamily;
    const refusal = refusalToSpend(payingFamily, coins);
    if (refusal) return refusal;
    const bought_coins = live.family_funds_coins;
    if (payingFamily.family_uuid === live.family_uuid && coins > bought_coins) {
      return { failed: 'family_coins_unpaid', facts: { bought_coins } };
    }
    return { paid_from: payingFamily.account, had: payingFamily.coins };
  }
  const satang_per_100_coins = settingOf('satang_per_100_coins', rows.worths);
  const over = overLimit(rows.limits, { coins, satang_per_100_coins }, now);
  if (over) return over;
  const balance = balanceOf(rows.accounts);
  if (balance < coins)
    return { failed: 'coins_short', facts: { price_coins: coins, coins: balance, missing_coins: coins - balance } };
  const mission_coins = rows.purses[0]?.coins ?? 0;
  return balance - mission_coins < coins
    ? { failed: 'mission_coins_for_shop', facts: { price_coins: coins, mission_coins } }
    : { paid_from: null, had: balance };
}

/**
 * Returns the V-tokens for an amount of coins, by the current rate and the VB's contract. A family
 * gets no share of gifts that it pays for.
 */
function vtokensOf({ coins, live, paid_from }: GiftCommand, { rates }: Pick<GivingRows, 'rates'>) {
  const vtokens_per_100_coins = settingOf('vtokens_per_100_coins', rates);
  const hasShare = live.family_uuid !== null && !paid_from?.startsWith(`family:${live.family_uuid}:`);
  const family_share_basis_points = hasShare ? live.family_share_basis_points : 0;
  const vtokens = Math.floor((coins * vtokens_per_100_coins) / 100);
  return { vtokens_per_100_coins, family_share_basis_points, vtokens };
}

interface NewGift extends GiftCommand {
  uuid: string;
  form: Form;
  giver_uuid: string;
  rows: GivingRows;
  now: Date;
}

/**
 * Builds the INSERT of a gift.
 *
 * - Its position is that of its fact, the next one.
 * - It matures no earlier than the gift before it.
 * - It counts in the PK match of its live, unless a family pays.
 * - The family's share includes the remainder of earlier gifts, which the statement reads as it
 *   runs.
 */
function giftRow({ uuid, live, item, coins, paid_from, had, form, giver_uuid, rows, now }: NewGift): Statement {
  const at = now.getTime();
  const holdEnd = at + settingOf('gift_hold_seconds', rows.ages) * 1000;
  const of_age = Math.max(holdEnd, rows.lasts[0]?.of_age_at_ms ?? 0);
  const { family_uuid, vb_uuid, vb_role } = live;
  const worth = vtokensOf({ live, item, coins, paid_from, had }, rows);
  return write`INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
      family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden, given_at_ms, of_age_at_ms, vip_level, paid_from)
    VALUES ((SELECT coalesce(max(position), 0) + 1 FROM facts), ${uuid}, ${live.uuid}, ${giver_uuid}, ${vb_uuid}, ${vb_role},
      ${item.uuid}, ${item.kind}, ${form.quantity}, ${coins}, ${worth.vtokens}, ${family_uuid},
      max(0, min(${worth.vtokens}, CAST((${worth.vtokens * worth.family_share_basis_points} + coalesce((
        SELECT parts FROM family_remainders
        WHERE vb_uuid = ${vb_uuid} AND family_uuid = ${family_uuid} AND ${worth.family_share_basis_points} > 0
      ), 0)) / 10000 AS INTEGER))),
      ${worth.vtokens_per_100_coins}, ${worth.family_share_basis_points},
      (SELECT side.match_uuid FROM pk_sides AS side JOIN pk_matches AS pk ON pk.uuid = side.match_uuid
        WHERE ${paid_from} IS NULL AND side.live_uuid = ${live.uuid} AND side.outcome IS NULL AND pk.began_at_ms <= ${at} AND pk.ends_at_ms > ${at}),
      ${Number(form.is_hidden)},
      ${at}, ${of_age}, ${item.vip_level}, ${paid_from})`;
}
