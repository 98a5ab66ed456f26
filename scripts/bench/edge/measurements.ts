/** Measurements of `npm run bench:edge`, one line each. A new line needs no other change. */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { eventSlugsOf } from '../../../seed/event.ts';
import { onAirTitles } from '../../../seed/live-title.ts';

/** The measured Worker: the edge, or one for comparison. */
type MeasuredEdge = 'edge' | 'bare' | 'stock';

/**
 * Source of the answer. `rendered`: nothing of it is cached, but public API answers are.
 * `kept`: from the cache. `unchanged`: a conditional request of a browser that has it.
 */
type Way = 'rendered' | 'kept' | 'unchanged';

/** One measurement. */
export interface Measured {
  name: string;
  worker: MeasuredEdge;
  path: string;
  way: Way;
  /** Uses the session of the demo viewer. */
  member?: true;
  /** Expected status. Default: 200, or 304 for `unchanged`. */
  status?: number;
  /** Target: maximum millions of instructions. */
  target?: number;
  /** Target: minimum speed, where stock Hono with the same answer has 1. */
  targetSpeed?: number;
}

/** Speed of a cached page: it also sends some twenty headers and a log line. */
const CACHED_SPEED = 0.7;

const edge = (
  name: string,
  path: string,
  way: Way,
  more: Partial<Pick<Measured, 'member' | 'status' | 'target' | 'targetSpeed'>> = {},
): Measured => ({ name, worker: 'edge', path, way, ...more });

/** Returns all measurements for the seed data of a moment. */
export function measuredAt(now: Date): Measured[] {
  const live = `/live/${onAirTitles[0]?.slug}`;
  const events = eventSlugsOf(bangkokDay(now));
  return [
    { name: 'a bare answer', worker: 'bare', path: '/', way: 'rendered' },
    { name: 'a bare read of KV', worker: 'bare', path: '/kv', way: 'rendered' },
    { name: 'a bare read of KV, and a request to the API', worker: 'bare', path: '/api', way: 'rendered' },
    {
      name: 'stock Hono and `@hono/react-renderer`, as many elements as home',
      worker: 'stock',
      path: '/',
      way: 'rendered',
    },
    { name: 'stock Hono, the page of home', worker: 'stock', path: '/kept', way: 'kept' },
    edge('home', '/', 'rendered', { target: 9 }),
    edge('a live', live, 'rendered', { target: 9 }),
    edge('an event', `/app/events/${events.pastRanking}`, 'rendered', { target: 9 }),
    edge('an event with its monster', `/app/events/${events.monster}`, 'rendered', { target: 9 }),
    edge('rankings', '/app/events/rankings', 'rendered', { target: 5 }),
    edge('FAQ', '/faq', 'rendered', { target: 5 }),
    edge('a page that is not there', '/nothing', 'rendered', { status: 404, target: 5 }),
    edge('the shop, a visitor', '/shop', 'rendered', { target: 9 }),
    edge('the shop, a member', '/shop', 'rendered', { member: true, target: 9 }),
    edge('refill', '/payment/refill', 'rendered', { member: true, target: 9 }),
    edge('home, a member', '/', 'rendered', { member: true, target: 6 }),
    edge('home', '/', 'kept', { targetSpeed: CACHED_SPEED }),
    edge('a live', live, 'kept', { targetSpeed: CACHED_SPEED }),
    edge('FAQ', '/faq', 'kept', { targetSpeed: CACHED_SPEED }),
    edge('FAQ', '/faq', 'unchanged', { target: 0.5 }),
    edge('`/api/auth/session`, a visitor', '/api/auth/session', 'rendered'),
    edge('`/api/auth/session`, a member', '/api/auth/session', 'rendered', { member: true, target: 1.2 }),
    edge('a read through the proxy', '/api/v1/live', 'kept', { target: 2 }),
    edge("a member's read through the proxy", '/api/v1/payment/balance', 'rendered', { member: true, target: 2 }),
  ];
}
