/** Byte ranges of media (RFC 9110, 14). */

/** The first byte, and the byte after the last. */
interface Bytes {
  from: number;
  to: number;
}

/**
 * Parses a Range header. Returns `none` if there is no such byte, and null for the whole (also for
 * several ranges at once).
 */
export function byteRange(header: string | null, size: number): Bytes | 'none' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : 'none';
}

/** Responds with 416. */
export const noSuchByte = (size: number): Response =>
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
