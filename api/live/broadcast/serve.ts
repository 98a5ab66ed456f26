/**
 * Responses for viewers: segments while they are produced, parts, playlists and recordings.
 * Requests for the next media wait until it exists.
 */
import type { Broadcast } from './broadcast.ts';
import type { Awaited, MediaAsked } from './media-name.ts';
import type { Segment } from './media-timeline.ts';
import { firstPictureOf } from './picture.ts';
import { playlist } from './playlist.ts';
import { asRecorded, byteRangeOf, recordingOf, slicesOf } from './recording.ts';

const immutable = 'public, max-age=31536000, immutable';
/** Milliseconds that a request waits. Players retry after the same time. */
const WAIT_MS = 6_000;
/** Milliseconds until an uploaded segment must be complete. */
const LONG_WAIT_MS = 11_000;
/** Maximum number of segments that a player can be ahead of the newest one. */
const AHEAD = 2;
/** Milliseconds that a segment of the small rendition may begin after its main segment. */
const SMALL_WAIT_MS = 700;
/** Unread parts after which a reader counts as gone. */
const LYING_MAX = 120;

const video = (headers: Record<string, string> = {}) => ({
  'content-type': 'video/mp4',
  'cache-control': immutable,
  ...headers,
});

/**
 * Returns 204 for media that does not exist yet, or never will. It is not an error status, because
 * browsers log those.
 */
const nothing = (broadcast: Broadcast, now_ms: number) =>
  new Response(null, {
    status: 204,
    headers: { 'cache-control': 'no-store', 'x-signal': broadcast.signal(now_ms) },
  });

const notFound = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

/** Serves a media request. `range` is the request header. */
export async function serve(
  broadcast: Broadcast,
  media: Exclude<MediaAsked, { kind: 'evidence' }>,
  { now_ms, range, unplayed_count }: { now_ms: number; range: string | null; unplayed_count: number },
): Promise<Response> {
  const { ring } = broadcast;
  switch (media.kind) {
    case 'edge':
      return Response.json(edgeOf(broadcast, now_ms), { headers: { 'cache-control': 'public, max-age=1' } });
    case 'picture': {
      const { refused } = broadcast;
      const picture = { signal: broadcast.signal(now_ms), picture: firstPictureOf(ring), refused, unplayed_count };
      return Response.json(picture, { headers: { 'cache-control': 'public, max-age=1' } });
    }
    case 'replay': {
      const { replayOf } = await import('./replay.ts');
      const { isOver } = broadcast;
      const seconds = isOver ? 60 : 1;
      return Response.json(replayOf(ring.segments, isOver), {
        headers: { 'cache-control': `public, max-age=${seconds}` },
      });
    }
    case 'playlist':
      return servePlaylist(broadcast, media.whole, media.awaited);
    case 'init': {
      const init = ring.inits[media.init];
      return init ? new Response(init.bytes, { headers: video() }) : notFound();
    }
    case 'small_init': {
      const bytes = broadcast.small?.init(media.name);
      return bytes ? new Response(bytes, { headers: video() }) : notFound();
    }
    case 'small':
      return serveSmall(broadcast, media.msn, now_ms);
    case 'part': {
      if (isFar(broadcast, media.msn)) return notFound();
      await broadcast.until(() => has(broadcast, media), WAIT_MS);
      const part = ring.segment(media.msn)?.parts[media.part];
      return part ? new Response(part.bytes, { headers: video() }) : notFound();
    }
    case 'segment':
      return media.growing ? serveGrowing(broadcast, media.msn, now_ms) : serveWhole(broadcast, media.msn);
    case 'sound_init': {
      const init = ring.inits[media.init];
      const { soundInit } = await import('./low-bandwidth.ts');
      const bytes = init && soundInit(init);
      return bytes ? new Response(bytes, { headers: video() }) : notFound();
    }
    case 'thin':
      return serveThin(broadcast, media, now_ms);
    case 'stream':
      return serveStream(broadcast, now_ms);
    case 'recording':
      return serveRecording(broadcast, media, range);
  }
}

/**
 * Returns the state of the video, and the newest keyframe in memory as the position to start from.
 * `sound` is the audio codec, because some browsers cannot play Opus. `sides` are the short sides of
 * both renditions, if there are two.
 */
