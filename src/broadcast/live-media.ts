/**
 * The media of lives, at one address for every viewer: what cannot change any more is kept by the data centre, so that it asks a
 * live's room once.
 */
import { type Context, Hono } from 'hono';
import { uuid } from '../../calls/field.ts';
import type { Outcome } from '../cache/cache.ts';
import type { EdgeEnv } from '../env.ts';
import { log, reasonOf } from '../log.ts';

/** How long a data centre keeps what browsers may keep for good: as long as viewers of one moment ask for it, and no longer than a live that is taken off the site may be seen. */
const KEPT_SECONDS = 60;

export const liveMedia = new Hono<EdgeEnv>()
  .get('/:live/:name{[\\w.-]{1,40}}', answer)
  // The same of a live with a least age, by a pass: who has none is refused by the room.
  .get('/:live/:pass{[0-9a-f]{32}}/:name{[\\w.-]{1,40}}', answer);

async function answer(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('live'));
  if (!live.success) return c.notFound();
  try {
    return await read(c, live.data);
  } catch (error) {
    log('error', { event: 'room_unavailable', request_id: c.get('requestId'), reason: reasonOf(error) });
    return c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '1' });
  }
}

/** A recording is read by ranges, which nobody else asks for: it goes past the cache, as does what says so itself. */
async function read(c: Context<EdgeEnv>, live: string): Promise<Response> {
  const cache = await caches.open('live-media');
  const range = c.req.header('range');
  const kept = range === undefined ? await cache.match(c.req.url) : undefined;
  if (kept) return asBrowsersKeepIt(kept, 'HIT');
  const asked = new Request(c.req.url, { headers: { ...(range !== undefined && { range }) } });
  const answer = (await c.env.LIVE_MEDIA.getByName(live).fetch(asked as never)) as unknown as Response;
  const control = answer.headers.get('cache-control') ?? '';
  const isShared = answer.status === 200 && control.startsWith('public') && !answer.headers.has('accept-ranges');
  if (!isShared) return asBrowsersKeepIt(answer, 'BYPASS');
  const copy = answer.clone();
  const stored = new Response(copy.body, copy);
  stored.headers.set(FOR_BROWSERS, control);
  if (control.includes('immutable')) stored.headers.set('cache-control', `public, max-age=${KEPT_SECONDS}`);
  c.executionCtx.waitUntil(cache.put(c.req.url, stored).catch(() => undefined));
  return asBrowsersKeepIt(answer, 'MISS');
}

/** What browsers are told, while the cache is told something shorter. */
const FOR_BROWSERS = 'x-for-browsers';

function asBrowsersKeepIt(answer: Response, outcome: Outcome): Response {
  const given = new Response(answer.body, answer);
  const control = given.headers.get(FOR_BROWSERS);
  if (control !== null) given.headers.set('cache-control', control);
  given.headers.delete(FOR_BROWSERS);
  given.headers.set('x-cache', outcome);
  return given;
}
