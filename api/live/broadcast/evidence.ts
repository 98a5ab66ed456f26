/** Evidence for reports: the last minute of a live as a separate file, which survives the live. */
import { uploadTypes } from '../../../calls/platform/upload.ts';
import { minutesOf } from '../../moderation/moderation/evidence-key.ts';
import type { Broadcast } from './broadcast.ts';
import { joined } from './codec/boxes.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import { byteRangeOf, recordingOf } from './recording.ts';

const EVIDENCE_US = 60_000_000;

/**
 * Stores the last minute under an unguessable name. Returns its key in R2, or null if no media was
 * sent. Contains only the newest encoding.
 */
export async function keepLastMinute(
  bucket: R2Bucket,
  live_uuid: string,
  { ring, store }: Pick<Broadcast, 'ring' | 'store'>,
): Promise<string | null> {
  const { last } = ring;
  const init = last && ring.inits[last.init];
  if (!last || !init) return null;
  const from_us = last.start_us + last.duration_us - EVIDENCE_US;
  const segments = ring.segments.filter(
    (segment) => segment.init === last.init && segment.start_us + segment.duration_us > from_us,
  );
  // An unreadable segment is skipped, so that the rest of the minute is saved.
  const pieces = await Promise.all(
    segments.map(async (segment) => ({ segment: { ...segment }, bytes: await store.read(segment).catch(() => null) })),
  );
  // The open segment grows during the read. The index therefore uses the sizes that were read.
  const fragments = pieces.flatMap((one) => {
    const bytes = one.bytes && asOneFragment(one.bytes, init);
    if (!bytes) return [];
    return [{ segment: { ...one.segment, size: bytes.byteLength }, bytes }];
  });
  if (fragments.length === 0) return null;
  const { head } = recordingOf(
    init,
    fragments.map(({ segment }) => segment),
  );
  const name = crypto.randomUUID().replaceAll('-', '');
  const key = `${minutesOf(live_uuid)}${name}.mp4`;
  await bucket.put(key, joined([head, ...fragments.map(({ bytes }) => bytes)]));
  return key;
}

/** Content types by file extension: a minute of video, or an uploaded picture. */
const contentTypes: Readonly<Record<string, string>> = { ...uploadTypes, mp4: 'video/mp4' };

/**
 * Returns a piece of evidence, or a range of it. `range` is the request header. The response must
 * not be cached.
 */
export async function serveEvidence(
  bucket: R2Bucket,
  { key, range }: { key: string; range: string | null },
): Promise<Response> {
  const head = await bucket.head(key);
  if (!head) return new Response(null, { status: 404 });
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
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-length': String(to - from),
      ...(byteRange && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
    },
  });
}
