import { eq, type SQL } from 'drizzle-orm';
import { uuid } from '../../../calls/platform/field.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { seenBy } from './may-see.ts';
import { events } from './tables.ts';

/** An event as stored in D1. */
export type EventRow = typeof events.$inferSelect;

/**
 * The columns of an event that are written. Order keys are generated, and triggers count the
 * participants.
 */
export type EventFields = Omit<EventRow, 'start_key' | 'end_key' | 'past_key' | 'participant_count'>;

/** Selects one event: by uuid or slug, or by a condition. */
export type WhichEvent = string | SQL;

const isThis = (event: WhichEvent) =>
  typeof event === 'string' ? eq(uuid.safeParse(event).success ? events.uuid : events.slug, event) : event;

/** Selects an event regardless of visibility, which `visibleEvent` checks. */
export const selectEvent = (db: Db, event: WhichEvent) => db.select().from(events).where(isThis(event));

/** Selects the uuid of an event, for use in other queries. */
export const selectEventUuid = (db: Db, event: WhichEvent) =>
  db.select({ uuid: events.uuid }).from(events).where(isThis(event));

/**
 * Returns the event if the caller may see it. An event that they may not see answers like an
 * unknown one.
 */
export function visibleEvent([event]: readonly EventRow[], caller: Caller | null): EventRow | Failed {
  return event && seenBy(caller).includes(event.permission) ? event : { failed: 'event_not_found' };
}
