/** Responses that stream media while a sender produces it. */
import type { Broadcast } from '../broadcast.ts';
import { isFar, notFound, nothing, ofSegment, video, WAIT_MS } from './media-answer.ts';

/** Milliseconds that a still picture with audio waits for its whole segment. */
const WHOLE_WAIT_MS = 11_000;
/** Milliseconds that a segment of the small rendition may begin after its main segment. */
const SMALL_WAIT_MS = 700;
/** Unread parts after which a reader counts as gone. */
const UNREAD_MAX = 120;

/** Serves the low-bandwidth variant of a segment. */
export async function serveThin(
  broadcast: Broadcast,
  { msn, pictures }: { msn: number; pictures: 'none' | 'still' },
  now_ms: number,
): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  const { timeline, store } = broadcast;
  const isSound = pictures === 'none';
  await broadcast.until(() => timeline.segment(msn)?.is_whole ?? false, isSound ? 0 : WHOLE_WAIT_MS);
  if (isSound) await broadcast.until(() => timeline.segment(msn) !== undefined, WAIT_MS);
  const segment = timeline.segment(msn);
  const init = segment && timeline.inits[segment.init];
  if (!segment || !init || !(isSound || segment.is_whole)) return nothing(broadcast, now_ms);
  const { lowBandwidthPart: thin } = await import('../low-bandwidth.ts');
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
export async function serveGrowing(broadcast: Broadcast, msn: number, now_ms: number): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  await broadcast.until(() => broadcast.timeline.segment(msn) !== undefined, WAIT_MS);
  const segment = broadcast.timeline.segment(msn);
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
export async function serveSmall(broadcast: Broadcast, msn: number, now_ms: number): Promise<Response> {
  if (isFar(broadcast, msn)) return notFound();
  const { timeline, small } = broadcast;
  await broadcast.until(() => timeline.segment(msn) !== undefined, WAIT_MS);
  if (small?.isPresent(now_ms)) await broadcast.until(() => small.segment(msn) !== undefined, SMALL_WAIT_MS);
  const main = timeline.segment(msn);
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

/** Serves an endless stream from the beginning of the newest segment on. */
export async function serveStream(broadcast: Broadcast, now_ms: number): Promise<Response> {
  const { timeline } = broadcast;
  await broadcast.until(() => timeline.last !== undefined && !timeline.last.is_whole, WAIT_MS);
  const { last } = timeline;
  if (!last || last.is_whole) return nothing(broadcast, now_ms);
  const { init } = last;
  const head = timeline.inits[init]?.bytes;
  if (!head) return notFound();
  let [msn, sentCount] = [last.msn, -1];
  const { turned } = broadcast;
  const pull = () => {
    const bytes = sentCount < 0 ? [head] : [];
    sentCount = Math.max(sentCount, 0);
    for (;;) {
      const segment = timeline.segment(msn);
      if (segment?.init !== init) break;
      bytes.push(...segment.parts.slice(sentCount).map((part) => part.bytes));
      sentCount = segment.parts.length;
      if (!segment.is_whole || !timeline.segment(msn + 1)) break;
      msn += 1;
      sentCount = 0;
    }
    return bytes;
  };
  const isDone = () => broadcast.isOver || broadcast.turned !== turned || timeline.last?.init !== init;
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
            if ((controller.desiredSize ?? 0) < -UNREAD_MAX) throw new Error('nobody reads');
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
