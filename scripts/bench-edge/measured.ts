/** What `npm run bench:edge` measures: plain data, a line each. A new line needs nothing else. */
import { bangkokDay } from '../../calls/platform/bangkok-day.ts';
import { eventSlugsOf } from '../../world/event.ts';
import { onAirTitles } from '../../world/live-title.ts';

/** Which of the Workers answers: the edge, or one that stands beside it for comparison. */
type Asked = 'edge' | 'bare' | 'stock';

/**
 * How an answer comes about. `rendered`: nothing of it is kept, what it reads of the host (where everybody may read it) is.
 * `kept`: out of the cache. `unchanged`: the browser has it and asks whether it is still so.
 */
type Way = 'rendered' | 'kept' | 'unchanged';

/** One thing to measure. */
export interface Measured {
  name: string;
  asked: Asked;
  path: string;
  way: Way;
  /** Asked with the session of the demo viewer. */
  member?: true;
  /** What it is to be answered with; without it 200, and 304 where it is unchanged. */
  status?: number;
  /** At most so many millions of instructions. */
  target?: number;
}

const edge = (
  name: string,
  path: string,
  way: Way,
  more: Partial<Pick<Measured, 'member' | 'status' | 'target'>> = {},
): Measured => ({ name, asked: 'edge', path, way, ...more });

/** All of it, for the seeded world of a moment. */
export function measuredAt(now: Date): Measured[] {
  const live = `/live/${onAirTitles[0]?.slug}`;
  const events = eventSlugsOf(bangkokDay(now));
  return [
    { name: 'a bare answer', asked: 'bare', path: '/', way: 'rendered' },
    { name: 'a bare read of KV', asked: 'bare', path: '/kv', way: 'rendered' },
    { name: 'a bare read of KV, and a question to the host', asked: 'bare', path: '/host', way: 'rendered' },
    { name: 'stock Hono and `@hono/react-renderer`, streaming 48 cards', asked: 'stock', path: '/', way: 'rendered' },
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
    edge('home, a member', '/', 'rendered', { member: true }),
    edge('home', '/', 'kept', { target: 0.5 }),
    edge('a live', live, 'kept', { target: 0.5 }),
    edge('FAQ', '/faq', 'kept', { target: 0.5 }),
    edge('FAQ', '/faq', 'unchanged', { target: 0.5 }),
    edge('`/api/auth/session`, a visitor', '/api/auth/session', 'rendered'),
    edge('`/api/auth/session`, a member', '/api/auth/session', 'rendered', { member: true, target: 1.2 }),
    edge('a read through the proxy', '/api/v1/live', 'kept', { target: 2 }),
    edge("a member's read through the proxy", '/api/v1/payment/balance', 'rendered', { member: true, target: 2 }),
  ];
}
