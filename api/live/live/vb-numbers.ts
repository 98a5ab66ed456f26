/** Public numbers of a VB: lives and time on air of the month. */
import { and, count, eq, gte, lt, sum } from 'drizzle-orm';
import { getVbNumbers } from '../../../calls/live/live-result.ts';
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { liveDays, lives } from './tables.ts';

export const vbNumberRoutes = (on: On) =>
  on(getVbNumbers, async ({ params: { uuid } }, { db, now }) => {
    const firstDay = `${bangkokDay(now).slice(0, 7)}-01`;
    const sinceKey = keyUpTo(new Date(dayStart(firstDay).getTime() - 1));
    const { ended, days } = await batchRead(db, {
      ended: db
        .select({ count: count() })
        .from(lives)
        .where(and(eq(lives.caster_uuid, uuid), eq(lives.status, 'ended'), lt(lives.order_key, sinceKey))),
      days: db
        .select({ seconds: sum(liveDays.seconds).mapWith(Number) })
        .from(liveDays)
        .where(and(eq(liveDays.vb_uuid, uuid), gte(liveDays.day, firstDay))),
    });
    return { data: { live_count: ended[0]?.count ?? 0, on_air_seconds: Math.max(0, days[0]?.seconds ?? 0) } };
  });
