/**
 * An answer as the caches keep it: whole, in bytes, with an ETag made of them, and with the headers that browsers are given.
 * It is the same for every visitor, and nobody changes one.
 */
import { encodeBase64Url } from 'hono/utils/encode';
import type { CachePolicy } from '../../../calls/platform/call.ts';
import { Memory } from '../base/memory.ts';

/** A kept answer; nothing but `keep` and `unpack` makes one. */
export interface Kept {
  readonly body: Uint8Array<ArrayBuffer>;
  /** With the ETag, and with what browsers are told of keeping it. */
  readonly headers: Headers;
  readonly etag: string;
  readonly policy: CachePolicy;
  readonly storedAtMs: number;
}

/** Nothing is given from memory for longer, whatever its policy says: nothing that empties the platform's cache reaches it. */
export const MEMORY_SECONDS = 60;

/**
 * What this isolate's visitors were given just now, in front of the Cache API. One shelf is everybody's: only what cache-policy.ts
 * lets be shared comes here.
 */
export const memoryOfKept = ({ entries, bytes }: { entries: number; bytes: number }): Memory<Kept> =>
  new Memory({ entries, seconds: MEMORY_SECONDS, bytes: { most: bytes, of: ({ body }) => body.byteLength } });

/** A body that ends with this was not whole, and is not kept. */
export const INCOMPLETE = '<!--incomplete-->';
const incomplete = new TextEncoder().encode(INCOMPLETE);

/** What a header says of the request that made the answer: none of the next visitor's business. */
const ofOneRequest = ['server-timing', 'x-request-id', 'x-cache', 'set-cookie'];

interface Terms {
  policy: CachePolicy;
  nowMs: number;
  /** What browsers are told of keeping it. */
  cacheControl: string;
}

/** Keeps an answer; null for one that is not whole. */
export async function keep(
  body: Uint8Array<ArrayBuffer>,
  given: HeadersInit,
  { policy, nowMs, cacheControl }: Terms,
): Promise<Kept | null> {
  if (endsWith(body, incomplete)) return null;
  const headers = new Headers(given);
  for (const name of ofOneRequest) headers.delete(name);
  const digest = await crypto.subtle.digest('SHA-256', body);
  const etag = `"${encodeBase64Url(digest.slice(0, ETAG_BYTES))}"`;
  headers.set('etag', etag);
  headers.set('cache-control', cacheControl);
  return { body, headers, etag, policy, storedAtMs: nowMs };
}

/** Two bodies have the same one by no accident. */
const ETAG_BYTES = 15;

const endsWith = (bytes: Uint8Array, end: Uint8Array) =>
  bytes.length >= end.length && end.every((byte, at) => bytes[bytes.length - end.length + at] === byte);

const STORED_AT = 'x-stored-at';
const POLICY = 'x-stored-policy';
const CACHE_CONTROL = 'x-stored-cache-control';

/** As the Cache API is given it, which is to keep it for so long. It knows no stale answers: time and policy stand beside. */
export function pack({ body, headers, policy, storedAtMs }: Kept, seconds: number): Response {
  const packed = new Response(body, { headers });
  packed.headers.set(STORED_AT, String(storedAtMs));
  packed.headers.set(POLICY, `${policy.fresh_seconds} ${policy.stale_seconds}`);
  packed.headers.set(CACHE_CONTROL, headers.get('cache-control') ?? '');
  packed.headers.set('cache-control', `public, max-age=${seconds}`);
  return packed;
}

/** As the Cache API gives it back. */
export async function unpack(packed: Response): Promise<Kept> {
  const headers = new Headers(packed.headers);
  const [fresh_seconds = 0, stale_seconds = 0] = (headers.get(POLICY) ?? '').split(' ').map(Number);
  const storedAtMs = Number(headers.get(STORED_AT));
  headers.set('cache-control', headers.get(CACHE_CONTROL) ?? 'private, no-store');
  for (const name of [STORED_AT, POLICY, CACHE_CONTROL, 'age', 'cf-cache-status']) headers.delete(name);
  const body = new Uint8Array(await packed.arrayBuffer());
  return { body, headers, etag: headers.get('etag') ?? '', policy: { fresh_seconds, stale_seconds }, storedAtMs };
}

/**
 * Gives it to a browser; to one that has it already, a 304 without its body (RFC 9110, 13.1.2 and 15.4.5). Of the headers
 * only what describes the body stays away then: a browser goes by the newer ones of all others.
 * `more` are headers of this answer alone.
 */
export function give(
  { body, headers, etag }: Kept,
  ifNoneMatch: string | null,
  more: Readonly<Record<string, string>>,
): Response {
  const has = ifNoneMatch !== null && isMatch(ifNoneMatch, etag);
  const answer = has ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  if (has) for (const name of ofBody) answer.headers.delete(name);
  for (const name in more) answer.headers.set(name, more[name] ?? '');
  return answer;
}

const ofBody = ['content-type', 'content-language', 'content-length'];

/** Weakly compared, as it is to be done here: platforms weaken what they compress on the way. */
const isMatch = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
