import { uploadTypes } from '../../../calls/platform/upload.ts';
import { byteRangeOf } from '../broadcast/recording.ts';

/** Content types by file extension: video, or an uploaded picture. */
const contentTypes: Readonly<Record<string, string>> = { ...uploadTypes, mp4: 'video/mp4' };

/** Returns an object of R2, or a range of it. `range` is the request header. */
export async function serveObject(
  bucket: R2Bucket,
  { key, range, cache_control }: { key: string; range: string | null; cache_control: string },
): Promise<Response> {
  const head = await bucket.head(key);
  if (!head) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const { size } = head;
  const byteRange = byteRangeOf(range, size);
  if (byteRange === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { from, to } = byteRange ?? { from: 0, to: size };
  const object = await bucket.get(key, { range: { offset: from, length: to - from } });
  return new Response(object?.body ?? null, {
    status: byteRange ? 206 : 200,
    headers: {
      'content-type': contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': cache_control,
      'accept-ranges': 'bytes',
      'content-length': String(to - from),
      ...(byteRange && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
    },
  });
}
