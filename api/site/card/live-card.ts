/**
 * Share card of a live: who is on air, the number of viewers, and the distance to the next rank in
 * an event.
 */

import { and, eq, exists, gt, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { unitOf } from '../../../calls/rankings/ranking-type.ts';
import { shownPosterOf } from '../../live/live/shown-poster.ts';
import { lives } from '../../live/live/tables.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { batchRead, type Db, textAround } from '../../platform/framework/db.ts';
import { keyAfter } from '../../platform/framework/order-key.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { seenBy } from '../../rankings/event/may-see.ts';
import { events } from '../../rankings/event/tables.ts';
import { ownRankOf, selectOwnRank } from '../../rankings/ranking/own-rank.ts';
import { eventBoard, onBoard } from '../../rankings/ranking/standing.ts';
import { standings } from '../../rankings/ranking/tables.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if there is no public live with this slug. */
export async function liveCard(db: Db, id: string, { say, now }: { say: CardTexts; now: Date }): Promise<Card | null> {
  const ofSlug = and(eq(lives.slug, id), ne(lives.status, 'hidden'));
  const caster = sql<string>`(${db.select({ uuid: lives.caster_uuid }).from(lives).where(ofSlug)})`;
  const contest = selectContest(db, caster, now);
  const board = textAround((uuid) => eventBoard(uuid, 'vb'), sql`(${contest.uuid})`);
  const {
    lives: [live],
    contests: [event],
    ...place
  } = await batchRead(db, {
    lives: db.select().from(lives).where(ofSlug),
    contests: contest.whole,
    ...selectOwnRank(db, { board, userUuid: caster }),
  });
  if (!live) return null;
  const isOnAir = live.status === 'on_air';
  const { rank, next } = ownRankOf(place);
  const race = event?.vb_ranking && rank !== null ? { event, unit: unitOf(event.vb_ranking) } : null;
  const words = next
    ? say.text('card:behind', { distance: race ? say.counted(race.unit, next.distance) : '', name: next.user.name })
    : say.text('card:leads');
  return {
    picture_url: shownPosterOf(live),
    shape: 'poster',
    badge: isOnAir ? { text: say.text('card:live'), tone: 'live' } : { text: say.text('card:ended'), tone: 'plain' },
    note: isOnAir
      ? say.text('card:watching', { count: say.compact(live.viewer_count) })
      : say.text('card:watched', { count: say.compact(live.total_viewer_count) }),
    title: live.title,
    person: { name: live.caster_name, detail: live.caster_family_name, picture_url: live.caster_avatar_url },
    stake:
      isOnAir && race ? { text: `${words} · ${say.own(localizedOf('title', race.event))}`, share_left: null } : null,
  };
}

/** Selects the current public event that ranks the VB; of several, the one that ends first. */
function selectContest(db: Db, caster: SQL<string>, now: Date) {
  const board = sql<string>`'event:' || ${events.uuid} || ':vb'`;
  const rankedQuery = db
    .select({ one: sql`1` })
    .from(standings)
    .where(and(onBoard(board), eq(standings.subject_id, shortIdOf(caster))));
  const isRun = and(
    gt(events.end_key, keyAfter(now)),
    lte(events.starts_at_ms, now.getTime()),
    inArray(events.permission, [...seenBy(null)]),
    isNotNull(events.vb_ranking),
    exists(rankedQuery),
  );
  return {
    uuid: db.select({ uuid: events.uuid }).from(events).where(isRun).orderBy(events.end_key).limit(1),
    whole: db.select().from(events).where(isRun).orderBy(events.end_key).limit(1),
  };
}
