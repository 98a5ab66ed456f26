import { and, eq, gt, inArray, type SQL } from 'drizzle-orm';
import {
  type EndLiveInfo,
  getEndLiveInfo,
  getLive,
  getOnAir,
  getSharedLive,
  type Live,
  listLives,
  listLiveUsers,
  type OnAir,
} from '../../calls/live.ts';
import { families } from '../family/tables.ts';
import type { Db } from '../host/db.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { labelsOf } from '../profile/label.ts';
import { users, vips } from '../profile/tables.ts';
import { userCard } from '../profile/user-card.ts';
import { boardName, boardNameOf, type Line, line, onBoard, userOf } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { liveCounts, liveShares, lives, liveUsers } from './tables.ts';

const ON_AIR_SHOWN = 24;
const TOP_GIVERS_SHOWN = 10;

export const publicLiveRoutes = (on: On) => {
  on(getOnAir, async (_, { db }) => {
    const [counts, rows] = await Promise.all([
      db.select().from(liveCounts).where(eq(liveCounts.status, 'on_air')),
      selectLives(db).where(eq(lives.status, 'on_air')).orderBy(lives.order_key).limit(ON_AIR_SHOWN),
    ]);
    const serialize = await drawerOf(db, rows);
    return { data: { on_air_count: counts[0]?.live_count ?? 0, lives: rows.map(serialize) } satisfies OnAir };
  });

  on(listLives, async ({ query }, { db }) => {
    const { status, caster_uuid: casterUuid } = query;
    const start = startOf(`lives:${status}:${casterUuid ?? ''}`, query);
    if ('failed' in start) return start;
    const ofCaster = casterUuid === undefined ? undefined : eq(lives.caster_uuid, casterUuid);
    const rows = await selectLives(db)
      .where(and(ofCaster, eq(lives.status, status), gt(lives.order_key, start.after)))
      .orderBy(lives.order_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, await drawerOf(db, rows));
  });

  on(getLive, async ({ params }, { db }) => {
    const ended = db
      .select({ uuid: lives.uuid })
      .from(lives)
      .where(and(eq(lives.slug, params.slug), eq(lives.status, 'ended')));
    const [rows, givers] = await Promise.all([
      selectLives(db).where(eq(lives.slug, params.slug)),
      topGivers(db, boardNameOf(ended, payers)),
    ]);
    const serialize = await drawerOf(db, rows);
    const [row] = rows;
    return row ? { data: { ...serialize(row), summary: summaryOf(row.live, givers) } } : { failed: 'live_not_found' };
  });

  on(listLiveUsers, async ({ params, query }, { db }) => {
    const [live] = await db
      .select({ uuid: lives.uuid, caster_uuid: lives.caster_uuid })
      .from(lives)
      .where(eq(lives.slug, params.slug));
    if (!live) return { failed: 'live_not_found' };
    const userUuids = query.uuids.split(',');
    const rows = await db
      .select({ user: userCard, vip_level: vips.level, coins_given: standings.score })
      .from(liveUsers)
      .innerJoin(users, eq(users.uuid, liveUsers.user_uuid))
      .leftJoin(families, eq(families.uuid, users.family_uuid))
      .leftJoin(vips, and(eq(vips.vb_uuid, live.caster_uuid), eq(vips.user_uuid, liveUsers.user_uuid)))
      .leftJoin(
        standings,
        and(eq(standings.subject_uuid, liveUsers.user_uuid), eq(standings.board, payersOf(live.uuid))),
      )
      .where(and(eq(liveUsers.live_uuid, live.uuid), inArray(liveUsers.user_uuid, userUuids)))
      .orderBy(liveUsers.user_uuid);
    const labels = await labelsOf(
      db,
      rows.map(({ user }) => user.uuid),
    );
    const data = rows.map((row) => ({
      ...row.user,
      labels: labels(row.user.uuid),
      vip_level: row.vip_level ?? 0,
      coins_given: row.coins_given ?? 0,
    }));
    return { data, next_cursor: null };
  });

  on(getEndLiveInfo, async ({ params }, { db }) => {
    const [[live], givers] = await Promise.all([
      db.select().from(lives).where(eq(lives.uuid, params.id)),
      topGivers(db, payersOf(params.id)),
    ]);
    if (!live) return { failed: 'live_not_found' };
    const summary = summaryOf(live, givers);
    return summary ? { data: summary } : { failed: 'live_not_ended' };
  });

  on(getSharedLive, async ({ params, query }, { db }) => {
    const [[live], [share]] = await Promise.all([
      db
        .select({ uuid: lives.uuid, slug: lives.slug, title: lives.title })
        .from(lives)
        .where(eq(lives.uuid, params.id)),
      db
        .select({ sharer_uuid: liveShares.sharer_uuid, sharer: userCard })
        .from(liveShares)
        .leftJoin(users, eq(users.uuid, liveShares.sharer_uuid))
        .leftJoin(families, eq(families.uuid, users.family_uuid))
        .where(and(eq(liveShares.key, query.key), eq(liveShares.live_uuid, params.id))),
    ]);
    if (!live) return { failed: 'live_not_found' };
    if (!share) return { failed: 'not_found' };
    const { uuid, name, avatar_url, family_name } = share.sharer;
    const isKnown = uuid !== null && name !== null && avatar_url !== null;
    return { data: { ...live, sharer: isKnown ? { uuid, name, avatar_url, family_name } : null } };
  });
};

