/**
 * Media of lives, at the same URL for every viewer. The data center caches files that can no longer
 * change. Of the playlists, each isolate requests one from the media room once for all its viewers.
 * Of the `.m4s` files, one isolate per data center requests one for all.
 */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv } from '../env.ts';
import type { CacheOutcome } from '../platform/cache/cache.ts';
import { sliceOf } from '../platform/request/byte-range.ts';
import { checkMediaLimit, countMediaRequest, MediaLimitError, refuseMedia } from './media-limit.ts';
import { BLOCK_BYTES, fromBlocks, WHOLE_SIZE } from './recording-blocks.ts';
import { coalesced, REQUESTED_AT } from './request-coalescing.ts';
import { mediaRequest } from './room-request.ts';
import { roomUnavailable } from './room-unavailable.ts';
import { teeBody } from './tee-body.ts';
import { goodPass, whilePassed } from './viewing-pass.ts';

/** Short files that are the same for everyone and often do not exist yet when requested. */
const SHARED = /\.(?:m4s|m3u8|json)$/;
/** Files whose bytes never change. */
const CONSTANT = /\.m4s$/;
/** The recording of a live, or a clip, as one file, read by ranges. */
const RECORDING = /^(?:r\d{1,6}-\d{1,6}|clip)\.mp4$/;
/** Evidence of a report: only for the moderator who opened it, never cached. */
const EVIDENCE = /^e[0-9a-f]{32}\./;
/** Returns whether a file supports ranges: all but the endless stream, playlists and JSON. */
const hasEnd = (name: string) => name !== 'stream.mp4' && !name.endsWith('.json') && !name.endsWith('.m3u8');
/**
 * How long a data center caches a file that browsers may cache forever. Long enough for viewers who
 * watch at the same time; short enough that a live taken off the site disappears.
 */
const CACHE_SECONDS = 60;

let isolate: string | undefined;

/**
 * Responds with a media file of the live in the path, or of its guest. The pass of the live opens
 * both.
 */
export async function answerLiveMedia(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('live'));
  if (!live.success) return c.notFound();
  try {
    return await read(c, live.data);
  } catch (error) {
    return error instanceof MediaLimitError ? refuseMedia(c, error) : roomUnavailable(c, error);
  }
}

/** A requested file. */
interface MediaRequest {
  live: string;
  /** The media room: the uuid of the live, or of its guest. */
  room: string;
  name: string;
  /** Null: no valid pass. */
  pass: string | null;
}

/**
 * Returns the query parameters that select a different response: those of blocking playlist
 * reloads. Others are ignored.
 */
