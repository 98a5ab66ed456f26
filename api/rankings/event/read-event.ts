import { eq, type SQL } from 'drizzle-orm';
import { uuid } from '../../../calls/platform/field.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { seenBy } from './may-see.ts';
import { events } from './tables.ts';

/** An event as it is stored. */
export type EventRow = typeof events.$inferSelect;

/** What was written of it: without the keys that its lists go by, and what is counted by triggers. */
export type EventFields = Omit<EventRow, 'start_key' | 'end_key' | 'past_key' | 'participant_count'>;

/** Which event: the one of an id (its uuid or slug), or the one of which this is true. */
export type WhichEvent = string | SQL;

const isThis = (which: WhichEvent) =>
  typeof which === 'string' ? eq(uuid.safeParse(which).success ? events.uuid : events.slug, which) : which;

/** An event, whoever may see it: that says `seenEvent`. */
export const selectEvent = (db: Db, which: WhichEvent) => db.select().from(events).where(isThis(which));

/** Its uuid, for queries of what belongs to it. */
export const selectEventUuid = (db: Db, which: WhichEvent) =>
  db.select({ uuid: events.uuid }).from(events).where(isThis(which));

/** The event that was found, where the caller may see it; one that they may not is as one that is not there. */
export function seenEvent([event]: readonly EventRow[], caller: Caller | null): EventRow | Failed {
  return event && seenBy(caller).includes(event.permission) ? event : { failed: 'event_not_found' };
}
