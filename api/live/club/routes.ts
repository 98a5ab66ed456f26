/**
 * Endpoints of fan clubs: joining and leaving, the club of a VB in the studio, and the list of
 * staff. Triggers in rules.sql count members and points.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import {
  getStudioClub,
  joinClub,
  leaveClub,
  listClubs,
  type OfficeClub,
  resetClubName,
  setStudioClub,
} from '../../../calls/live/club.ts';
import { hasFlaggedWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { clubPageRoutes } from './club-page.ts';
import { activeCount, DAY_MS, newCount, selectEntry, selectWeek, shownName, weekFan } from './select-club.ts';
import { clubMembers, clubs } from './tables.ts';
import { selectClubVb } from './vb-of-club.ts';

export const prefixes = ['clubs', 'club', 'office'];

/** First levels of the ranges in the studio's numbers. */
const LEVEL_RANGES = [1, 5, 10, 20, 30, 50];

export const routes = (on: On) => {
  clubPageRoutes(on);
  studioRoutes(on);
  officeRoutes(on);

  on(
    joinClub,
    ({ params: { uuid } }, { db, now, bearer: { user_uuid } }) => ({
      vbs: selectClubVb(db, uuid, user_uuid),
      clubRows: db.select({ join_coins: clubs.join_coins }).from(clubs).where(eq(clubs.vb_uuid, uuid)),
      members: selectMember(db, uuid, user_uuid),
      entries: selectEntry(db, { uuid, user_uuid, now }),
      rules: selectSetting(db, 'fan_club_rule', now),
      onAir: selectOnAir(db, uuid),
    }),
    async ({ params: { uuid } }, { db, env, now, caller: { user_uuid }, read, waitUntil }) => {
      const { vbs, clubRows, members, entries, rules, onAir } = await read();
      if (vbs.length === 0) return { failed: 'club_not_found' };
      if (uuid === user_uuid) return { failed: 'club_own' };
      if (members.length > 0) return { data: { uuid } };
      const join_coins = clubRows[0]?.join_coins ?? 0;
      const given_coins = entries[0]?.coins ?? 0;
      if (given_coins < join_coins) return { failed: 'club_gift_needed', facts: { join_coins, given_coins } };
      const at_ms = now.getTime();
      const drops_at_ms = at_ms + DAY_MS * settingOf('fan_club_rule', rules).silent_days;
      await commitOrThrow(db, [
        write`INSERT INTO club_members (vb_uuid, user_uuid, joined_at_ms, active_at_ms, drops_at_ms)
          SELECT ${uuid}, ${user_uuid}, ${at_ms}, ${at_ms}, ${drops_at_ms}
          WHERE NOT EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = ${uuid} AND user_uuid = ${user_uuid})`,
      ]);
      wakeOnAir({ env, waitUntil }, onAir, user_uuid);
      return { data: { uuid } };
    },
  );

  on(
    leaveClub,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => ({
      vbs: selectClubVb(db, uuid, user_uuid),
      onAir: selectOnAir(db, uuid),
    }),
    async ({ params: { uuid } }, { db, env, caller: { user_uuid }, read, waitUntil }) => {
      const { vbs, onAir } = await read();
      if (vbs.length === 0) return { failed: 'club_not_found' };
      await commitOrThrow(db, [write`DELETE FROM club_members WHERE vb_uuid = ${uuid} AND user_uuid = ${user_uuid}`]);
      wakeOnAir({ env, waitUntil }, onAir, user_uuid);
      return { data: { uuid } };
    },
  );
};

const selectMember = (db: Db, uuid: string, user_uuid: SqlText) =>
  db
    .select({ points: clubMembers.points })
    .from(clubMembers)
    .where(and(eq(clubMembers.vb_uuid, uuid), eq(clubMembers.user_uuid, user_uuid)));

const selectOnAir = (db: Db, caster_uuid: SqlText) =>
  db
    .select({ uuid: lives.uuid })
    .from(lives)
    .where(and(eq(lives.caster_uuid, caster_uuid), eq(lives.status, 'on_air')));

/** Makes the VB's room read a member again, so that the next message has the right badge. */
function wakeOnAir(
  { env, waitUntil }: Parameters<typeof wakeRoom>[0] & { waitUntil: (promise: Promise<unknown>) => void },
  onAir: readonly { uuid: string }[],
  user_uuid: string,
) {
  for (const { uuid } of onAir) waitUntil(wakeRoom({ env }, uuid, [user_uuid]));
}

