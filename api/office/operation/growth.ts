/** Returns the load of the last days beside its limits. */

import { type Growth, getGrowth } from '../../../calls/office/operation.ts';
import {
  type GrowthMeasure,
  growthLimits,
  growthMeasures,
  growthStateOf,
} from '../../../calls/office/operation-growth.ts';
import { addDays, bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { momentOrNull } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { selectGrowthDays } from './growth-job.ts';

/** Today and the seven days before. */
const DAYS = 8;

export const growthRoutes = (on: On) => {
  on(
    getGrowth,
    (_, { db }) => ({ rows: selectGrowthDays(db, DAYS) }),
    async (_, { read, now }) => {
      const { rows } = await read();
      const today = bangkokDay(now);
      const days = rows.filter(({ day }) => day >= addDays(today, 1 - DAYS));
      return {
        data: {
          measured_until: momentOrNull(rows[0]?.measured_until_ms ?? null),
          measures: growthMeasures.map((name) => measureOf(name, days, today)),
          days: days.map(({ gifts_to: _to, measured_until_ms: _until, ...values }) => values),
        },
      };
    },
  );
};

/** Builds a measure from the stored days. Without one of today or yesterday its value is unknown. */
function measureOf(name: GrowthMeasure, days: Growth['days'], today: string): Growth['measures'][number] {
  const yesterday = addDays(today, -1);
  const recentDays = days.filter(({ day }) => (name === 'viewers' ? day === yesterday : day >= yesterday));
  const values = recentDays.map((day) => day[name]).filter((value) => value !== null);
  const value = values.length > 0 ? Math.max(...values) : null;
  return {
    name,
    value,
    limit: growthLimits[name],
    state: growthStateOf(name, value),
    days_reached: days.filter((one) => one.day < today && growthStateOf(name, one[name]) === 'reached').length,
  };
}
