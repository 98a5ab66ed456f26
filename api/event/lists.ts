/** The lists of events. Each is a range of an index; hidden events are passed over within it. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import {
  browseEvents,
  type Event,
  listEvents,
  listFutureEvents,
  listPermittedEvents,
  listShownEvents,
} from '../../calls/event.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { keyAfter, keyUpTo } from '../host/order-key.ts';
import { type PageStart, pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { permissionOf, seenBy } from './may-see.ts';
import type { Asking } from './on-both.ts';
import type { EventRow } from './read-event.ts';
import { ringEvents } from './ring-events.ts';
import { serializeEvent } from './serialize-event.ts';
import { events } from './tables.ts';

/** A flat list has an end. */
const FLAT_MAX = 100;

export const eventListRoutes = (on: On) => {
  const onPublic: On = (call, handler) =>
    on(call, async (input, context) => {
      await ringEvents(context.env, context.now);
      return handler(input, context);
    });

  onPublic(listEvents, async ({ query }, { db, now }) => {
    const start = { list: 'events:flat', after: '', seen: 0, limit: FLAT_MAX };
    const rows = await readList(db, start, { state: 'notOver', type: query.event_type, now, caller: null });
    return { data: rows.slice(0, FLAT_MAX).map(serialize), next_cursor: null };
  });

  on(listPermittedEvents, async ({ query: { event_type: type, state, audience, ...query } }, { db, now, caller }) => {
    const start = startOf(`events:permitted:${state ?? ''}:${audience}:${type ?? ''}`, query);
    if ('failed' in start) return start;
    const rows = await readList(db, start, { state: state ?? 'notOver', type, now, caller, audience });
    return pageOf(start, rows, (row) => ({ ...serialize(row), permission: permissionOf(row.event, caller) }));
  });

  onPublic(browseEvents, ({ query: { state, event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:${state}:${type ?? ''}`, query), { state, type, now, caller: null }),
  );

  onPublic(listShownEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:show:${type ?? ''}`, query), { state: 'now', type, now, caller: null }),
  );

  onPublic(listFutureEvents, ({ query: { event_type: type, ...query } }, { db, now }) =>
    pageFor(db, startOf(`events:future:${type}`, query), { state: 'soon', type, now, caller: null }),
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
  caller: Caller | null;
  /** All that the caller may see, or only what visitors do not. */
  audience?: 'all' | 'group';
}

interface Row {
  order_key: string;
  event: EventRow;
}

const serialize = ({ event }: Row) => serializeEvent(event);

async function pageFor(db: Db, start: PageStart | Failed, filter: ListFilter) {
  return 'failed' in start ? start : pageOf(start, await readList(db, start, filter), serialize);
}

/** The event of a type that is on, and of several the one that ends first. */
export async function readEventNow({ db, now, caller }: Asking, type: Event['event_type']): Promise<EventRow | Failed> {
  const [row] = await readList(db, { list: '', after: '', seen: 0, limit: 0 }, { state: 'now', type, now, caller });
  return row?.event ?? { failed: 'event_not_found' };
}

/** Events of a state and a type, if one is asked for, that this caller may see: those of a page, and one more. */
function readList(db: Db, start: PageStart, { state, type, now, caller, audience }: ListFilter): Promise<Row[]> {
  const { key, from, where } = states[state];
  // After the last one of the page before, and never before the present.
  const present = from(now);
  const isPast = start.after <= present;
  const after = isPast ? present : start.after;
  const permissions = seenBy(caller).filter((permission) => audience !== 'group' || permission !== 'external');
  const forCaller = inArray(events.permission, permissions);
  return db
    .select({ order_key: key, event: events })
    .from(events)
    .where(and(type && eq(events.event_type, type), forCaller, gt(key, after), where(now)))
    .orderBy(key)
    .limit(start.limit + 1);
}
