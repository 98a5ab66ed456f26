/**
 * The media of lives, at one address for every viewer: what cannot change any more is kept by the data centre, and what is being made is
 * asked of a live's room once by all who are with one isolate, and by one isolate of a data centre.
 */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import type { EdgeEnv } from '../env.ts';
import type { Outcome } from '../platform/cache/cache.ts';
import { BLOCK_BYTES, fromBlocks, sliceOf, WHOLE_SIZE } from './byte-range.ts';
import { ASKED_AT, askedOnce } from './one-asker.ts';
import { mediaRequest } from './room-request.ts';
import { roomUnavailable } from './room-unavailable.ts';
import { sharedBody } from './shared-body.ts';
import { goodPass, whilePassed } from './viewing-pass.ts';

/** What is short, the same for everybody, and often not there yet when it is asked for. */
const SHARED = /\.(?:m4s|m3u8|json)$/;
/** What has the same bytes whenever it is asked for. */
const CONSTANT = /\.m4s$/;
/** A live that is over, as one file: read by ranges. */
const RECORDING = /^r\d{1,6}-\d{1,6}\.mp4$/;
/** What a report keeps: for whom it was opened, and cached for nobody. */
const EVIDENCE = /^e[0-9a-f]{32}\./;
/** Whether something has an end, and so ranges. */
const isKept = (name: string) => name !== 'stream.mp4' && !name.endsWith('.json') && !name.endsWith('.m3u8');
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

/** What is asked of a live, whose part of the cache it is in, and how the room is asked. */
interface Asked {
  live: string;
  name: string;
  /** Null: no pass that opens anything. */
  pass: string | null;
}