function edgeOf(broadcast: Broadcast, now_ms: number) {
  const { ring } = broadcast;
  const signal = broadcast.signal(now_ms);
  const { last } = ring;
  if (!last || signal === 'over') return { signal };
  const { codecs, tracks = [] } = ring.inits[last.init] ?? {};
  const sound = tracks.find(({ kind }) => kind === 'soun')?.codec;
  const isKey = ({ init, parts }: Segment) => init === last.init && parts[0]?.is_key === true;
  const { msn } = ring.segments.slice(-2).findLast(isKey) ?? last;
  const sides = broadcast.small?.sides(now_ms) ?? undefined;
  return { signal, msn, init: last.init, codecs, sound, sides };
}

const isFar = ({ ring }: Broadcast, msn: number) => msn > (ring.last?.msn ?? 0) + AHEAD;

function has({ ring }: Broadcast, { msn, part }: Awaited): boolean {
  const segment = ring.segment(msn);
  return segment !== undefined && (segment.is_whole || (part !== null && segment.parts.length > part));
}

async function servePlaylist(broadcast: Broadcast, whole: boolean, awaitedPart: Awaited | null): Promise<Response> {
  if (awaitedPart) {
    if (isFar(broadcast, awaitedPart.msn)) return new Response(null, { status: 400 });
    await broadcast.until(() => has(broadcast, awaitedPart), WAIT_MS);
  }
  const { ring, isOver } = broadcast;
  if (!ring.last) return notFound();
  const seconds = awaitedPart ? 60 : 1;
  const isAnswer = !awaitedPart || isOver || has(broadcast, awaitedPart);
  return new Response(playlist(ring, { whole, isOver }), {
    headers: {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': isAnswer ? `public, max-age=${seconds}` : 'no-store',
    },
  });
}

async function serveWhole({ ring, store }: Broadcast, msn: number): Promise<Response> {
  const segment = ring.segment(msn);
  const bytes = segment?.is_whole ? await store.read(segment) : null;
  return bytes ? new Response(bytes, { headers: video() }) : notFound();
}

/** Returns the headers of a segment: capture time, position on the timeline, and encoding. */
const ofSegment = ({ pdt_ms, start_us, init }: Segment) =>
  video({ 'x-pdt-ms': String(pdt_ms), 'x-start-us': String(start_us), 'x-init': String(init) });

/** Serves the low-bandwidth variant of a segment. */
async function serveThin(
  broadcast: Broadcast,
  { msn, pictures }: { msn: number; pictures: 'none' | 'still' },
  now_ms: number,
): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  const { ring, store } = broadcast;
  const isSound = pictures === 'none';
  await broadcast.until(() => ring.segment(msn)?.is_whole ?? false, isSound ? 0 : LONG_WAIT_MS);
  if (isSound) await broadcast.until(() => ring.segment(msn) !== undefined, WAIT_MS);
  const segment = ring.segment(msn);
  const init = segment && ring.inits[segment.init];
  if (!segment || !init || !(isSound || segment.is_whole)) return nothing(broadcast, now_ms);
  const { lowBandwidthPart: thin } = await import('./low-bandwidth.ts');
  const headers = ofSegment(segment);
  if (segment.is_whole) {
    const bytes = await store.read(segment);
    const pictures = isSound ? null : { stays_us: segment.duration_us };
    return bytes ? new Response(thin(bytes, init, pictures), { headers }) : notFound();
  }
  const isWhole = () => segment.is_whole;
  return growing(broadcast, {
    parts: segment.parts,
    headers,
    isWhole,
    convert: (part) => thin(part.bytes, init, null),
  });
}

/** Serves a segment in one request that streams each part as it arrives. */
async function serveGrowing(broadcast: Broadcast, msn: number, now_ms: number): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  await broadcast.until(() => broadcast.ring.segment(msn) !== undefined, WAIT_MS);
  const segment = broadcast.ring.segment(msn);
  if (!segment) return nothing(broadcast, now_ms);
  const headers = ofSegment(segment);
  if (segment.is_whole) {
    const bytes = await broadcast.store.read(segment);
    return bytes ? new Response(bytes, { headers }) : notFound();
  }
  const isWhole = () => segment.is_whole;
  return growing(broadcast, { parts: segment.parts, headers, isWhole, convert: (part) => part.bytes });
}

/**
 * Serves a segment of the small rendition. Its address never has other bytes: where it is missing,
 * players take the main segment.
 */
