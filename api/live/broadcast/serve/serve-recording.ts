/** Responses with the recording of a live, which may still be on air. */
import type { Broadcast } from '../broadcast.ts';
import type { Segment } from '../media-timeline.ts';
import { asRecorded, byteRangeOf, recordingOf, slicesOf } from '../recording.ts';
import { notFound, video } from './media-answer.ts';

/** Serves a recording, or a range of it. It contains complete segments only. */
export function serveRecording(
  { timeline, store }: Broadcast,
  { init, msn }: { init: number; msn: number },
  range: string | null,
): Response {
  const storedInit = timeline.inits[init];
  if (!storedInit || !timeline.segment(msn)?.is_whole) return notFound();
  const recording = recordingOf(
    storedInit,
    timeline.segments.filter((segment) => segment.init === init && segment.msn <= msn),
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
      const segment: Segment | undefined = timeline.segment(slice.msn);
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
