import type { Context } from 'hono';
import { type Event, listFutureEvents } from '../../../calls/rankings/event.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';

/** Maximum time before a promotion for which members would delay a top-up. */
const SOON_MS = 7 * 86_400_000;

/** Returns the top-up promotion that begins within a week. Null: none, or unknown. */
export async function soonPromotion(c: Context<EdgeEnv>): Promise<Event | null> {
  const result = await api(c, listFutureEvents, { query: { event_type: 'refill_promotion', limit: 1 } });
  const [event] = result.ok ? result.answer.data : [];
  return event && Date.parse(event.starts_at) - c.get('now').getTime() <= SOON_MS ? event : null;
}
