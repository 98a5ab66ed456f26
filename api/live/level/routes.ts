/** The rule of member levels, and the caller's own level. */
import { eq } from 'drizzle-orm';
import { getLevels } from '../../../calls/live/level.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { levelOfPoints, pointsOfLevel } from '../club/level.ts';
import { pointsOf } from './member-level.ts';
import { memberLevels } from './tables.ts';

export const prefixes = ['levels'];

export const routes = (on: On) => {
  on(getLevels, async (_, { db, now }) => {
    const { rules } = await batchRead(db, { rules: selectSetting(db, 'member_level_rule', now) });
    return { data: { rule: settingOf('member_level_rule', rules), own: null } };
  });

  on(
    getLevels.own,
    (_, { db, now, bearer: { user_uuid } }) => ({
      rules: selectSetting(db, 'member_level_rule', now),
      rows: db.select().from(memberLevels).where(eq(memberLevels.user_uuid, user_uuid)),
    }),
    async (_, { read }) => {
      const { rules, rows } = await read();
      const rule = settingOf('member_level_rule', rules);
      const { minutes, days, given_coins } = rows[0] ?? { minutes: 0, days: 0, given_coins: 0 };
      const points = pointsOf(rule, { minutes, days, given_coins });
      const level = levelOfPoints(rule, points);
      const next_points = level < rule.max_level ? pointsOfLevel(rule, level + 1) : null;
      const own = { level, points, level_points: pointsOfLevel(rule, level), next_points, minutes, days, given_coins };
      return { data: { rule, own } };
    },
  );
};
