/** Parts that all responses for viewers share. */
import type { Broadcast } from '../broadcast.ts';
import type { Segment } from '../media-timeline.ts';

const immutable = 'public, max-age=31536000, immutable';
/** Milliseconds that a request waits. Players retry after the same time. */
export const WAIT_MS = 6_000;
/** Maximum number of segments that a player can be ahead of the newest one. */
const AHEAD = 2;

export const video = (headers: Record<string, string> = {}) => ({
  'content-type': 'video/mp4',
  'cache-control': immutable,
  ...headers,
});

/**
 * Returns 204 for media that does not exist yet, or never will. It is not an error status, because
 * browsers log those.
 */
export const nothing = (broadcast: Broadcast, now_ms: number) =>
  new Response(null, {
    status: 204,
    headers: { 'cache-control': 'no-store', 'x-signal': broadcast.signal(now_ms) },
  });

export const notFound = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

export const isFar = ({ timeline }: Broadcast, msn: number) => msn > (timeline.last?.msn ?? 0) + AHEAD;

/** Returns the headers of a segment: capture time, position on the timeline, and encoding. */
export const ofSegment = ({ pdt_ms, start_us, init }: Segment) =>
  video({ 'x-pdt-ms': String(pdt_ms), 'x-start-us': String(start_us), 'x-init': String(init) });

/** Returns the response for a live that has not received any media. */
export const waiting = (kind: string) =>
  kind === 'edge' || kind === 'picture'
    ? Response.json({ signal: 'waiting' }, { headers: { 'cache-control': 'public, max-age=1' } })
    : new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'x-signal': 'waiting' } });
