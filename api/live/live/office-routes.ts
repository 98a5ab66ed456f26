/** Back-office list of announced, current, past and hidden lives, and the marks of one. */
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { listOfficeLives, markLive, type OfficeLive } from '../../../calls/live/live-office.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { cacheGenerations } from '../../platform/cache/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { standsAt } from '../announce/announced-live.ts';
import { announcedLives } from '../announce/tables.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { checkGuestRooms, selectGuestRooms } from '../guest/guest-media.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { lives } from './tables.ts';

export const prefixes = ['office'];

type State = OfficeLive['state'];

export const routes = (on: On) => {
  on(
    listOfficeLives,
    ({ query }, { db, now }) => ({ rows: selectLives(db, query, { ...rangeOf(query), now }) }),
    async ({ query }, { read }) => {
      const start = startOf(`office-lives:${JSON.stringify([query.state, query.find])}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, liveOf);
    },
  );

  on(
    markLive,
    ({ params }, { db }) => ({
      lives: db.select().from(lives).where(eq(lives.uuid, params.uuid)),
      guests: selectGuestRooms(db, params.uuid),
    }),
    async ({ params: { uuid }, form }, { db, env, now, caller, waitUntil, read }) => {
      const { lives: liveRows, guests } = await read();
      const [live] = liveRows;
      if (!live) return { failed: 'live_not_found' };
      const marks = {
        blurred_by: form.starts_blurred === 'yes' ? ('staff' as const) : null,
        least_age: ({ everybody: null, 18: 18, 20: 20 } as const)[form.least_age],
      };
      // Invalidates all cached responses, and with them the pages that show the live.
      const raise = insertRow(cacheGenerations, {
        raised_by: caller.user_uuid,
        reason: `live ${uuid}`,
        raised_at_ms: now.getTime(),
      });
      const { rows } = await commitOrThrow(db, [updateRow(lives, { uuid }, marks), raise], {
        rows: db.select().from(lives).where(eq(lives.uuid, uuid)),
      });
      waitUntil(Promise.all([wakeRoom({ env }, uuid), checkMediaRoom(env, uuid), checkGuestRooms(env, guests)]));
      const [markedLive] = rows;
      if (!markedLive) return { failed: 'live_not_found' };
      const { slug, started_at_ms } = markedLive;
      const row = { ...markedLive, kind: 'live' as const, path: `/live/${slug}`, starts_at_ms: started_at_ms };
      return { data: liveOf({ ...row, state: markedLive.status }) };
    },
  );
};

/**
 * Selects one page from two indexes with one common order. Each index is read only as far as the
 * page needs.
 */
function selectLives(
  db: Db,
  { state, find }: { state: State; find?: string | undefined },
  { after, limit, now }: { after: string; limit: number; now: Date },
) {
  const isAnnounced = isAnnouncedAs(find === undefined ? state : 'ended', now);
  const { hidden_key } = announcedLives;
  const key = state === 'hidden' ? hidden_key : announcedLives.order_key;
  const startedLives = db
    .select({
      kind: sql<OfficeLive['kind']>`'live'`.as('kind'),
      ...{ uuid: lives.uuid, title: lives.title, poster_url: lives.poster_url },
      ...{ caster_uuid: lives.caster_uuid, caster_name: lives.caster_name },
      path: sql<string>`'/live/' || ${lives.slug}`.as('path'),
      ...{ blurred_by: lives.blurred_by, least_age: lives.least_age },
      ...{ viewer_count: lives.viewer_count, starts_at_ms: lives.started_at_ms, ended_at_ms: lives.ended_at_ms },
      ...{ state: sql<State>`${lives.status}`.as('state'), order_key: lives.order_key },
    })
    .from(lives)
    // Matches no row for the state `announced`, which only announcements have.
    .where(
      and(
        find === undefined ? sql`${lives.status} = ${state}` : or(eq(lives.uuid, find), eq(lives.slug, find)),
        gt(lives.order_key, after),
      ),
    );
  const plannedLives = db
    .select({
      kind: sql<OfficeLive['kind']>`'announced'`.as('kind'),
      ...{ uuid: announcedLives.uuid, title: announcedLives.title, poster_url: announcedLives.poster_url },
      ...{ caster_uuid: announcedLives.caster_uuid, caster_name: announcedLives.caster_name },
      path: sql<string>`'/users/' || ${announcedLives.caster_uuid}`.as('path'),
      blurred_by: sql<(typeof lives.$inferSelect)['blurred_by']>`NULL`.as('blurred_by'),
      least_age: sql<(typeof lives.$inferSelect)['least_age']>`NULL`.as('least_age'),
      viewer_count: sql<number>`0`.as('viewer_count'),
      starts_at_ms: announcedLives.starts_at_ms,
      ended_at_ms: sql<number | null>`NULL`.as('ended_at_ms'),
      ...{ state: sql<State>`${state}`.as('state'), order_key: sql<string>`${key}`.as('order_key') },
    })
    .from(announcedLives)
    .where(and(isAnnounced, gt(key, after)));
  return unionAll(startedLives, plannedLives)
    .orderBy(sql`order_key`)
    .limit(limit + 1);
}

function isAnnouncedAs(state: State, now: Date): SQL | undefined {
  if (state === 'hidden') return sql`hidden_key IS NOT NULL`;
  return state === 'announced' ? and(eq(announcedLives.is_open, 1), standsAt(now)) : eq(announcedLives.uuid, '');
}

const liveOf = (row: Awaited<ReturnType<typeof selectLives>>[number]): OfficeLive => ({
  ...{ uuid: row.uuid, kind: row.kind, state: row.state, title: row.title, picture_url: row.poster_url },
  caster: { uuid: row.caster_uuid, name: row.caster_name },
  ...{ path: row.path, is_blurred: row.blurred_by ?? 'no', viewer_count: row.viewer_count },
  least_age: row.least_age === 18 ? '18' : row.least_age === 20 ? '20' : 'everybody',
  starts_at: moment(row.starts_at_ms),
  ended_at: momentOrNull(row.ended_at_ms),
});
