/** One event, for visitors and, one version up, for a caller who may see more. */
import { and, count, desc, eq, lt } from 'drizzle-orm';
import {
  type EventTarget,
  getEvent,
  getEventPlace,
  getPermittedEvent,
  getSpecialMessage,
  listEventStandings,
} from '../../calls/event.ts';
import type { Context } from '../host/env.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { serializeLine } from '../ranking/ranking.ts';
import { eventBoard, line, linesOf, onBoard, userOf } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { permissionOf } from './may-see.ts';
import { type Asking, onBoth } from './on-both.ts';
import { readEvent } from './read-event.ts';
import { ringEvents } from './ring-events.ts';
import { messageOf, rankingsOf, serializeDetail } from './serialize-event.ts';

/** A rank is counted no further down. */
const RANK_MAX = 1000;

export const eventDetailRoutes = (on: On) => {
  on(getEvent, async ({ params }, { db, now, env, caller }) => {
    await ringEvents(env, now);
    const event = await readEvent(db, params.id, caller);
    return 'failed' in event ? event : { data: serializeDetail(event, now) };
  });

  on(getPermittedEvent, async ({ params }, { db, now, caller }) => {
    const event = await readEvent(db, params.id, caller);
    if ('failed' in event) return event;
    return { data: { ...serializeDetail(event, now), permission: permissionOf(event, caller) } };
  });

  onBoth(on, getSpecialMessage, ({ params }, context) => messageFor(params.id, context));

  onBoth(on, listEventStandings, (input, asking) => standingsFor(input, asking));

  on(getEventPlace, async ({ params }, { db, caller }) => {
    const event = await readEvent(db, params.id, caller);
    if ('failed' in event) return event;
    if (!rankingsOf(event).some(({ target }) => target === params.target)) return { failed: 'event_not_ranked' };
    return { data: await placeOf({ db }, eventBoard(event.uuid, params.target), caller.user_uuid) };
  });
};

async function messageFor(id: string, { db, caller }: Asking) {
  const event = await readEvent(db, id, caller);
  return 'failed' in event ? event : { data: { event_uuid: event.uuid, message: messageOf(event) } };
}

interface StandingsInput {
  params: { id: string; target: EventTarget };
  query: { cursor?: string | undefined; limit: number };
}

/** A page of an event's board. */
export async function standingsFor(
  { params, query }: StandingsInput,
  { db, caller }: Asking,
  found = readEvent(db, params.id, caller),
) {
  const event = await found;
  if ('failed' in event) return event;
  if (!rankingsOf(event).some(({ target }) => target === params.target)) {
    return { failed: 'event_not_ranked' } as const;
  }
  const start = startOf(eventBoard(event.uuid, params.target), query);
  if ('failed' in start) return start;
  return pageOf(start, await linesOf(db, start), serializeLine);
}

/** Where somebody stands: costs as many index rows as stand higher, up to a thousand. */
async function placeOf({ db }: Pick<Context, 'db'>, board: string, userUuid: string) {
  const [mine] = await db
    .select(line)
    .from(standings)
    .where(and(eq(standings.subject_uuid, userUuid), onBoard(board)));
  if (!mine) return { score: 0, rank: null, next: null };
  const higher = and(eq(standings.board, board), lt(standings.order_key, mine.order_key));
  const some = db.select({ board: standings.board }).from(standings).where(higher).limit(RANK_MAX).as('some');
  const [[counted], [next]] = await Promise.all([
    db.select({ higher: count() }).from(some),
    db.select(line).from(standings).where(higher).orderBy(desc(standings.order_key)).limit(1),
  ]);
  const rank = (counted?.higher ?? 0) + 1;
  return {
    score: mine.score,
    rank: rank > RANK_MAX ? null : rank,
    next: next ? { user: userOf(next), score: next.score, distance: next.score - mine.score + 1 } : null,
  };
}