async function serveSmall(broadcast: Broadcast, msn: number, now_ms: number): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  const { ring, small } = broadcast;
  await broadcast.until(() => ring.segment(msn) !== undefined, WAIT_MS);
  if (small?.isPresent(now_ms)) await broadcast.until(() => small.segment(msn) !== undefined, SMALL_WAIT_MS);
  const main = ring.segment(msn);
  const segment = small?.segment(msn);
  if (!main || !segment || segment.state === 'broken') return nothing(broadcast, now_ms);
  const headers = { ...ofSegment(main), 'x-init': segment.init };
  const isWhole = () => {
    if (segment.state === 'broken') throw new Error('the small rendition has stopped');
    return segment.state === 'whole';
  };
  return growing(broadcast, { parts: segment.parts, headers, isWhole, convert: (part) => part });
}

/** Streams the parts of a segment as they arrive. */
function growing<Part>(
  broadcast: Broadcast,
  {
    parts,
    headers,
    isWhole,
    convert,
  }: {
    parts: readonly Part[];
    headers: Record<string, string>;
    /** Throws if the segment will never be complete. */
    isWhole: () => boolean;
    convert: (part: Part) => Uint8Array;
  },
): Response {
  let sentCount = 0;
  const pull = () => {
    const bytes = parts.slice(sentCount).map(convert);
    sentCount = parts.length;
    return bytes;
  };
  return new Response(
    flowing(broadcast, pull, () => isWhole() || broadcast.isOver),
    { headers },
  );
}

/** Serves an endless stream from the newest keyframe on. */
async function serveStream(broadcast: Broadcast, now_ms: number): Promise<Response> {
  const { ring } = broadcast;
  await broadcast.until(() => ring.last !== undefined && !ring.last.is_whole, WAIT_MS);
  const { last } = ring;
  if (!last || last.is_whole) return nothing(broadcast, now_ms);
  const { init } = last;
  const head = ring.inits[init]?.bytes;
  if (!head) return notFound();
  let [msn, sentCount] = [last.msn, -1];
  const { turned } = broadcast;
  const pull = () => {
    const bytes = sentCount < 0 ? [head] : [];
    sentCount = Math.max(sentCount, 0);
    for (;;) {
      const segment = ring.segment(msn);
      if (segment?.init !== init) break;
      bytes.push(...segment.parts.slice(sentCount).map((part) => part.bytes));
      sentCount = segment.parts.length;
      if (!segment.is_whole || !ring.segment(msn + 1)) break;
      msn += 1;
      sentCount = 0;
    }
    return bytes;
  };
  const isDone = () => broadcast.isOver || broadcast.turned !== turned || ring.last?.init !== init;
  return new Response(flowing(broadcast, pull, isDone), { headers: video({ 'cache-control': 'no-store' }) });
}

/**
 * Returns a body that streams new bytes until `isDone` is true. It fails if `isDone` throws, or the
 * reader stops reading.
 */
function flowing(broadcast: Broadcast, pull: () => Uint8Array[], isDone: () => boolean): ReadableStream<Uint8Array> {
  let forget = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const flow = () => {
          try {
            for (const bytes of pull()) controller.enqueue(bytes);
            if ((controller.desiredSize ?? 0) < -LYING_MAX) throw new Error('nobody reads');
            if (!isDone()) return;
            controller.close();
          } catch (error) {
            controller.error(error);
          }
          forget();
        };
        forget = broadcast.listen(flow);
        flow();
      },
      cancel: () => forget(),
    },
    { highWaterMark: 1 },
  );
}

/** Serves a recording, or a range of it. It contains complete segments only. */
function serveRecording(
  { ring, store }: Broadcast,
  { init, msn }: { init: number; msn: number },
  range: string | null,
): Response {
  const storedInit = ring.inits[init];
  if (!storedInit || !ring.segment(msn)?.is_whole) return notFound();
  const recording = recordingOf(
    storedInit,
    ring.segments.filter((segment) => segment.init === init && segment.msn <= msn),
  );
  const { size } = recording;
  const byteRange = byteRangeOf(range, size);
  if (byteRange === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { from, to } = byteRange ?? { from: 0, to: size };
  const [head, slices] = slicesOf(recording, from, to);
  const pieces = [...slices];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => (head.byteLength > 0 ? controller.enqueue(head) : undefined),
    async pull(controller) {
      const slice = pieces.shift();
      if (!slice) return controller.close();
      const segment: Segment | undefined = ring.segment(slice.msn);
      const bytes = segment && (await store.read(segment));
      if (bytes) controller.enqueue(asRecorded(bytes, segment, storedInit).subarray(slice.from, slice.to));
      else controller.error(new Error('a segment is gone'));
    },
  });
  return new Response(body.pipeThrough(new FixedLengthStream(to - from)), {
    status: byteRange ? 206 : 200,
    headers: video({
      'accept-ranges': 'bytes',
      ...(byteRange && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
    }),
  });
}
