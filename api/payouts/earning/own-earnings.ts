/**
 * Route for a VB's earnings: today, in a month by day, live, gift and giver, with held and payable
 * V-tokens.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Earnings, getEarnings, type HeldPart } from '../../../calls/payouts/earning.ts';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { familyParts, heldGifts } from '../../live/gift/hold-tables.ts';
import { giftItems } from '../../live/gift/item-tables.ts';
import { gifts } from '../../live/gift/tables.ts';
import { lives } from '../../live/live/tables.ts';
import { vtokenPlaces, vtokens } from '../../money/ledger/account.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { overTables, readWithOldSums, selectSumsLeft } from '../../platform/archive/sums.ts';
import { localizedColumns, localizedOrNullOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { textAround } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { payableOf } from '../payout/family-part.ts';
import { archivedGivers, sumsByGiver } from './archived-givers.ts';
import {
  addUp,
  mergeDays,
  type SumRow,
  selectDays,
  selectMaturing,
  selectTop,
  selectUnsummedDays,
  serializeSum,
  valueOfVtokens,
} from './read-sums.ts';

/** Selects the V-token accounts of a user that exist. */
function selectPlaces(db: Db, owner: SQL<string>) {
  const ids = vtokenPlaces.map((place) => textAround((uuid) => vtokens({ kind: 'user', uuid }, place).id, owner));
  return db
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.id} IN (${sql.join(ids, sql`, `)})`);
}

/** Selects V-tokens of gifts that staff or rules hold, by reason, reference and next check. */
const selectHeld = (db: Db, owner: SqlText) =>
  db
    .select({
      reason: heldGifts.reason,
      reference: heldGifts.reference,
      until_ms: heldGifts.next_look_at_ms,
      gift_count: sql<number>`count(*)`.as('gift_count'),
      vtokens: sql<number>`sum(${gifts.vtokens})`.as('held_vtokens'),
    })
    .from(heldGifts)
    .innerJoin(gifts, eq(gifts.position, heldGifts.position))
    .where(and(eq(heldGifts.vb_uuid, owner), sql`held_gifts.state = 'held'`))
    .groupBy(heldGifts.reason, heldGifts.reference, heldGifts.next_look_at_ms)
    .limit(100);

const selectEarnings = (db: Db, owner: SQL<string>, { now, month }: { now: Date; month: string }) => ({
  rates: selectSetting(db, 'satang_per_100_vtokens', now),
  days: selectDays(db, owner, month),
  unsummedDays: selectUnsummedDays(db, 'vb_uuid', owner),
  ages: selectMaturing(db, owner),
  held: selectHeld(db, owner),
  places: selectPlaces(db, owner),
  parts: db
    .select({ family_uuid: familyParts.family_uuid, vtokens: familyParts.vtokens })
    .from(familyParts)
    .where(eq(familyParts.vb_uuid, owner)),
  lives: selectNamed(db, selectTop(db, owner, 'live', month)),
  gifts: selectNamed(db, selectTop(db, owner, 'gift', month)),
  givers: selectNamed(db, selectTop(db, owner, 'giver', month)),
});

/** Joins sums with the name of their live, gift or giver. */
function selectNamed(db: Db, topRows: ReturnType<typeof selectTop>) {
  const line = topRows.as('line');
  return db
    .select({
      subject: line.subject,
      period: line.period,
      gift_count: line.gift_count,
      coins: line.coins,
      vtokens: line.vtokens,
      family_vtokens: line.family_vtokens,
      title: lives.title,
      slug: lives.slug,
      ...localizedColumns('name', giftItems),
      giver_name: users.name,
    })
    .from(line)
    .leftJoin(lives, eq(lives.uuid, line.subject))
    .leftJoin(giftItems, eq(giftItems.uuid, line.subject))
    .leftJoin(users, eq(users.uuid, line.subject))
    .orderBy(sql`line.vtokens DESC`);
}

/** Reads the largest sums by giver of a month that may have left the database. */
async function readOldGivers(ports: { db: Db; env: object }, owner: string, month: string) {
  const of = { name: archivedGivers.name, owners: [{ owner, month }] };
  const { givers } = await readWithOldSums(ports, of, (old) => ({
    givers: overTables(
      selectNamed(ports.db, selectTop(ports.db, owner, 'giver', month)),
      sumsByGiver(owner, month, old),
    ),
  }));
  return givers;
}

type EarningRows = Rows<ReturnType<typeof selectEarnings>>;

export const ownEarningRoutes = (on: On) => {
  on(
    getEarnings,
    ({ query }, { db, now, bearer: { user_uuid } }) => {
      const month = query.month ?? bangkokDay(now).slice(0, 7);
      return {
        ...selectEarnings(db, user_uuid, { now, month }),
        left: selectSumsLeft(db, { name: archivedGivers.name, month }),
      };
    },
    async ({ query }, { db, env, now, caller: { user_uuid }, read }) => {
      const month = query.month ?? bangkokDay(now).slice(0, 7);
      const rows = await read();
      const givers = rows.left.length > 0 ? await readOldGivers({ db, env }, user_uuid, month) : rows.givers;
      return { data: earningsOf({ ...rows, givers }, { now, month }) };
    },
  );
};

function earningsOf(rows: EarningRows, { now, month }: { now: Date; month: string }): Earnings {
  const rate = settingOf('satang_per_100_vtokens', rows.rates);
  const today = bangkokDay(now);
  const days = mergeDays(rows.days, rows.unsummedDays);
  const ofMonth = days.filter(({ period }) => period.startsWith(month));
  const serialize = (row: SumRow) => serializeSum(row, rate);
  const total = addUp(ofMonth, month);
  const balance = (name: (typeof vtokenPlaces)[number]) =>
    rows.places.find(({ id }) => id.endsWith(`:vtoken_${name}`))?.balance ?? 0;
  const place = (name: (typeof vtokenPlaces)[number]) => valueOfVtokens(balance(name), rate);
  const { payable, owed_vtokens } = payableOf(balance('payable'), rows.parts);
  return {
    month,
    satang_per_100_vtokens: rate,
    today: serialize(
      addUp(
        days.filter(({ period }) => period === today),
        today,
      ),
    ),
    of_month: serialize(total),
    family_share: valueOfVtokens(total.family_vtokens, rate),
    held: place('held'),
    held_parts: heldPartsOf(rows, rate),
    payable: valueOfVtokens(payable.vtokens, rate),
    owed: valueOfVtokens(owed_vtokens, rate),
    set_aside: place('set_aside'),
    on_the_way: place('on_the_way'),
    paid: place('paid'),
    reversed: place('reversed'),
    days: ofMonth.map((row) => ({ day: row.period, ...serialize(row) })),
    lives: rows.lives.map((row) => ({ live_uuid: row.subject, title: row.title, slug: row.slug, ...serialize(row) })),
    gifts: rows.gifts.map((row) => ({
      gift_uuid: row.subject,
      name: localizedOrNullOf('name', row),
      ...serialize(row),
    })),
    givers: rows.givers.map((row) => ({ name: row.giver_name, ...serialize(row) })),
  };
}

/**
 * Returns held V-tokens: first by the day on which they mature (payable by its end at the latest),
 * then those held for another reason.
 */
function heldPartsOf({ ages, unsummedDays, held: heldRows }: EarningRows, rate: number): HeldPart[] {
  const ofAge = ages.map((row) => ({ ...row, until: moment(dayStart(row.period).getTime() + 86_400_000) }));
  const ofUnsummed = unsummedDays.map((row) => ({ ...row, until: moment(row.last_age_ms) }));
  return [
    ...[...ofAge, ...ofUnsummed].map((row) => ({ row, reason: 'age' as const, reference: '', until: row.until })),
    ...heldRows.map((row) => ({ row, reason: row.reason, reference: row.reference, until: moment(row.until_ms) })),
  ].map(({ row, ...part }) => ({ ...part, gift_count: row.gift_count, ...valueOfVtokens(row.vtokens, rate) }));
}
