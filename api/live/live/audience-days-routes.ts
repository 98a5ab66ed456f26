/** Back-office list of days with the audience of their lives. */
import { and, between, desc, lt } from 'drizzle-orm';
import { listAudienceDays } from '../../../calls/live/live-office.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { audienceDays } from './audience-tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listAudienceDays,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(audienceDays)
          .where(
            and(
              after === '' ? undefined : lt(audienceDays.day, after),
              query.month === undefined
                ? undefined
                : between(audienceDays.day, `${query.month}-01`, `${query.month}-31`),
            ),
          )
          .orderBy(desc(audienceDays.day))
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`audience-days:${query.month ?? ''}`, query);
      if ('failed' in start) return start;
      const rows = (await read()).rows.map((row) => ({ ...row, order_key: row.day }));
      return pageOf(start, rows, ({ order_key: _, live_count, watched_seconds, ...row }) => ({
        ...row,
        ended_live_count: live_count,
        visitor_count: row.new_count + row.returning_count + row.guest_count,
        watched_minutes: Math.round(watched_seconds / 60),
      }));
    },
  );
};
