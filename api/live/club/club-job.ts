/**
 * Scheduled job that lowers the level of silent fans by one, and forgets gifts that no longer count
 * for joining. A member who is active meanwhile keeps the level: the update compares the due time.
 */
import { asc, lte } from 'drizzle-orm';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { levelOfPoints, pointsOfLevel } from './level.ts';
import { DAY_MS } from './select-club.ts';
import { clubEntries, clubMembers } from './tables.ts';

const MAX_PER_RUN = 100;

export const clubJob: Job = {
  name: 'clubs',
  due: async ({ db }) => {
    const { members, entries } = await batchRead(db, {
      members: db
        .select({ at_ms: clubMembers.drops_at_ms })
        .from(clubMembers)
        .orderBy(asc(clubMembers.drops_at_ms))
        .limit(1),
      entries: db
        .select({ at_ms: clubEntries.ends_at_ms })
        .from(clubEntries)
        .orderBy(asc(clubEntries.ends_at_ms))
        .limit(1),
    });
    const times = [...members, ...entries].map(({ at_ms }) => at_ms);
    return times.length > 0 ? Math.min(...times) : null;
  },
  async run({ db, now }) {
    const at_ms = now.getTime();
    const { silent, rules, entries } = await batchRead(db, {
      silent: db
        .select({
          vb_uuid: clubMembers.vb_uuid,
          user_uuid: clubMembers.user_uuid,
          points: clubMembers.points,
          drops_at_ms: clubMembers.drops_at_ms,
        })
        .from(clubMembers)
        .where(lte(clubMembers.drops_at_ms, at_ms))
        .orderBy(asc(clubMembers.drops_at_ms))
        .limit(MAX_PER_RUN),
      rules: selectSetting(db, 'fan_club_rule', now),
      entries: db
        .select({ ends_at_ms: clubEntries.ends_at_ms })
        .from(clubEntries)
        .where(lte(clubEntries.ends_at_ms, at_ms))
        .orderBy(asc(clubEntries.ends_at_ms))
        .limit(MAX_PER_RUN),
    });
    const rule = settingOf('fan_club_rule', rules);
    const statements = silent.map(({ vb_uuid, user_uuid, points, drops_at_ms }) => {
      const level = levelOfPoints(rule, points);
      // There is no level below the first, so its points stay.
      const left_points = level > 1 ? pointsOfLevel(rule, level - 1) : points;
      return write`UPDATE club_members SET points = ${left_points},
        drops_at_ms = ${drops_at_ms + rule.silent_days * DAY_MS}
        WHERE vb_uuid = ${vb_uuid} AND user_uuid = ${user_uuid} AND drops_at_ms = ${drops_at_ms}`;
    });
    const last = entries.at(-1);
    if (last) statements.push(write`DELETE FROM club_entries WHERE ends_at_ms <= ${last.ends_at_ms}`);
    if (statements.length === 0) return { done: 0 };
    await commitOrThrow(db, statements);
    return { done: silent.length + entries.length };
  },
};
