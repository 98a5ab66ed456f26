/** The result of a live, for its VB. */
import { and, count, desc, eq, gt, gte, lt, sql, sum } from 'drizzle-orm';
import { getLiveResult } from '../../../calls/live/live-result.ts';
import { follows } from '../../people/follow/tables.ts';
import { isPresent, readPeriod, selectDeparted } from '../../platform/archive/read-shelf.ts';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { receivedShelf } from '../gift/received-shelf.ts';
import { gifts } from '../gift/tables.ts';
import { audienceOf, bestMoments } from './audience.ts';
import { liveSummaryOf, payersOf, selectTopGivers, withOldGivers } from './live-summary.ts';
import { liveMinutes, lives } from './tables.ts';
import { selectStays, selectVisitors, staysOf, visitorsOf } from './visitors.ts';

/** Maximum and minimum previous lives whose averages are the usual figures. */
const MAX_PREVIOUS = 10;
const MIN_PREVIOUS = 3;

/** Milliseconds after the end of a live in which its last gifts may have been written. */
const LAST_GIFTS_MS = 86_400_000;

const minute = sql<number>`${gifts.given_at_ms} / 60000`;

function usualOf(previous: readonly { coins: number; peak: number }[]) {
  if (previous.length < MIN_PREVIOUS) return null;
  const averageOf = (of: 'coins' | 'peak') =>
    Math.round(previous.reduce((total, live) => total + live[of], 0) / previous.length);
  return { coins_received: averageOf('coins'), peak_viewer_count: averageOf('peak') };
}

/** Sums gifts of the archive by minute. */
function minutesOf(rows: readonly ShelfRow[], live_uuid: string) {
  const minutes = new Map<number, { minute: number; gift_count: number; coins: number; vtokens: number }>();
  for (const { at, row } of rows.filter(({ row }) => row.live_uuid === live_uuid)) {
    const minute = Math.floor(at / 60_000);
    const sums = minutes.get(minute) ?? { minute, gift_count: 0, coins: 0, vtokens: 0 };
    sums.gift_count += Number(row.quantity);
    sums.coins += Number(row.coins);
    sums.vtokens += Number(row.vtokens);
    minutes.set(minute, sums);
  }
  return [...minutes.values()];
}

export const liveResultRoutes = (on: On) => {
  on(
    getLiveResult,
    ({ params }, { db, bearer }) => ({
      own: db
        .select()
        .from(lives)
        .where(and(eq(lives.uuid, params.id), eq(lives.caster_uuid, bearer.user_uuid))),
      givers: selectTopGivers(db, payersOf(params.id)),
      departed: selectDeparted(db),
    }),
    async (_, { db, env, now, read }) => {
      const { own, givers, departed } = await read();
      const [live] = own;
      if (!live || live.status === 'hidden') return { failed: 'live_not_found' };
      const summary = liveSummaryOf(live, await withOldGivers({ db, env, now }, live, givers));
      if (!summary || live.ended_at_ms === null) return { failed: 'live_not_ended' };
      const { uuid, caster_uuid, started_at_ms, ended_at_ms } = live;
      // Uses the index of the VB's gifts and skips those before the live.
      const before = db
        .select({ position: gifts.position })
        .from(gifts)
        .where(and(eq(gifts.vb_uuid, caster_uuid), lt(gifts.given_at_ms, started_at_ms)))
        .orderBy(desc(gifts.position))
        .limit(1);
      const rows = await batchRead(db, {
        gifts: db
          .select({
            minute: minute.as('minute'),
            gift_count: sql<number>`${sum(gifts.quantity)}`,
            coins: sql<number>`${sum(gifts.coins)}`,
            vtokens: sql<number>`${sum(gifts.vtokens)}`,
          })
          .from(gifts)
          .where(
            and(
              eq(gifts.vb_uuid, caster_uuid),
              gt(gifts.position, sql`coalesce((${before}), 0)`),
              eq(gifts.live_uuid, uuid),
              isPresent(gifts.given_at_ms),
            ),
          )
          .groupBy(minute),
        visits: db
          .select({ visitors: selectVisitors.as('visitors'), stays: selectStays.as('stays') })
          .from(lives)
          .where(eq(lives.uuid, uuid)),
        minutes: db.select().from(liveMinutes).where(eq(liveMinutes.live_uuid, uuid)).orderBy(liveMinutes.minute),
        previous: db
          .select({ coins: lives.coins_received, peak: lives.peak_viewer_count })
          .from(lives)
          .where(
            and(eq(lives.caster_uuid, caster_uuid), eq(lives.status, 'ended'), gt(lives.order_key, live.order_key)),
          )
          .orderBy(lives.order_key)
          .limit(MAX_PREVIOUS),
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
      const period = { from_ms: started_at_ms, until_ms: ended_at_ms + LAST_GIFTS_MS };
      const old = await readPeriod({ db, env, departed }, { shelf: receivedShelf, owner: caster_uuid, ...period });
      const giftMinutes = [...rows.gifts, ...minutesOf(old, uuid)];
      return {
        data: {
          ...summary,
          title: live.title,
          has_recording: live.recordings.length > 0,
          usual: usualOf(rows.previous),
          audience: audienceOf(rows.minutes, { started_at_ms, ended_at_ms }),
          visitors: visitorsOf(rows.visits[0]?.visitors ?? null),
          stays: staysOf(rows.visits[0]?.stays ?? null, { started_at_ms, ended_at_ms }),
          best_moments: bestMoments(
            rows.minutes,
            giftMinutes.map(({ minute, coins, gift_count }) => ({ minute, coins, gift_count })),
          ),
          gift_count: giftMinutes.reduce((total, { gift_count }) => total + gift_count, 0),
          vtokens_received: giftMinutes.reduce((total, { vtokens }) => total + vtokens, 0),
          new_follower_count: rows.followed[0]?.count ?? 0,
        },
      };
    },
  );
};
