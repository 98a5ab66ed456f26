/** Evidence for reports: the last minute of a live as a separate file, which survives the live. */
import { minutesOf } from '../../moderation/moderation/evidence-key.ts';
import type { Broadcast } from './broadcast.ts';
import { joined } from './codec/boxes.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import { recordingOf } from './recording.ts';

const EVIDENCE_US = 60_000_000;

/**
 * Stores the last minute under an unguessable name. Returns its key in R2, or null if no segment is
 * there that can be read. Contains only the newest encoding.
 */
export async function keepLastMinute(
  bucket: R2Bucket,
  live_uuid: string,
  { timeline, store }: Pick<Broadcast, 'timeline' | 'store'>,
): Promise<string | null> {
  const { last } = timeline;
  const init = last && timeline.inits[last.init];
  if (!last || !init) return null;
  const from_us = last.start_us + last.duration_us - EVIDENCE_US;
  const segments = timeline.segments.filter(
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
