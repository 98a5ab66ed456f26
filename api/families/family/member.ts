/** Members of a family. The family and the member see the same data. */

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type {
  FamilyAgreement,
  FamilyMember,
  FamilyMemberDetail,
  FamilyMemberSort,
  MemberMonth,
} from '../../../calls/families/family.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { liveDays, lives } from '../../live/live/tables.ts';
import { earningSums } from '../../payouts/earning/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { selectAgreement } from './agreement.ts';
import { familyMembers, familyMonths } from './tables.ts';

const UUID_LETTERS = 36;

/** Returns the position of a user in a list by name, then by uuid. */
export const nameKeyOf = ({ name, uuid }: { name: string; uuid: string }): string => `${collationKey(name)}\n${uuid}`;

/** Returns the condition for rows after a position. Undefined for an empty position. */
export const isBehind = (key: string) =>
  key === ''
    ? undefined
    : sql`(${users.name_key}, ${users.uuid}) > (${key.slice(0, -UUID_LETTERS - 1)}, ${key.slice(-UUID_LETTERS)})`;

/**
 * Returns the number by which members are sorted before their name, ascending. Without a sort,
 * those on air come first.
 */
const sortNumberOf = (sort: FamilyMemberSort | undefined): SQL<number> => {
  if (sort === undefined) return sql<number>`${users.is_off_air}`;
  const total = sort.endsWith('month.vtokens') ? sumsNow.vtokens : monthNow.live_seconds;
  return sort.startsWith('-') ? sql<number>`-coalesce(${total}, 0)` : sql<number>`coalesce(${total}, 0)`;
};

/** Returns the position of a member in its list. */
export const memberKeyOf = ({ user, sort_number }: { user: { name: string; uuid: string }; sort_number: number }) =>
  `${sort_number} ${nameKeyOf(user)}`;

const isMemberBehind = (key: string, sort: FamilyMemberSort | undefined) => {
  if (key === '') return undefined;
  const [number = ''] = key.split(' ', 1);
  const name = key.slice(number.length + 1, -UUID_LETTERS - 1);
  return sql`(${sortNumberOf(sort)}, ${users.name_key}, ${users.uuid}) > (${Number(number) || 0}, ${name}, ${key.slice(-UUID_LETTERS)})`;
};

/** Returns a month and the month before it. Default: the current month. */
export function monthsOf(month: string | undefined, now: Date): [string, string] {
  const thisMonth = month ?? bangkokDay(now).slice(0, 7);
  return [thisMonth, addDays(`${thisMonth}-01`, -1).slice(0, 7)];
}

const monthNow = alias(familyMonths, 'month_now');
const monthBefore = alias(familyMonths, 'month_before');
const sumsNow = alias(earningSums, 'sums_now');
const sumsBefore = alias(earningSums, 'sums_before');

/**
 * Selects members with two months in the order of a sort, then by name, from a position. `one`
 * selects a single member.
 */
export function selectMembers(
  db: Db,
  family: SqlText,
  {
    months: [month, before],
    ...filter
  }: {
    months: readonly [string, string];
    one?: SqlText;
    sort?: FamilyMemberSort | undefined;
    after?: string;
    limit?: number;
  },
) {
  const { one, sort, after = '', limit = 0 } = filter;
  const isMonth = (table: typeof monthNow | typeof monthBefore, of: string) =>
    and(eq(table.family_uuid, familyMembers.family_uuid), eq(table.month, of), eq(table.user_uuid, users.uuid));
  const isSum = (table: typeof sumsNow | typeof sumsBefore, of: string) =>
    and(
      eq(table.owner_uuid, familyMembers.family_uuid),
      eq(table.by, 'vb'),
      eq(table.period, of),
      eq(table.subject, users.uuid),
    );
  return db
    .select({
      user: userCardColumns,
      sort_number: sortNumberOf(sort),
      on_air_slug: lives.slug,
      membership: familyMembers,
      month: monthNow,
      sums: sumsNow,
      month_before: monthBefore,
      sums_before: sumsBefore,
    })
    .from(users)
    .innerJoin(familyMembers, and(eq(familyMembers.user_uuid, users.uuid), isNull(familyMembers.left_at_ms)))
    .leftJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
    .leftJoin(monthNow, isMonth(monthNow, month))
    .leftJoin(sumsNow, isSum(sumsNow, month))
    .leftJoin(monthBefore, isMonth(monthBefore, before))
    .leftJoin(sumsBefore, isSum(sumsBefore, before))
    .where(
      and(
        eq(users.family_uuid, family),
        sql`${users.role} <> 'family'`,
        one === undefined ? undefined : eq(users.uuid, one),
        isMemberBehind(after, sort),
      ),
    )
    .orderBy(sortNumberOf(sort), asc(users.name_key), asc(users.uuid))
    .limit(limit + 1);
}

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

/** Converts a month. Missing rows count as zero. */
export const monthOf = (
  month: string,
  days: typeof familyMonths.$inferSelect | null,
  sums: Pick<typeof earningSums.$inferSelect, 'gift_count' | 'vtokens'> | null,
): MemberMonth => ({
  month,
  live_seconds: days?.live_seconds ?? 0,
  live_day_count: days?.live_day_count ?? 0,
  gift_count: sums?.gift_count ?? 0,
  vtokens: sums?.vtokens ?? 0,
  new_follower_count: days?.new_follower_count ?? 0,
});

/** Converts a member to the API's answer. */
export const memberOf = (row: Row, [month, before]: readonly [string, string]): FamilyMember => ({
  user: row.user,
  on_air_slug: row.on_air_slug,
  joined_at: moment(row.membership.joined_at_ms),
  notice: noticeOf(row.membership),
  month: monthOf(month, row.month, row.sums),
  month_before: monthOf(before, row.month_before, row.sums_before),
});

function noticeOf({ notice_by, notice_ground, notice_at_ms, leaves_at_ms }: typeof familyMembers.$inferSelect) {
  if (notice_by === null || notice_at_ms === null || leaves_at_ms === null) return null;
  return {
    by: notice_by,
    ground: notice_ground ?? '',
    given_at: moment(notice_at_ms),
    leaves_at: moment(leaves_at_ms),
  };
}

/** Selects a member with their terms and the days of a month. */
export const selectMember = (
  db: Db,
  { family, user, months, now }: { family: SqlText; user: SqlText; months: readonly [string, string]; now: Date },
) => ({
  members: selectMembers(db, family, { months, one: user }),
  agreements: selectAgreement(db, user, now),
  days: db
    .select({ day: liveDays.day, live_seconds: liveDays.seconds })
    .from(liveDays)
    .where(
      and(
        eq(liveDays.vb_uuid, user),
        sql`${liveDays.day} >= ${`${months[0]}-01`}`,
        sql`${liveDays.day} <= ${`${months[0]}-31`}`,
        eq(liveDays.family_uuid, family),
        sql`${liveDays.seconds} > 0`,
      ),
    )
    .orderBy(liveDays.day),
});

/** Converts these rows. Returns null if the user is not a member. */
export function memberDetailOf(
  { members: [row], agreements: [agreement], days }: Rows<ReturnType<typeof selectMember>>,
  months: readonly [string, string],
): FamilyMemberDetail | null {
  const terms: FamilyAgreement | null = agreement ?? null;
  return row ? { ...memberOf(row, months), agreement: terms, days } : null;
}
