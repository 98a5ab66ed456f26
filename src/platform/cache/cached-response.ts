/**
 * A cached response: complete, in bytes, with an ETag of these bytes and the headers for browsers.
 * It is the same for every visitor and immutable.
 */
import { encodeBase64Url } from 'hono/utils/encode';
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { Memory } from '../base/memory.ts';

/** A cached response. Only `toCached` and `unpackCached` create one. */
export interface CachedResponse {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Includes the ETag, and the Cache-Control for browsers. */
  readonly headers: Headers;
  readonly etag: string;
  readonly policy: CachePolicy;
  readonly storedAtMs: number;
  /** People that the response may name, and the last removal when it was begun: see removal.ts. */
  readonly people: ReadonlySet<string>;
  readonly begunAt: number;
}

/**
 * Maximum age of responses in memory, whatever their policy. Purging the platform's cache does not
 * reach the memory of isolates.
 */
export const MEMORY_SECONDS = 60;

/**
 * Creates the memory cache of an isolate, in front of the Cache API. All visitors share it, so it
 * holds only what cache-policy.ts allows to share.
 */
export const responseMemory = ({ entries, bytes }: { entries: number; bytes: number }): Memory<CachedResponse> =>
  new Memory({ entries, seconds: MEMORY_SECONDS, bytes: { max: bytes, of: ({ body }) => body.byteLength } });

/** A body that ends with this marker is incomplete and not cached. */
export const INCOMPLETE = '<!--incomplete-->';
const incomplete = new TextEncoder().encode(INCOMPLETE);

/** Headers about the request that created the response. Other visitors must not get them. */
const ofOneRequest = ['server-timing', 'x-request-id', 'x-cache', 'set-cookie'];

interface Terms {
  policy: CachePolicy;
  nowMs: number;
  /** Cache-Control for browsers. */
  cacheControl: string;
  people: ReadonlySet<string>;
  begunAt: number;
}

/** Creates a cached response. Returns null if the body is incomplete. */
export async function toCached(
  body: Uint8Array<ArrayBuffer>,
  baseHeaders: HeadersInit,
  { policy, nowMs, cacheControl, people, begunAt }: Terms,
): Promise<CachedResponse | null> {
  if (endsWith(body, incomplete)) return null;
  const headers = new Headers(baseHeaders);
  for (const name of ofOneRequest) headers.delete(name);
  const digest = await crypto.subtle.digest('SHA-256', body);
  const etag = `"${encodeBase64Url(digest.slice(0, ETAG_BYTES))}"`;
  headers.set('etag', etag);
  headers.set('cache-control', cacheControl);
  return { body, headers, etag, policy, storedAtMs: nowMs, people, begunAt };
}

/** 120 bits make accidental collisions impossible in practice. */
const ETAG_BYTES = 15;

const endsWith = (bytes: Uint8Array, end: Uint8Array) =>
  bytes.length >= end.length && end.every((byte, at) => bytes[bytes.length - end.length + at] === byte);

const STORED_AT = 'x-stored-at';
const POLICY = 'x-stored-policy';
const CACHE_CONTROL = 'x-stored-cache-control';
const PEOPLE = 'x-stored-people';
const BEGUN_AT = 'x-stored-begun-at';

/**
 * Converts a response for the Cache API, which stores it for `seconds`. The Cache API has no stale
 * responses, so time and policy are headers.
 */
export function packCached(entry: CachedResponse, seconds: number): Response {
  const { body, headers, policy, storedAtMs, people, begunAt } = entry;
  const response = new Response(body, { headers });
  response.headers.set(STORED_AT, String(storedAtMs));
  response.headers.set(POLICY, `${policy.fresh_seconds} ${policy.stale_seconds}`);
  response.headers.set(PEOPLE, [...people].join(' '));
  response.headers.set(BEGUN_AT, String(begunAt));
  response.headers.set(CACHE_CONTROL, headers.get('cache-control') ?? '');
  response.headers.set('cache-control', `public, max-age=${seconds}`);
  return response;
}

/** Restores a response from the Cache API. */
export async function unpackCached(response: Response): Promise<CachedResponse> {
  const headers = new Headers(response.headers);
  const [fresh_seconds = 0, stale_seconds = 0] = (headers.get(POLICY) ?? '').split(' ').map(Number);
  const storedAtMs = Number(headers.get(STORED_AT));
  const people = new Set(headers.get(PEOPLE)?.split(' '));
  const begunAt = Number(headers.get(BEGUN_AT));
  headers.set('cache-control', headers.get(CACHE_CONTROL) ?? 'private, no-store');
  for (const name of [STORED_AT, POLICY, CACHE_CONTROL, PEOPLE, BEGUN_AT, 'age', 'cf-cache-status'])
    headers.delete(name);
  const body = new Uint8Array(await response.arrayBuffer());
  const policy = { fresh_seconds, stale_seconds };
  return { body, headers, etag: headers.get('etag') ?? '', policy, storedAtMs, people, begunAt };
}

/**
 * Sends a cached response to a browser. If the browser has it, sends a 304 without a body (RFC
 * 9110, 13.1.2 and 15.4.5). A 304 omits only the headers that describe the body, because browsers
 * update all others. `extraHeaders` are of this response only.
 */
export function respondCached(
  { body, headers, etag }: CachedResponse,
  ifNoneMatch: string | null,
  extraHeaders: Readonly<Record<string, string>>,
): Response {
  const isUnchanged = ifNoneMatch !== null && isMatch(ifNoneMatch, etag);
  const answer = isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  if (isUnchanged) for (const name of ofBody) answer.headers.delete(name);
  for (const name in extraHeaders) answer.headers.set(name, extraHeaders[name] ?? '');
  return answer;
}

const ofBody = ['content-type', 'content-language', 'content-length'];

/** Compares weakly, as RFC 9110 requires here: platforms weaken the ETag when they compress. */
const isMatch = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
