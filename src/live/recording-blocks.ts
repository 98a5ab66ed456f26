/** Recordings, requested and cached in blocks. */
import { byteRange, noSuchByte } from '../platform/request/byte-range.ts';

/**
 * Size of the blocks in which a recording is requested and cached. It is about three seconds of
 * video of 2.5 Mbit/s.
 */
export const BLOCK_BYTES = 1024 * 1024;

/** Header of a block with the size of the whole recording. */
export const WHOLE_SIZE = 'x-whole-size';

/**
 * Responds with a recording, or a range of it, from blocks. `blockOf` returns a block by number, or
 * an error response.
 */
export async function fromBlocks(header: string | null, blockOf: (index: number) => Promise<Response>) {
  const start = /^bytes=(\d{1,15})-/.exec(header ?? '')?.[1] ?? '0';
  const first = await blockOf(Math.floor(Number(start) / BLOCK_BYTES));
  const size = Number(first.headers.get(WHOLE_SIZE));
  if (first.status !== 200 || !(size > 0)) return first;
  const range = byteRange(header, size);
  if (range === 'none') return noSuchByte(size);
  const { from, to } = range ?? { from: 0, to: size };
  const blocks = new Map([[Math.floor(Number(start) / BLOCK_BYTES), first]]);
  let at = from;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= to) return controller.close();
        const index = Math.floor(at / BLOCK_BYTES);
        const block = blocks.get(index) ?? (await blockOf(index));
        blocks.delete(index);
        const bytes = block.status === 200 ? new Uint8Array(await block.arrayBuffer()) : new Uint8Array();
        const blockStart = index * BLOCK_BYTES;
        const piece = bytes.subarray(at - blockStart, Math.min(to - blockStart, bytes.byteLength));
        if (piece.byteLength === 0) return controller.error(new Error(`the room answered ${block.status}`));
        at += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers(first.headers);
  headers.delete(WHOLE_SIZE);
  headers.set('accept-ranges', 'bytes');
  if (range) headers.set('content-range', `bytes ${from}-${to - 1}/${size}`);
  return new Response(body.pipeThrough(new FixedLengthStream(to - from)), { status: range ? 206 : 200, headers });
}
