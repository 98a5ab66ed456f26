import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import {
  getEndLiveInfo,
  getLive,
  getOnAir,
  getSharedLive,
  listLives,
  listLiveUsers,
  type OnAir,
  shareLive,
} from '../../../calls/live/live.ts';
import { serializeLabel } from '../../people/profile/label.ts';
import { vips } from '../../people/profile/tables.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import { batchRead, textAround } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, ROW_IS_GONE, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { boardIdOf } from '../../rankings/ranking/standing.ts';
import { standings } from '../../rankings/ranking/tables.ts';
import { selectGoal, serializeGoal } from '../goal/select-goal.ts';
import { selectStage, serializeStage } from '../guest/select-stage.ts';
import { selectMatches, serializeMatch } from '../pk/select-match.ts';
import { selectRaidFrom, serializeTarget } from '../raid/select-raid.ts';
import { liveSummaryOf, payersOf, selectTopGivers, withOldGivers } from './live-summary.ts';
import { serializeLive } from './serialize-live.ts';
import { liveCounts, liveShares, lives, liveUsers } from './tables.ts';

const MAX_ON_AIR = 24;
const SHARE_KEY_BYTES = 9;
const MAX_MATCHES = 10;
const MAX_USERS = 50;

/** Excludes lives that staff have hidden. */
const isShown = ne(lives.status, 'hidden');