function queryOf(c: Context<EdgeEnv>, name: string): string {
  if (!name.endsWith('.m3u8')) return '';
  const pairs = ['_HLS_msn', '_HLS_part'].flatMap((key) => {
    const value = c.req.query(key);
    return value !== undefined && /^\d{1,6}$/.test(value) ? [`${key}=${Number(value)}`] : [];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

async function read(c: Context<EdgeEnv>, live: string): Promise<Response> {
  const room = c.req.param('guest') ?? live;
  const request = { live, room, name: c.req.param('name') ?? '', pass: await goodPass(c, live) };
  const range = c.req.header('range');
  if (RECORDING.test(request.name))
    return asBrowsersKeepIt(await fromBlocks(range ?? null, (index) => readBlock(c, request, index)));
  if (EVIDENCE.test(request.name)) {
    await checkMediaLimit(c);
    return asBrowsersKeepIt(await askRoom(c, request, range), 'BYPASS');
  }
  const answer = await readWhole(c, request);
  // A live stream has no end, and so no ranges.
  return range === undefined || !hasEnd(request.name) ? answer : sliceOf(answer, range);
}

/**
 * Returns the URL of the cache entry: the same for all viewers with a pass of this live. The room of
 * a guest checks that the guest belongs to it.
 */
const addressOf = (c: Context<EdgeEnv>, { live, room, name, pass }: MediaRequest, query: string) =>
  new URL(
    `/live-media/${room === live ? live : `${live}/${room}`}/${pass === null ? '' : 'passed/'}${name}${query}`,
    c.req.url,
  ).href;

/** Requests a file from the media room. The pass is all it learns about the viewer. */
async function askRoom(c: Context<EdgeEnv>, { room, name, pass }: MediaRequest, range?: string): Promise<Response> {
  const path = `/live-media/${room}/${name}${queryOf(c, name)}`;
  const request = mediaRequest(new URL(path, c.req.url), { range, pass });
  await countMediaRequest(c);
  return (await c.env.LIVE_MEDIA.getByName(room, NEAR_VIEWERS).fetch(request)) as unknown as Response;
}

async function readWhole(c: Context<EdgeEnv>, request: MediaRequest): Promise<Response> {
  const { live, name, pass } = request;
  const cache = await caches.open('live-media');
  const address = addressOf(c, request, queryOf(c, name));
  const cachedResponse = await cache.match(address);
  if (cachedResponse) return asBrowsersKeepIt(cachedResponse, 'HIT');
  // Before the request may be shared: a refusal must not reach other viewers.
  await checkMediaLimit(c);
  const ask = () => askRoom(c, request);
  const keep = async (answer: Response) => {
    if (isCacheable(answer)) await cache.put(address, cacheable(answer)).catch(() => undefined);
  };
  if (SHARED.test(name)) {
    const once = CONSTANT.test(name)
      ? () => coalesced({ address, asker: nameOfIsolate(), ask, later: laterOf(c) })
      : ask;
    const { answer, isLeader } = await teeBody(c, address, once, keep);
    return asBrowsersKeepIt(answer, !isLeader ? 'HIT' : isCacheable(answer) ? 'MISS' : 'BYPASS');
  }
  const answer = await ask();
  if (!isCacheable(answer)) {
    const checkedAnswer = pass === null ? answer : whilePassed(c, live, { pass, answer });
    return asBrowsersKeepIt(checkedAnswer, 'BYPASS');
  }
  c.executionCtx.waitUntil(keep(answer.clone()));
  return asBrowsersKeepIt(answer, 'MISS');
}

/**
 * Returns a block of a recording. Viewers may request any ranges; the room sends each block once
 * per data center while it is cached.
 */
async function readBlock(c: Context<EdgeEnv>, request: MediaRequest, index: number): Promise<Response> {
  const cache = await caches.open('live-media');
  const address = addressOf(c, request, `?block=${index}`);
  const cachedResponse = await cache.match(address);
  if (cachedResponse) return cachedResponse;
  await checkMediaLimit(c);
  const ask = async () => {
    const from = index * BLOCK_BYTES;
    const answer = await askRoom(c, request, `bytes=${from}-${from + BLOCK_BYTES - 1}`);
    const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (answer.status !== 206 || size === undefined) return answer;
    const headers = new Headers(answer.headers);
    for (const name of ['content-range', 'content-length', 'accept-ranges']) headers.delete(name);
    headers.set(WHOLE_SIZE, size);
    return new Response(answer.body, { headers });
  };
  const { answer } = await teeBody(c, address, ask, async (whole) => {
    if (isCacheable(whole)) await cache.put(address, cacheable(whole)).catch(() => undefined);
  });
  return answer;
}

const laterOf = (c: Context<EdgeEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

/** Created on first use, because the platform forbids randomness before a request. */
function nameOfIsolate(): string {
  isolate ??= crypto.randomUUID();
  return isolate;
}

/**
 * Returns the Cache-Control for the data center. For lives with an age limit, the one for browsers
 * is private.
 */
const controlOf = ({ headers }: Response) => headers.get(FOR_EDGE) ?? headers.get('cache-control') ?? '';

const isCacheable = (answer: Response) => answer.status === 200 && controlOf(answer).startsWith('public');

/** Prepares a response for the cache of the data center. */
function cacheable(answer: Response): Response {
  const response = new Response(answer.body, answer);
  const control = controlOf(answer);
  response.headers.set(FOR_BROWSERS, answer.headers.get('cache-control') ?? '');
  response.headers.delete(FOR_EDGE);
  response.headers.set('cache-control', control);
  const requested_at_ms = Number(answer.headers.get(REQUESTED_AT) ?? Date.now());
  const secondsLeft = CACHE_SECONDS - Math.ceil((Date.now() - requested_at_ms) / 1000);
  if (control.includes('immutable'))
    response.headers.set('cache-control', `public, max-age=${Math.max(0, secondsLeft)}`);
  return response;
}

/** Header with the Cache-Control for browsers, while the cache has a shorter one. */
const FOR_BROWSERS = 'x-for-browsers';
/** Header with the Cache-Control for the cache, if it differs from the one for browsers. */
const FOR_EDGE = 'x-for-edge';

function asBrowsersKeepIt(answer: Response, outcome?: CacheOutcome): Response {
  const response = new Response(answer.body, answer);
  const control = response.headers.get(FOR_BROWSERS);
  if (control !== null) response.headers.set('cache-control', control);
  response.headers.delete(FOR_BROWSERS);
  response.headers.delete(REQUESTED_AT);
  response.headers.delete(FOR_EDGE);
  if (outcome) response.headers.set('x-cache', outcome);
  return response;
}
