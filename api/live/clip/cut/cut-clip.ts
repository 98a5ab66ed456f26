/**
 * Writes clips as plain MP4 files. For any length, memory holds the tables of all samples and one
 * segment of at most 8 MB.
 */
import { joined } from '../../broadcast/codec/boxes.ts';
import { readFragment } from '../../broadcast/codec/fragment.ts';
import type { ClipMedia } from './clip-media.ts';
import { movieHead } from './movie.ts';
import type { ClipPlan } from './plan-clip.ts';

/** Size and bytes of a clip. */
export interface ClipFile {
  size: number;
  /** Yields the bytes. Throws if a segment has changed since the plan. */
  pieces: () => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** Returns the file of a plan. */
export function clipFile(media: ClipMedia, { tracks, reads, data_size }: ClipPlan): ClipFile {
  const head = movieHead(tracks, data_size);
  async function* pieces() {
    yield head;
    for (const [segment, ofSegment] of Map.groupBy(reads, (read) => read.segment)) {
      const one = media.segments[segment];
      const init = one && media.inits[one.init];
      const bytes = init && (await media.read(one));
      if (!bytes) throw new Error('a segment of the clip is gone');
      const { lines } = readFragment(bytes, init);
      for (const { track_id, from, to, size } of ofSegment) {
        const samples = lines.find(({ track }) => track.id === track_id)?.samples.slice(from, to) ?? [];
        const piece = joined(samples.map(({ data }) => data));
        if (piece.length !== size) throw new Error('a segment of the clip has changed');
        yield piece;
      }
    }
  }
  return { size: head.length + data_size, pieces };
}

/** Stores a clip under a key. A failure leaves no object. */
export async function storeClipFile(bucket: R2Bucket, key: string, { size, pieces }: ClipFile): Promise<void> {
  const source = pieces();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await source.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
  });
  await bucket.put(key, body.pipeThrough(new FixedLengthStream(size)), { httpMetadata: { contentType: 'video/mp4' } });
}
