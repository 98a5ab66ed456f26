/** The list of lives for who looks after the community: those that are announced beside those that have begun. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { listOfficeLives, markLive, type OfficeLive } from '../../calls/live-office.ts';
import { standsAt } from '../announce/announced-live.ts';
import { announcedLives } from '../announce/tables.ts';
import { tellMediaRoom } from '../broadcast/media-room.ts';
import { cacheGenerations } from '../cache/tables.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../host/statement.ts';
import { ringRoom } from './ring-room.ts';
import { lives } from './tables.ts';

export const officeLiveRoutes = (on: On) => {
  on(
    listOfficeLives,
    ({ query }, { db, now }) => {
      const { after, limit } = rangeOf(query);
      // What is announced is asked for only where it is wanted; no live is stored as that.
      const isWanted = Number(query.state === 'announced');
      return {
        begun: db
          .select()
          .from(lives)
          .where(and(sql`${lives.status} = ${query.state}`, gt(lives.order_key, after)))
          .orderBy(lives.order_key)
          .limit(limit + 1),
        announced: db
          .select()
          .from(announcedLives)
          .where(and(eq(announcedLives.is_open, 1), standsAt(now), gt(announcedLives.order_key, after)))
          .orderBy(announcedLives.order_key)
          .limit((limit + 1) * isWanted),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`office-lives:${query.state}`, query);
      if ('failed' in start) return start;
      const { begun, announced } = await read();
      return query.state === 'announced' ? pageOf(start, announced, announcedOf) : pageOf(start, begun, liveOf);
    },
  );

  on(
    markLive,
    ({ params }, { db }) => ({ lives: db.select().from(lives).where(eq(lives.uuid, params.uuid)) }),
    async ({ params: { uuid }, form }, { db, env, now, caller, waitUntil, read }) => {
      const [live] = (await read()).lives;
      if (!live) return { failed: 'live_not_found' };
      const marks = {
        blurred_by: form.starts_blurred === 'yes' ? ('staff' as const) : null,
        least_age: ({ everybody: null, 18: 18, 20: 20 } as const)[form.least_age],
      };
      // What is kept of its page says otherwise.
      const raise = insertRow(cacheGenerations, {
        raised_by: caller.user_uuid,
        reason: `live ${uuid}`,
        raised_at_ms: now.getTime(),
      });
      const { found } = await commitOrThrow(db, [updateRow(lives, { uuid }, marks), raise], {
        found: db.select().from(lives).where(eq(lives.uuid, uuid)),
      });
      waitUntil(Promise.all([ringRoom({ env }, uuid), tellMediaRoom(env, uuid)]));
      const [marked] = found;
      return marked ? { data: liveOf(marked) } : { failed: 'live_not_found' };
    },
  );
};

const liveOf = (row: typeof lives.$inferSelect): OfficeLive => ({
  ...{ uuid: row.uuid, kind: 'live', state: row.status, title: row.title, picture_url: row.poster_url },
  caster: { uuid: row.caster_uuid, name: row.caster_name },
  path: `/live/${row.slug}`,
  is_blurred: row.blurred_by ?? 'no',
  least_age: row.least_age === 18 ? '18' : row.least_age === 20 ? '20' : 'everybody',
  viewer_count: row.viewer_count,
  starts_at: moment(row.started_at_ms),
  ended_at: momentOrNull(row.ended_at_ms),
});

const announcedOf = (row: typeof announcedLives.$inferSelect): OfficeLive => ({
  ...{ uuid: row.uuid, kind: 'announced', state: 'announced', title: row.title, picture_url: row.poster_url },
  caster: { uuid: row.caster_uuid, name: row.caster_name },
  path: `/users/${row.caster_uuid}`,
  is_blurred: 'no',
  least_age: 'everybody',
  viewer_count: 0,
  starts_at: moment(row.starts_at_ms),
  ended_at: null,
});
