import { and, eq, gt, lte } from 'drizzle-orm';
import { type Event, listFutureEvents, listShownEvents } from '../calls/event.ts';
import { moment } from './moment.ts';
import { type PageStart, pageOf, startOf } from './page.ts';
import type { On } from './route.ts';
import { events } from './schema/event.ts';
import { keyAfter } from './schema/order-key.ts';

export const eventRoutes = (on: On) => {
  on(listShownEvents, async ({ query }, { db, now }) => {
    const start = startOf(`events:show:${query.event_type ?? ''}`, query);
    if ('failed' in start) return start;
    const ofType = query.event_type && eq(events.event_type, query.event_type);
    const rows = await db
      .select({ order_key: events.end_key, event: events })
      .from(events)
      .where(and(ofType, gt(events.end_key, laterOf(start, now)), lte(events.starts_at_ms, now.getTime())))
      .orderBy(events.end_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, draw);
  });

  on(listFutureEvents, async ({ query }, { db, now }) => {
    const start = startOf(`events:future:${query.event_type}`, query);
    if ('failed' in start) return start;
    const rows = await db
      .select({ order_key: events.start_key, event: events })
      .from(events)
      .where(and(eq(events.event_type, query.event_type), gt(events.start_key, laterOf(start, now))))
      .orderBy(events.start_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, draw);
  });
};

/** Where a page begins: after the last one, and never in the past. */
function laterOf(start: PageStart, now: Date): string {
  const present = keyAfter(now);
  const isPast = start.after <= present;
  return isPast ? present : start.after;
}

const draw = ({ event }: { event: typeof events.$inferSelect }): Event => ({
  uuid: event.uuid,
  slug: event.slug,
  event_type: event.event_type,
  title: { th: event.title_th, en: event.title_en },
  description: { th: event.description_th, en: event.description_en },
  picture_url: event.picture_url,
  starts_at: moment(event.starts_at_ms),
  ends_at: moment(event.ends_at_ms),
});
