/** Lists of events. Each is a range of one index, within which hidden events are skipped. */

import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../calls/platform/call.ts';
import { group, roleNames, roles } from '../../../calls/platform/role.ts';
import {
  browseEvents,
  type Event,
  type ListedEvent,
  listEvents,
  listFutureEvents,
  listPermittedEvents,
  listShownEvents,
} from '../../../calls/rankings/event.ts';
import { localizedJson } from '../../platform/base/localized.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { ReadContext } from '../../platform/framework/on-public-and-bearer.ts';
import { keyAfter, keyUpTo } from '../../platform/framework/order-key.ts';
import { type PageStart, pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { Handler, On } from '../../platform/framework/route.ts';
import { boardOrder, isSubject, onBoard } from '../ranking/standing.ts';
import { permissionOf, seenBy } from './may-see.ts';
import type { EventRow } from './read-event.ts';
import { scheduleEvents } from './schedule-events.ts';
import { serializeEvent } from './serialize-event.ts';
import { events } from './tables.ts';

/** Maximum events of the list without pages. */
const FLAT_MAX = 100;

export const eventListRoutes = (on: On) => {
  const onPublic = <C extends Call>(call: C, handler: Handler<C>) =>
    on(call, async (input, context) => {
      await scheduleEvents(context.env, context.now);
      return handler(input, context);
    });

  onPublic(listEvents, async ({ query }, { db, now }) => {
    const start = { list: 'events:flat', after: '', seen: 0, limit: FLAT_MAX };
    const rows = await selectList(db, start, { state: 'notOver', type: query.event_type, now, isShown: isForAll });
    return { data: rows.slice(0, FLAT_MAX).map(serialize), next_cursor: null };
  });

  on(
    listPermittedEvents,
    ({ query: { event_type: type, state, audience, ...query } }, { db, now, bearer }) => {
      const isShown =
        audience === 'group' ? and(ne(events.permission, 'external'), isSeenBy(bearer)) : isSeenBy(bearer);
      return {
        rows: selectList(db, rangeOf(query), {
          state: state ?? 'notOver',
          type,
          now,
          isShown,
          isOfCards: true,
        }),
      };
    },
    async ({ query: { event_type: type, state, audience, ...query } }, { caller, read }) => {
      const start = startOf(`events:permitted:${state ?? ''}:${audience}:${type ?? ''}`, query);
      if ('failed' in start) return start;
      const { rows } = await read();
      return pageOf(start, rows, (row) => ({ ...serializeListed(row), permission: permissionOf(row.event, caller) }));
    },
  );

  onPublic(browseEvents, ({ query: { state, event_type: type, ...query } }, { db, now }) =>
    pageFor(
      db,
      startOf(`events:${state}:${type ?? ''}`, query),
      { state, type, now, isShown: isForAll, isOfCards: true },
      serializeListed,
    ),
  );

  onPublic(listShownEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:show:${type ?? ''}`, query), { state: 'now', type, now, isShown: isForAll }),
  );

  onPublic(listFutureEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:future:${type}`, query), { state: 'soon', type, now, isShown: isForAll }),
  );
};

/** Order and start of the list for each state, and a further condition. */
const states = {
  /** Current and future events, earliest end first. */
  notOver: { key: events.end_key, from: keyAfter, where: () => undefined },
  /** Current events, earliest end first. */
  now: { key: events.end_key, from: keyAfter, where: (now: Date) => lte(events.starts_at_ms, now.getTime()) },
  /** Future events, earliest start first. */
  soon: { key: events.start_key, from: keyAfter, where: () => undefined },
  /** Past events, latest first. */
  past: { key: events.past_key, from: keyUpTo, where: () => undefined },
};

interface ListFilter {
  state: keyof typeof states;
  type: Event['event_type'] | undefined;
  now: Date;
  /** Condition for the events that the caller may see. */
  isShown: SQL | undefined;
  /** True if the list includes the first prize and the leader. */
  isOfCards?: boolean;
}

