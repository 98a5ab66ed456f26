/**
 * HLS playlist of a live (RFC 8216, and the low-latency tags of its second edition), for players
 * with native HLS.
 */
import type { MediaTimeline, Segment } from './media-timeline.ts';

/**
 * Maximum duration of a part in playlists, because players reject longer ones. Our senders put as
 * many frames into a part as fit.
 */
export const PART_TARGET_US = 300_000;
/** Number of parts that players stay behind the newest one. */
const HOLD_BACK_PARTS = 3.2;
const MAX_SEGMENTS = 15;
const SEGMENTS_WITH_PARTS = 3;
/**
 * Target duration in whole seconds. It must never change (RFC 8216, 6.2.1), and no segment is
 * longer.
 */
const TARGET_SECONDS = 6;

const seconds = (us: number) => (us / 1_000_000).toFixed(5);

/**
 * Returns the playlist. `whole`: from the start of the live. The playlist of a live that is over
 * has an end.
 */
export function playlist(
  { segments, last }: Pick<MediaTimeline, 'segments' | 'last'>,
  options: { whole: boolean; isOver: boolean },
): string {
  const visibleSegments = options.whole ? segments : segments.slice(-MAX_SEGMENTS);
  // Uploaded segments have no parts that players can wait for: see `isInParts`.
  const inParts = !last || isInParts(last);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`];
  // The type stays when a live is over, and only the end is added (6.2.1).
  if (options.whole) lines.push('#EXT-X-PLAYLIST-TYPE:EVENT');
  if (!options.isOver) {
    const holdBack = inParts ? `,PART-HOLD-BACK=${seconds(PART_TARGET_US * HOLD_BACK_PARTS)}` : '';
    lines.push(`#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES${holdBack}`);
    if (inParts) lines.push(`#EXT-X-PART-INF:PART-TARGET=${seconds(PART_TARGET_US)}`);
  }
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${visibleSegments[0]?.msn ?? 0}`);
  // Each encoding after the first starts with a discontinuity and has at least one segment. So the
  // init number of the first shown segment counts the discontinuities before it.
  const discontinuities = visibleSegments[0]?.init ?? 0;
  if (discontinuities > 0) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`);
  const withParts = options.isOver ? Number.POSITIVE_INFINITY : (last?.msn ?? 0) - SEGMENTS_WITH_PARTS;
  visibleSegments.forEach((segment, index) => {
    const before = visibleSegments[index - 1];
    if (before && before.init !== segment.init) lines.push('#EXT-X-DISCONTINUITY');
    if (before?.init !== segment.init) lines.push(`#EXT-X-MAP:URI="i${segment.init}.mp4"`);
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.pdt_ms).toISOString()}`);
    if (inParts && segment.msn > withParts && isInParts(segment)) lines.push(...partsOf(segment));
    if (segment.is_whole) lines.push(`#EXTINF:${seconds(segment.duration_us)},`, `s${segment.msn}.m4s`);
  });
  if (options.isOver) lines.push('#EXT-X-ENDLIST');
  else if (inParts) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart(last)}"`);
  return `${lines.join('\n')}\n`;
}

/**
 * False for a segment with a part that is too long or has no duration. Players read such a segment
 * whole.
 */
const isInParts = ({ parts }: Pick<Segment, 'parts'>) =>
  parts.every(({ duration_us }) => duration_us > 0 && duration_us <= PART_TARGET_US);

function partsOf({ msn, parts }: Segment): string[] {
  return parts.map(
    ({ duration_us, is_key }, index) =>
      `#EXT-X-PART:DURATION=${seconds(duration_us)},URI="p${msn}.${index}.m4s"${is_key ? ',INDEPENDENT=YES' : ''}`,
  );
}

function nextPart(last: Segment | undefined): string {
  if (!last) return 'p0.0.m4s';
  return last.is_whole ? `p${last.msn + 1}.0.m4s` : `p${last.msn}.${last.parts.length}.m4s`;
}