/** The board of who gave how much in a live. */
const payers = { ranking: 'live_payers', period: 'all' } as const;
const payersOf = (liveUuid: string) => boardName({ ...payers, scopeUuid: liveUuid });

/** Who gave the most, by that board. */
const topGivers = (db: Db, board: string | SQL<string>) =>
  db.select(line).from(standings).where(onBoard(board)).orderBy(standings.order_key).limit(TOP_GIVERS_SHOWN);

/** How a live went; null as long as it is on air. */
function summaryOf(live: typeof lives.$inferSelect, givers: readonly Line[]): EndLiveInfo | null {
  if (live.ended_at_ms === null) return null;
  const { uuid, slug, peak_viewer_count, total_viewer_count, coins_received } = live;
  return {
    uuid,
    slug,
    peak_viewer_count,
    total_viewer_count,
    coins_received,
    started_at: moment(live.started_at_ms),
    ended_at: moment(live.ended_at_ms),
    duration_seconds: Math.round((live.ended_at_ms - live.started_at_ms) / 1000),
    top_givers: givers.map((giver, index) => ({ rank: index + 1, user: userOf(giver), coins: giver.score })),
  };
}

/** Lives with their casters; which, and in which order, the caller says. */
export const selectLives = (db: Db) =>
  db
    .select({ order_key: lives.order_key, live: lives, caster: userCard })
    .from(lives)
    .innerJoin(users, eq(users.uuid, lives.caster_uuid))
    .leftJoin(families, eq(families.uuid, users.family_uuid));

type LiveRow = Awaited<ReturnType<typeof selectLives>>[number];

/** Draws these rows as the wire has them; the labels of all their casters are read at once. */
export async function drawerOf(db: Db, rows: readonly LiveRow[]): Promise<(row: LiveRow) => Live> {
  const labels = await labelsOf(
    db,
    rows.map(({ caster }) => caster.uuid),
  );
  return ({ live, caster }) => ({
    uuid: live.uuid,
    slug: live.slug,
    title: live.title,
    profile_picture_url: live.poster_url,
    share_picture_url: live.share_picture_url || null,
    caster,
    labels: labels(caster.uuid),
    status: live.status,
    viewer_count: live.viewer_count,
    started_at: moment(live.started_at_ms),
    ended_at: momentOrNull(live.ended_at_ms),
  });
}