const isForAll = inArray(events.permission, [...seenBy(null)]);

/**
 * Returns the condition for the current event of a type. If there are several, it matches the one
 * that ends first.
 */
export const isEventNow = ({ db, now, bearer }: ReadContext, type: Event['event_type']): SQL =>
  eq(
    events.uuid,
    db
      .select({ uuid: events.uuid })
      .from(events)
      .where(
        and(
          eq(events.event_type, type),
          bearer ? isSeenBy(bearer) : isForAll,
          gt(events.end_key, keyAfter(now)),
          lte(events.starts_at_ms, now.getTime()),
        ),
      )
      .orderBy(events.end_key)
      .limit(1),
  );

/**
 * Returns the condition for events that the bearer's group may see. An unknown bearer sees none.
 */
export const isSeenBy = ({ user_uuid }: Bearer) =>
  or(
    ...group.options.map((permission) => {
      const ofGroup = roleNames.filter((role) => roles[role].group === permission);
      const isOfGroup = inArray(sql`(SELECT role FROM users WHERE uuid = ${user_uuid})`, ofGroup);
      return and(isOfGroup, inArray(events.permission, [...seenBy({ group: permission })]));
    }),
  );

interface Row {
  order_key: string;
  event: EventRow;
  prize: string | null;
  leader: string | null;
}

/** Selects the reward of the first rank: of VBs, or of users if VBs get none. */
const prize = sql<string | null>`(SELECT json_object('coins', r.coins, 'item', CASE WHEN i.uuid IS NULL THEN NULL
    ELSE ${localizedJson('i.name')} END)
  FROM event_rewards AS r LEFT JOIN shop_items AS i ON i.uuid = r.item_uuid
  WHERE r.event_uuid = events.uuid ORDER BY r.ranked DESC, r.first_rank LIMIT 1)`;

/** Name of the event's main board: that of VBs, or of users if VBs are not ranked. */
const mainBoard = sql<string>`'event:' || events.uuid || iif(events.vb_ranking IS NULL, ':user', ':vb')`;

/** Selects the leader of the event's main board. */
const leader = sql<
  string | null
>`(SELECT json_object('uuid', users.uuid, 'name', users.name, 'avatar_url', users.avatar_url,
    'vb_uuid', iif(events.vb_ranking IS NULL, NULL, users.uuid))
  FROM standings JOIN users ON ${isSubject}
  WHERE ${onBoard(mainBoard)} ORDER BY ${sql.join([...boardOrder], sql`, `)} LIMIT 1)`;

const nullText = sql<string | null>`NULL`;

const serialize = ({ event }: Row): Event => serializeEvent(event);

const serializeListed = ({ event, prize, leader }: Row): ListedEvent => ({
  ...serializeEvent(event),
  prize: prize === null ? null : JSON.parse(prize),
  leader: leader === null ? null : JSON.parse(leader),
});

async function pageFor(
  db: Db,
  start: PageStart | Failed,
  filter: ListFilter,
  shownAs: (row: Row) => Event = serialize,
) {
  return 'failed' in start ? start : pageOf(start, await selectList(db, start, filter), shownAs);
}

/** Selects a page of events of a state and type, and one more. */
function selectList(
  db: Db,
  start: Pick<PageStart, 'after' | 'limit'>,
  { state, type, now, isShown, isOfCards = false }: ListFilter,
) {
  const { key, from, where } = states[state];
  // Continues after the cursor, but never before the current time.
  const present = from(now);
  const isPast = start.after <= present;
  const after = isPast ? present : start.after;
  return db
    .select({
      order_key: key,
      event: events,
      prize: isOfCards ? prize : nullText,
      leader: isOfCards ? leader : nullText,
    })
    .from(events)
    .where(and(type && eq(events.event_type, type), isShown, gt(key, after), where(now)))
    .orderBy(key)
    .limit(start.limit + 1);
}
