/** Byte ranges of cached media (RFC 9110, 14). */

/** The first byte, and the byte after the last. */
interface Bytes {
  from: number;
  to: number;
}

/**
 * Parses a Range header. Returns `none` if there is no such byte, and null for the whole (also for
 * several ranges at once).
 */
function byteRange(header: string | null, size: number): Bytes | 'none' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : 'none';
}

const noSuchByte = (size: number) =>
  new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' } });

/** Returns a range of a response that is small enough for memory. */
export async function sliceOf(whole: Response, header: string): Promise<Response> {
  if (whole.status !== 200) return whole;
  const bytes = await whole.arrayBuffer();
  const range = byteRange(header, bytes.byteLength);
  if (range === 'none') return noSuchByte(bytes.byteLength);
  const headers = new Headers(whole.headers);
  headers.delete('content-length');
  headers.set('accept-ranges', 'bytes');
  if (!range) return new Response(bytes, { headers });
  headers.set('content-range', `bytes ${range.from}-${range.to - 1}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.from, range.to), { status: 206, headers });
}

/**
 * Size of the blocks in which a recording is requested and cached. It is about two seconds of
 * video.
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