/** The part of a query that names another answer: a playlist that is waited for. Whatever else stands there asks for the same. */
function queryOf(c: Context<EdgeEnv>, name: string): string {
  if (!name.endsWith('.m3u8')) return '';
  const kept = ['_HLS_msn', '_HLS_part'].flatMap((key) => {
    const value = c.req.query(key);
    return value !== undefined && /^\d{1,6}$/.test(value) ? [`${key}=${Number(value)}`] : [];
  });
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

async function read(c: Context<EdgeEnv>, live: string): Promise<Response> {
  const asked = { live, name: c.req.param('name') ?? '', pass: await goodPass(c, live) };
  const range = c.req.header('range');
  if (RECORDING.test(asked.name))
    return asBrowsersKeepIt(await fromBlocks(range ?? null, (index) => readBlock(c, asked, index)));
  if (EVIDENCE.test(asked.name)) return asBrowsersKeepIt(await askRoom(c, asked, range), 'BYPASS');
  const answer = await readWhole(c, asked);
  // A stream has no end, and so no ranges.
  return range === undefined || !isKept(asked.name) ? answer : sliceOf(answer, range);
}

/** The address under which the cache has something: the same for all who may watch. */
const addressOf = (c: Context<EdgeEnv>, { live, name, pass }: Asked, query: string) =>
  new URL(`/live-media/${live}/${pass === null ? '' : 'passed/'}${name}${query}`, c.req.url).href;

/** Asks the room, which is told nothing of who looks but their pass. */
async function askRoom(c: Context<EdgeEnv>, { live, name, pass }: Asked, range?: string): Promise<Response> {
  const path = `/live-media/${live}/${pass === null ? '' : `${pass}/`}${name}${queryOf(c, name)}`;
  const request = mediaRequest(new URL(path, c.req.url), range);
  return (await c.env.LIVE_MEDIA.getByName(live).fetch(request as never)) as unknown as Response;
}

async function readWhole(c: Context<EdgeEnv>, asked: Asked): Promise<Response> {
  const { live, name, pass } = asked;
  const cache = await caches.open('live-media');
  const address = addressOf(c, asked, queryOf(c, name));
  const kept = await cache.match(address);
  if (kept) return asBrowsersKeepIt(kept, 'HIT');
  const ask = () => askRoom(c, asked);
  const keep = async (answer: Response) => {
    if (mayBeKept(answer)) await cache.put(address, keptFor(answer)).catch(() => undefined);
  };
  if (SHARED.test(name)) {
    const once = CONSTANT.test(name)
      ? () => askedOnce({ address, asker: nameOfIsolate(), ask, later: laterOf(c) })
      : ask;
    const { answer, isLeader } = await sharedBody(c, address, once, keep);
    return asBrowsersKeepIt(answer, !isLeader ? 'HIT' : mayBeKept(answer) ? 'MISS' : 'BYPASS');
  }
  const answer = await ask();
  if (!mayBeKept(answer)) {
    const flowing = pass === null ? answer : whilePassed(c, live, { pass, answer });
    return asBrowsersKeepIt(flowing, 'BYPASS');
  }
  c.executionCtx.waitUntil(keep(answer.clone()));
  return asBrowsersKeepIt(answer, 'MISS');
}

/** A block of a recording. Ranges are read from blocks, so that whatever ranges viewers ask for, the room is asked for each once. */
async function readBlock(c: Context<EdgeEnv>, asked: Asked, index: number): Promise<Response> {
  const cache = await caches.open('live-media');
  const address = addressOf(c, asked, `?block=${index}`);
  const kept = await cache.match(address);
  if (kept) return kept;
  const ask = async () => {
    const from = index * BLOCK_BYTES;
    const answer = await askRoom(c, asked, `bytes=${from}-${from + BLOCK_BYTES - 1}`);
    const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (answer.status !== 206 || size === undefined) return answer;
    const headers = new Headers(answer.headers);
    for (const name of ['content-range', 'content-length', 'accept-ranges']) headers.delete(name);
    headers.set(WHOLE_SIZE, size);
    return new Response(answer.body, { headers });
  };
  const { answer } = await sharedBody(c, address, ask, async (whole) => {
    if (mayBeKept(whole)) await cache.put(address, keptFor(whole)).catch(() => undefined);
  });
  return answer;
}

const laterOf = (c: Context<EdgeEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

/** An isolate may have no name before it is asked something. */
function nameOfIsolate(): string {
  isolate ??= crypto.randomUUID();
  return isolate;
}

/** What the data centre may be told of how long to keep an answer: that of a live with a least age is private to browsers. */
const controlOf = ({ headers }: Response) => headers.get(FOR_EDGE) ?? headers.get('cache-control') ?? '';

const mayBeKept = (answer: Response) => answer.status === 200 && controlOf(answer).startsWith('public');

/** As the data centre keeps it. */
function keptFor(answer: Response): Response {
  const stored = new Response(answer.body, answer);
  const control = controlOf(answer);
  stored.headers.set(FOR_BROWSERS, answer.headers.get('cache-control') ?? '');
  stored.headers.delete(FOR_EDGE);
  stored.headers.set('cache-control', control);
  const asked_at_ms = Number(answer.headers.get(ASKED_AT) ?? Date.now());
  const rest = KEPT_SECONDS - Math.ceil((Date.now() - asked_at_ms) / 1000);
  if (control.includes('immutable')) stored.headers.set('cache-control', `public, max-age=${Math.max(0, rest)}`);
  return stored;
}

/** What browsers are told, while the cache is told something shorter. */
const FOR_BROWSERS = 'x-for-browsers';
/** What the room tells the cache, where it tells browsers another thing. */
const FOR_EDGE = 'x-for-edge';

function asBrowsersKeepIt(answer: Response, outcome?: Outcome): Response {
  const given = new Response(answer.body, answer);
  const control = given.headers.get(FOR_BROWSERS);
  if (control !== null) given.headers.set('cache-control', control);
  given.headers.delete(FOR_BROWSERS);
  given.headers.delete(ASKED_AT);
  given.headers.delete(FOR_EDGE);
  if (outcome) given.headers.set('x-cache', outcome);
  return given;
}