export const publicLiveRoutes = (on: On) => {
  on(getOnAir, async (_, { db }) => {
    const { counts, rows } = await batchRead(db, {
      counts: db.select().from(liveCounts).where(eq(liveCounts.status, 'on_air')),
      rows: db.select().from(lives).where(eq(lives.status, 'on_air')).orderBy(lives.order_key).limit(MAX_ON_AIR),
    });
    return { data: { on_air_count: counts[0]?.live_count ?? 0, lives: rows.map(serializeLive) } satisfies OnAir };
  });

  on(listLives, async ({ query }, { db }) => {
    const { status, caster_uuid: casterUuid } = query;
    const start = startOf(`lives:${status}:${casterUuid ?? ''}`, query);
    if ('failed' in start) return start;
    const ofCaster = casterUuid === undefined ? undefined : eq(lives.caster_uuid, casterUuid);
    const rows = await db
      .select()
      .from(lives)
      .where(and(ofCaster, eq(lives.status, status), gt(lives.order_key, start.after)))
      .orderBy(lives.order_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, serializeLive);
  });

  on(getLive, async ({ params }, { db, env, now }) => {
    const ofSlug = and(eq(lives.slug, params.slug), isShown);
    const endedLives = db
      .select({ uuid: lives.uuid })
      .from(lives)
      .where(and(ofSlug, eq(lives.status, 'ended')));
    const uuid = sql<string>`(SELECT uuid FROM lives WHERE slug = ${params.slug})`;
    const {
      lives: [live],
      casters: [caster],
      givers,
      matches,
      goals,
      raids,
      pictures,
      layouts,
    } = await batchRead(db, {
      lives: db.select().from(lives).where(ofSlug),
      casters: db
        .select({ role: users.role })
        .from(users)
        .innerJoin(lives, eq(lives.caster_uuid, users.uuid))
        .where(ofSlug),
      givers: selectTopGivers(db, textAround(payersOf, endedLives)),
      matches: selectMatches(db, uuid, MAX_MATCHES),
      goals: selectGoal(db, uuid),
      raids: selectRaidFrom(db, uuid),
      ...selectStage(db, uuid),
    });
    if (!live || !caster) return { failed: 'live_not_found' };
    return {
      data: {
        ...serializeLive(live),
        caster_role: caster.role,
        summary: liveSummaryOf(live, await withOldGivers({ db, env, now }, live, givers)),
        recordings: live.recordings,
        matches: matches.map(serializeMatch),
        goal: goals[0] ? serializeGoal(goals[0]) : null,
        stage: serializeStage({ pictures, layouts }),
        raid: raids[0] ? serializeTarget(raids[0]) : null,
      },
    };
  });

  on(listLiveUsers, async ({ params, query }, { db }) => {
    const ofLive = and(eq(lives.slug, params.slug), isShown);
    const ofThese = query.uuids ? inArray(liveUsers.user_uuid, query.uuids.split(',')) : undefined;
    const live = db.select({ uuid: lives.uuid }).from(lives).where(ofLive);
    const caster = db.select({ uuid: lives.caster_uuid }).from(lives).where(ofLive);
    const { liveRows, rows } = await batchRead(db, {
      liveRows: live,
      rows: db
        .select({ card: userCardColumns, labels: users.labels, vip_level: vips.level, coins_given: standings.score })
        .from(liveUsers)
        .innerJoin(users, eq(users.uuid, liveUsers.user_uuid))
        .leftJoin(vips, and(eq(vips.vb_uuid, caster), eq(vips.user_uuid, liveUsers.user_uuid)))
        .leftJoin(
          standings,
          and(eq(standings.subject_id, users.short_id), eq(standings.board_id, boardIdOf(textAround(payersOf, live)))),
        )
        .where(and(eq(liveUsers.live_uuid, live), ofThese))
        .orderBy(liveUsers.user_uuid)
        .limit(MAX_USERS),
    });
    if (liveRows.length === 0) return { failed: 'live_not_found' };
    const data = rows.map(({ card, labels, vip_level, coins_given }) => ({
      ...card,
      labels: labels.map(serializeLabel),
      vip_level: vip_level ?? 0,
      coins_given: coins_given ?? 0,
    }));
    return { data, next_cursor: null };
  });

  on(getEndLiveInfo, async ({ params }, { db, env, now }) => {
    const {
      lives: [live],
      givers,
    } = await batchRead(db, {
      lives: db
        .select()
        .from(lives)
        .where(and(eq(lives.uuid, params.id), isShown)),
      givers: selectTopGivers(db, payersOf(params.id)),
    });
    if (!live) return { failed: 'live_not_found' };
    const summary = liveSummaryOf(live, await withOldGivers({ db, env, now }, live, givers));
    return summary ? { data: summary } : { failed: 'live_not_ended' };
  });

  on(
    shareLive,
    ({ params }, { db }) => ({
      lives: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.uuid, params.id), isShown)),
    }),
    async ({ params: { id } }, { db, now, caller: { user_uuid }, read }) => {
      if ((await read()).lives.length === 0) return { failed: 'live_not_found' };
      const key = base64Url(crypto.getRandomValues(new Uint8Array(SHARE_KEY_BYTES)));
      const isShared = and(eq(liveShares.live_uuid, id), eq(liveShares.sharer_uuid, user_uuid));
      const make = write`INSERT INTO live_shares (key, live_uuid, sharer_uuid, created_at_ms)
        SELECT ${key}, ${id}, ${user_uuid}, ${now.getTime()}
        WHERE NOT EXISTS (SELECT 1 FROM live_shares WHERE live_uuid = ${id} AND sharer_uuid = ${user_uuid})`;
      const result = await commitUnless(db, [ROW_IS_GONE], [make], {
        keys: db.select({ key: liveShares.key }).from(liveShares).where(isShared).limit(1),
      });
      const [own] = result.conflict === null ? result.rows.keys : [];
      // The live was removed meanwhile.
      return own ? { data: own } : { failed: 'live_not_found' };
    },
  );

  on(getSharedLive, async ({ params, query }, { db }) => {
    const {
      lives: [live],
      shares: [share],
    } = await batchRead(db, {
      lives: db
        .select({ uuid: lives.uuid, slug: lives.slug, title: lives.title })
        .from(lives)
        .where(and(eq(lives.uuid, params.id), isShown)),
      shares: db
        .select({ sharer_uuid: liveShares.sharer_uuid, sharer: userCardColumns })
        .from(liveShares)
        .leftJoin(users, eq(users.uuid, liveShares.sharer_uuid))
        .where(and(eq(liveShares.key, query.key), eq(liveShares.live_uuid, params.id))),
    });
    if (!live) return { failed: 'live_not_found' };
    if (!share) return { failed: 'not_found' };
    return { data: { ...live, sharer: share.sharer } };
  });
};
