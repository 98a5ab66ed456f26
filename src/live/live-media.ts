/**
 * The media of lives, at one address for every viewer: what cannot change any more is kept by the data centre, and what is being made is
 * asked of a live's room once by all who are with one isolate, and by one isolate of a data centre.
 */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import type { EdgeEnv } from '../env.ts';
import type { Outcome } from '../platform/cache/cache.ts';
import { ASKED_AT, askedOnce } from './one-asker.ts';
import { mediaRequest } from './room-request.ts';
import { roomUnavailable } from './room-unavailable.ts';
import { sharedBody } from './shared-body.ts';

/** What is short, the same for everybody, and often not there yet when it is asked for. */
const SHARED = /\.(?:m4s|m3u8|json)$/;
/** What has the same bytes whenever it is asked for. */
const CONSTANT = /\.m4s$/;
/** How long after the room was asked a data centre keeps what browsers may keep for good: as long as viewers of one moment ask for it, and no longer than a live that is taken off the site may be seen. */
const KEPT_SECONDS = 60;

let isolate: string | undefined;

/** A file of the media of the live in the path. */
export async function answerLiveMedia(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('live'));
  if (!live.success) return c.notFound();
  try {
    return await read(c, live.data);
  } catch (error) {
    return roomUnavailable(c, error);
  }
}

/** A recording is read by ranges, which nobody else asks for: it goes past the cache, as does what says so itself. */
async function read(c: Context<EdgeEnv>, live: string): Promise<Response> {
  const cache = await caches.open('live-media');
  const range = c.req.header('range');
  const kept = range === undefined ? await cache.match(c.req.url) : undefined;
  if (kept) return asBrowsersKeepIt(kept, 'HIT');
  const asked = mediaRequest(new URL(c.req.url), range);
  const ask = async () => (await c.env.LIVE_MEDIA.getByName(live).fetch(asked as never)) as unknown as Response;
  const keep = async (answer: Response) => {
    if (mayBeKept(answer)) await cache.put(c.req.url, keptFor(answer)).catch(() => undefined);
  };
  if (range === undefined && SHARED.test(c.req.path)) {
    const address = c.req.url;
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    // An isolate may have no name before it is asked something.
    isolate ??= crypto.randomUUID();
    const asker = isolate;
    const once = CONSTANT.test(c.req.path) ? () => askedOnce({ address, asker, ask, later }) : ask;
    const { answer, isLeader } = await sharedBody(c, address, once, keep);
    return asBrowsersKeepIt(answer, !isLeader ? 'HIT' : mayBeKept(answer) ? 'MISS' : 'BYPASS');
  }
  const answer = await ask();
  if (!mayBeKept(answer)) return asBrowsersKeepIt(answer, 'BYPASS');
  c.executionCtx.waitUntil(keep(answer.clone()));
  return asBrowsersKeepIt(answer, 'MISS');
}

const mayBeKept = ({ status, headers }: Response) =>
  status === 200 && headers.get('cache-control')?.startsWith('public') === true && !headers.has('accept-ranges');

/** As the data centre keeps it. */
function keptFor(answer: Response): Response {
  const stored = new Response(answer.body, answer);
  const control = stored.headers.get('cache-control') ?? '';
  stored.headers.set(FOR_BROWSERS, control);
  const asked_at_ms = Number(answer.headers.get(ASKED_AT) ?? Date.now());
  const rest = KEPT_SECONDS - Math.ceil((Date.now() - asked_at_ms) / 1000);
  if (control.includes('immutable')) stored.headers.set('cache-control', `public, max-age=${Math.max(0, rest)}`);
  return stored;
}

/** What browsers are told, while the cache is told something shorter. */
const FOR_BROWSERS = 'x-for-browsers';

function asBrowsersKeepIt(answer: Response, outcome: Outcome): Response {
  const given = new Response(answer.body, answer);
  const control = given.headers.get(FOR_BROWSERS);
  if (control !== null) given.headers.set('cache-control', control);
  given.headers.delete(FOR_BROWSERS);
  given.headers.delete(ASKED_AT);
  given.headers.set('x-cache', outcome);
  return given;
}
