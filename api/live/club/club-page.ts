/** The page of a fan club, for visitors and with the caller's membership. */
import { and, eq, sql } from 'drizzle-orm';
import { type Club, getClub, type OwnMembership } from '../../../calls/live/club.ts';
import type { ClubRule } from '../../../calls/platform/club/club-rule.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { batchRead, type Db, type SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { levelOfPoints, pointsOfLevel } from './level.ts';
import { dayNumber, selectEntry, selectWeek, shownName, weekFan, weekNumber } from './select-club.ts';
import { clubMembers, clubs } from './tables.ts';
import { selectClubVb } from './vb-of-club.ts';

export const clubPageRoutes = (on: On) => {
  on(getClub, async ({ params: { uuid } }, { db, now }) => {
    const rows = await batchRead(db, selectPage(db, { uuid, caller: null, now }));
    return serializeClub(rows, null);
  });

  on(
    getClub.own,
    ({ params: { uuid } }, { db, now, bearer: { user_uuid } }) => ({
      ...selectPage(db, { uuid, caller: user_uuid, now }),
      members: selectMembership(db, { uuid, user_uuid, now }),
      entries: selectEntry(db, { uuid, user_uuid, now }),
    }),
    async (_, { now, read }) => {
      const { members, entries, ...rows } = await read();
      const rule = settingOf('fan_club_rule', rows.rules);
      const [member] = members;
      return serializeClub(rows, {
        membership: member ? serializeMembership(rule, member, now) : null,
        entry_coins: entries[0]?.coins ?? 0,
      });
    },
  );
};

const selectPage = (db: Db, { uuid, caller, now }: { uuid: string; caller: SqlText | null; now: Date }) => ({
  vbs: selectClubVb(db, uuid, caller),
  clubRows: db.select().from(clubs).where(eq(clubs.vb_uuid, uuid)),
  rules: selectSetting(db, 'fan_club_rule', now),
  perks: selectSetting(db, 'fan_club_perks', now),
  week: selectWeek(db, uuid, now),
});

type PageRows = { [Name in keyof ReturnType<typeof selectPage>]: Awaited<ReturnType<typeof selectPage>[Name]> };

function serializeClub({ vbs, clubRows, rules, perks, week }: PageRows, own: Club['own']) {
  const [vb] = vbs;
  if (!vb) return { failed: 'club_not_found' as const };
  const [row] = clubRows;
  const rule = settingOf('fan_club_rule', rules);
  return {
    data: {
      vb,
      name: shownName(row?.name, vb.name),
      member_count: row?.member_count ?? 0,
      join_coins: row?.join_coins ?? 0,
      rule,
      perks: settingOf('fan_club_perks', perks),
      week: week.map((fan) => weekFan(rule, fan)),
      own,
    },
  };
}

/** Selects a membership, and how many members have more points this week. */
const selectMembership = (db: Db, { uuid, user_uuid, now }: { uuid: string; user_uuid: SqlText; now: Date }) =>
  db
    .select({
      joined_at_ms: clubMembers.joined_at_ms,
      points: clubMembers.points,
      given_coins: clubMembers.given_coins,
      drops_at_ms: clubMembers.drops_at_ms,
      day: clubMembers.day,
      day_seconds: clubMembers.day_seconds,
      day_messages: clubMembers.day_messages,
      week: clubMembers.week,
      week_points: clubMembers.week_points,
      ahead_count: sql<number>`(SELECT count(*) FROM club_members AS ahead
        WHERE ahead.vb_uuid = ${uuid} AND ahead.week = ${weekNumber(now)} AND ahead.week_points > club_members.week_points)`.as(
        'ahead_count',
      ),
    })
    .from(clubMembers)
    .where(and(eq(clubMembers.vb_uuid, uuid), eq(clubMembers.user_uuid, user_uuid)));

function serializeMembership(
  rule: ClubRule,
  row: Awaited<ReturnType<typeof selectMembership>>[number],
  now: Date,
): OwnMembership {
  const level = levelOfPoints(rule, row.points);
  const isToday = row.day === dayNumber(now);
  const week_points = row.week === weekNumber(now) ? row.week_points : 0;
  return {
    level,
    points: row.points,
    level_points: pointsOfLevel(rule, level),
    next_points: level < rule.max_level ? pointsOfLevel(rule, level + 1) : null,
    week_points,
    week_rank: week_points > 0 ? row.ahead_count + 1 : null,
    minutes_today: isToday ? Math.floor(row.day_seconds / 60) : 0,
    messages_today: isToday ? row.day_messages : 0,
    given_coins: row.given_coins,
    joined_at: moment(row.joined_at_ms),
    drops_at: moment(row.drops_at_ms),
  };
}
