/** Queries of fan clubs that several endpoints share. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { MAX_WEEK_FANS, type WeekFan } from '../../../calls/live/club.ts';
import type { ClubRule } from '../../../calls/platform/club/club-rule.ts';
import { CLUB_NAME_MAX } from '../../../calls/platform/page-field.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { levelOfPoints } from './level.ts';
import { clubEntries, clubMembers } from './tables.ts';

export const DAY_MS = 86_400_000;
const BANGKOK_MS = 25_200_000;

/** Days of the numbers of new and active members. */
const RECENT_DAYS = 7;

/** Returns the number of a Bangkok day since 1970. */
export const dayNumber = (now: Date): number => Math.floor((now.getTime() + BANGKOK_MS) / DAY_MS);

/** Returns the number of a week since 1970, from Monday in Bangkok. */
export const weekNumber = (now: Date): number => Math.floor((dayNumber(now) + 3) / 7);

/** Returns the name of a club: its own one, or the beginning of the VB's name. */
export const shownName = (ownName: string | null | undefined, vbName: string): string =>
  ownName ?? [...vbName].slice(0, CLUB_NAME_MAX).join('').trim();

const sinceMs = (now: Date) => now.getTime() - RECENT_DAYS * DAY_MS;

/** Counts the members who joined recently. */
export const newCount = (vb_uuid: SqlText, now: Date) =>
  sql<number>`(SELECT count(*) FROM club_members WHERE vb_uuid = ${vb_uuid} AND joined_at_ms > ${sinceMs(now)})`.as(
    'new_count',
  );

/** Counts the members who were active recently. */
export const activeCount = (vb_uuid: SqlText, now: Date) =>
  sql<number>`(SELECT count(*) FROM club_members WHERE vb_uuid = ${vb_uuid} AND active_at_ms > ${sinceMs(now)})`.as(
    'active_count',
  );

/** Selects the coins that a member has given towards joining a club. */
export const selectEntry = (db: Db, { uuid, user_uuid, now }: { uuid: SqlText; user_uuid: SqlText; now: Date }) =>
  db
    .select({ coins: clubEntries.coins })
    .from(clubEntries)
    .where(
      and(
        eq(clubEntries.vb_uuid, uuid),
        eq(clubEntries.user_uuid, user_uuid),
        gt(clubEntries.ends_at_ms, now.getTime()),
      ),
    );

/** Selects the fans with the most points of the week. */
export const selectWeek = (db: Db, vb_uuid: SqlText, now: Date) =>
  db
    .select({ user: userCardColumns, points: clubMembers.points, week_points: clubMembers.week_points })
    .from(clubMembers)
    .innerJoin(users, eq(users.uuid, clubMembers.user_uuid))
    .where(and(eq(clubMembers.vb_uuid, vb_uuid), eq(clubMembers.week, weekNumber(now)), gt(clubMembers.week_points, 0)))
    .orderBy(desc(clubMembers.week_points), clubMembers.user_uuid)
    .limit(MAX_WEEK_FANS);

/** Formats a fan of the week for the API. */
export const weekFan = (
  rule: ClubRule,
  { user, points, week_points }: Awaited<ReturnType<typeof selectWeek>>[number],
): WeekFan => ({
  user,
  level: levelOfPoints(rule, points),
  week_points,
});