function studioRoutes(on: On) {
  on(
    getStudioClub,
    (_, { db, now, bearer: { user_uuid } }) => ({
      vbs: db
        .select({ uuid: users.uuid, name: users.name, club: clubs })
        .from(users)
        .leftJoin(clubs, eq(clubs.vb_uuid, users.uuid))
        .where(eq(users.uuid, user_uuid)),
      counts: db
        .select({ new_count: newCount(user_uuid, now), active_count: activeCount(user_uuid, now) })
        .from(sql`(SELECT 1)`),
      points: db
        .select({ points: clubMembers.points, member_count: sql<number>`count(*)`.as('member_count') })
        .from(clubMembers)
        .where(eq(clubMembers.vb_uuid, user_uuid))
        .groupBy(clubMembers.points),
      rules: selectSetting(db, 'fan_club_rule', now),
      week: selectWeek(db, user_uuid, now),
    }),
    async (_, { caller: { user_uuid }, read }) => {
      const { vbs, counts, points, rules, week } = await read();
      const { levelOfPoints } = await import('./level.ts');
      const rule = settingOf('fan_club_rule', rules);
      const [vb] = vbs;
      const levels = points.map((row) => ({ level: levelOfPoints(rule, row.points), count: row.member_count }));
      const ranges = LEVEL_RANGES.filter((from) => from <= rule.max_level);
      return {
        data: {
          vb_uuid: user_uuid,
          own_name: vb?.club?.name ?? null,
          name: shownName(vb?.club?.name, vb?.name ?? ''),
          join_coins: vb?.club?.join_coins ?? 0,
          member_count: vb?.club?.member_count ?? 0,
          new_count: counts[0]?.new_count ?? 0,
          active_count: counts[0]?.active_count ?? 0,
          levels: ranges.map((from_level, index) => ({
            from_level,
            member_count: levels
              .filter(({ level }) => level >= from_level && level < (ranges[index + 1] ?? Number.POSITIVE_INFINITY))
              .reduce((sum, { count }) => sum + count, 0),
          })),
          week: week.map((row) => weekFan(rule, row)),
          rule,
        },
      };
    },
  );

  on(
    setStudioClub,
    (_, { db, bearer: { user_uuid } }) => ({ words: selectFlaggedWords(db), onAir: selectOnAir(db, user_uuid) }),
    async ({ form: { name, join_coins } }, { db, env, caller: { user_uuid }, read, waitUntil }) => {
      const { words, onAir } = await read();
      if (hasFlaggedWord(name, words)) return { failed: 'club_name_word' };
      await commitOrThrow(db, [
        write`INSERT INTO clubs (vb_uuid, name, join_coins) VALUES (${user_uuid}, ${name || null}, ${join_coins})
          ON CONFLICT DO UPDATE SET name = excluded.name, join_coins = excluded.join_coins`,
      ]);
      wakeOnAir({ env, waitUntil }, onAir, user_uuid);
      return { data: { uuid: user_uuid } };
    },
  );
}

function officeRoutes(on: On) {
  on(
    listClubs,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select({
            order_key: clubs.order_key,
            vb_uuid: clubs.vb_uuid,
            vb_name: clubs.vb_name,
            own_name: clubs.name,
            member_count: clubs.member_count,
            joined_count: clubs.joined_count,
            join_coins: clubs.join_coins,
          })
          .from(clubs)
          .where(gt(clubs.order_key, after))
          .orderBy(clubs.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('clubs', query);
      if ('failed' in start) return start;
      return pageOf(
        start,
        (await read()).rows,
        ({ order_key: _, ...row }): OfficeClub => ({ ...row, name: shownName(row.own_name, row.vb_name) }),
      );
    },
  );

  on(
    resetClubName,
    ({ params }, { db }) => ({
      rows: db.select({ vb_uuid: clubs.vb_uuid }).from(clubs).where(eq(clubs.vb_uuid, params.vb_uuid)),
      onAir: selectOnAir(db, params.vb_uuid),
    }),
    async ({ params: { vb_uuid } }, { db, env, read, waitUntil }) => {
      const { rows, onAir } = await read();
      if (rows.length === 0) return { failed: 'club_not_found' };
      await commitOrThrow(db, [write`UPDATE clubs SET name = NULL WHERE vb_uuid = ${vb_uuid}`]);
      wakeOnAir({ env, waitUntil }, onAir, vb_uuid);
      return { data: { vb_uuid } };
    },
  );
}
