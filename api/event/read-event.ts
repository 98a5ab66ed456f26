import { and, eq, inArray } from 'drizzle-orm';
import { uuid } from '../../calls/field.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { seenBy } from './may-see.ts';
import { events } from './tables.ts';

/** An event as it is stored. */
export type EventRow = typeof events.$inferSelect;

/** The event of an id (its uuid or slug) that the caller may see; one that they may not is as one that is not there. */
export async function readEvent(db: Db, id: string, caller: Caller | null): Promise<EventRow | Failed> {
  const column = uuid.safeParse(id).success ? events.uuid : events.slug;
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(column, id), inArray(events.permission, [...seenBy(caller)])));
  return event ?? { failed: 'event_not_found' };
}
