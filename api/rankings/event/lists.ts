/** The lists of events. Each is a range of an index; hidden events are passed over within it. */
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
import type { Db } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Looking } from '../../platform/host/on-both.ts';
import { keyAfter, keyUpTo } from '../../platform/host/order-key.ts';
import { type PageStart, pageOf, rangeOf, startOf } from '../../platform/host/page.ts';
import type { Handler, On } from '../../platform/host/route.ts';
import { permissionOf, seenBy } from './may-see.ts';
import type { EventRow } from './read-event.ts';
import { ringEvents } from './ring-events.ts';
import { serializeEvent } from './serialize-event.ts';
import { events } from './tables.ts';

/** A flat list has an end. */
const FLAT_MAX = 100;

export const eventListRoutes = (on: On) => {
  const onPublic = <C extends Call>(call: C, handler: Handler<C>) =>
    on(call, async (input, context) => {
      await ringEvents(context.env, context.now);
      return handler(input, context);
    });

  onPublic(listEvents, async ({ query }, { db, now }) => {
    const start = { list: 'events:flat', after: '', seen: 0, limit: FLAT_MAX };
    const rows = await selectList(db, start, { state: 'notOver', type: query.event_type, now, shown: isForAll });
    return { data: rows.slice(0, FLAT_MAX).map(serialize), next_cursor: null };
  });

  on(
    listPermittedEvents,
    ({ query: { event_type: type, state, audience, ...query } }, { db, now, bearer }) => {
      const shown = audience === 'group' ? and(ne(events.permission, 'external'), isSeenBy(bearer)) : isSeenBy(bearer);
      return { rows: selectList(db, rangeOf(query), { state: state ?? 'notOver', type, now, shown, isOfCards: true }) };
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
      { state, type, now, shown: isForAll, isOfCards: true },
      serializeListed,
    ),
  );

  onPublic(listShownEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:show:${type ?? ''}`, query), { state: 'now', type, now, shown: isForAll }),
  );

  onPublic(listFutureEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:future:${type}`, query), { state: 'soon', type, now, shown: isForAll }),
  );
};

/** Each state: the key that its list is in the order of, where that list begins, and what else must hold. */
const states = {
  /** On or to come, soonest to end first. */
  notOver: { key: events.end_key, from: keyAfter, where: () => undefined },
  /** On, soonest to end first. */
  now: { key: events.end_key, from: keyAfter, where: (now: Date) => lte(events.starts_at_ms, now.getTime()) },
  /** To come, soonest first. */
  soon: { key: events.start_key, from: keyAfter, where: () => undefined },
  /** Over, the latest first. */
  past: { key: events.past_key, from: keyUpTo, where: () => undefined },
};

interface ListFilter {
  state: keyof typeof states;
  type: Event['event_type'] | undefined;
  now: Date;
  /** Which of them are shown to whom it is for. */
  shown: SQL | undefined;
  /** With what the first place wins, and who leads. */
  isOfCards?: boolean;
}

const isForAll = inArray(events.permission, [...seenBy(null)]);

/** Is true of the event of a type that is on, and of several of the one that ends first. */
export const isEventNow = ({ db, now, bearer }: Looking, type: Event['event_type']): SQL =>
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

/** What the groups of the bearer's role see: who is nobody sees nothing. */
export const isSeenBy = ({ user_uuid }: Bearer) =>
  or(
    ...group.options.map((seeing) => {
      const ofGroup = roleNames.filter((role) => roles[role].group === seeing);
      const isOfGroup = inArray(sql`(SELECT role FROM users WHERE uuid = ${user_uuid})`, ofGroup);
      return and(isOfGroup, inArray(events.permission, [...seenBy({ group: seeing })]));
    }),
  );

interface Row {
  order_key: string;
  event: EventRow;
  prize: string | null;
  leader: string | null;
}

/** What the first place wins. */
const prize = sql<string | null>`(SELECT json_object('coins', r.coins, 'item', CASE WHEN i.uuid IS NULL THEN NULL
    ELSE json_object('th', i.name_th, 'en', i.name_en) END)
  FROM event_rewards AS r LEFT JOIN shop_items AS i ON i.uuid = r.item_uuid
  WHERE r.event_uuid = events.uuid ORDER BY r.ranked DESC, r.first_rank LIMIT 1)`;

/** Who leads among those whom the event ranks first. */
const leader = sql<string | null>`(SELECT json_object('name', name, 'avatar_url', avatar_url,
    'vb_uuid', iif(events.vb_ranking IS NULL, NULL, subject_uuid)) FROM standings
  WHERE board = 'event:' || events.uuid || iif(events.vb_ranking IS NULL, ':user', ':vb') AND score > 0
  ORDER BY order_key LIMIT 1)`;

const nothing = sql<string | null>`NULL`;

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

/** Events of a state and a type, if one is asked for: those of a page, and one more. */
function selectList(
  db: Db,
  start: Pick<PageStart, 'after' | 'limit'>,
  { state, type, now, shown, isOfCards = false }: ListFilter,
) {
  const { key, from, where } = states[state];
  // After the last one of the page before, and never before the present.
  const present = from(now);
  const isPast = start.after <= present;
  const after = isPast ? present : start.after;
  return db
    .select({
      order_key: key,
      event: events,
      prize: isOfCards ? prize : nothing,
      leader: isOfCards ? leader : nothing,
    })
    .from(events)
    .where(and(type && eq(events.event_type, type), shown, gt(key, after), where(now)))
    .orderBy(key)
    .limit(start.limit + 1);
}
