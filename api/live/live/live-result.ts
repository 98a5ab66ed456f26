/** The result of a live, for its VB. */
import { and, count, desc, eq, gt, gte, lt, sql, sum } from 'drizzle-orm';
import { getLiveResult } from '../../../calls/live/live.ts';
import { follows } from '../../people/follow/tables.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { gifts } from '../gift/tables.ts';
import { liveSummaryOf, payersOf, selectTopGivers } from './live-summary.ts';
import { lives } from './tables.ts';

export const liveResultRoutes = (on: On) => {
  on(
    getLiveResult,
    ({ params }, { db, bearer }) => ({
      own: db
        .select()
        .from(lives)
        .where(and(eq(lives.uuid, params.id), eq(lives.caster_uuid, bearer.user_uuid))),
      givers: selectTopGivers(db, payersOf(params.id)),
    }),
    async (_, { db, read }) => {
      const { own, givers } = await read();
      const [live] = own;
      if (!live || live.status === 'hidden') return { failed: 'live_not_found' };
      const summary = liveSummaryOf(live, givers);
      if (!summary || live.ended_at_ms === null) return { failed: 'live_not_ended' };
      const { uuid, caster_uuid, started_at_ms, ended_at_ms } = live;
      // Uses the index of the VB's gifts and skips those before the live.
      const before = db
        .select({ position: gifts.position })
        .from(gifts)
        .where(and(eq(gifts.vb_uuid, caster_uuid), lt(gifts.given_at_ms, started_at_ms)))
        .orderBy(desc(gifts.position))
        .limit(1);
      const { totals, followed } = await batchRead(db, {
        totals: db
          .select({
            count: sql<number>`coalesce(${sum(gifts.quantity)}, 0)`,
            vtokens: sql<number>`coalesce(${sum(gifts.vtokens)}, 0)`,
          })
          .from(gifts)
          .where(
            and(
              eq(gifts.vb_uuid, caster_uuid),
              gt(gifts.position, sql`coalesce((${before}), 0)`),
              eq(gifts.live_uuid, uuid),
            ),
          ),
        followed: db
          .select({ count: count() })
          .from(follows)
          .where(
            and(
              eq(follows.followed_uuid, caster_uuid),
              gte(follows.follower_key, keyUpTo(new Date(ended_at_ms))),
              lt(follows.follower_key, keyUpTo(new Date(started_at_ms - 1))),
            ),
          ),
      });
      return {
        data: {
          ...summary,
          title: live.title,
          gift_count: totals[0]?.count ?? 0,
          vtokens_received: totals[0]?.vtokens ?? 0,
          new_follower_count: followed[0]?.count ?? 0,
        },
      };
    },
  );
};
