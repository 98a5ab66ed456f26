/** Evidence for reports from Cloudflare Stream: a clip of the video. */
import { log } from '../../platform/framework/log.ts';
import type { StreamApi } from '../stream/stream-api.ts';
import { signToken } from '../stream/stream-token.ts';

export const EVIDENCE_SECONDS = 60;
/** Time after which Stream has recorded what it received before. */
export const RECORDING_DELAY_MS = 10_000;
/** Attempts to store a clip, one per alarm. */
export const MAX_TRIES = 20;
const TOKEN_MS = 600_000;

/** A minute that is still to be stored under `key`. */
export interface DueClip {
  key: string;
  video_uid: string;
  from_seconds: number;
  /** The clip is complete at Stream from this time on. */
  due_ms: number;
  tries: number;
}

/**
 * Stores a clip. Returns it with one more attempt if Stream refused it, or null if it is settled.
 */
export async function storeClip(
  { stream, bucket }: { stream: StreamApi; bucket: R2Bucket },
  due: DueClip,
): Promise<DueClip | null> {
  const until_ms = Date.now() + TOKEN_MS;
  const token = await signToken(stream.settings, { video_uid: due.video_uid, until_ms, downloadable: true });
  const answer = await stream.media(`${token}/clip.mp4?time=${due.from_seconds}s&duration=${EVIDENCE_SECONDS}s`);
  if (answer.ok) {
    // R2 needs the length of a stream.
    const hasLength = answer.headers.has('content-length');
    await bucket.put(due.key, hasLength ? answer.body : await answer.arrayBuffer());
    return null;
  }
  await answer.body?.cancel();
  const tries = due.tries + 1;
  if (tries < MAX_TRIES) return { ...due, tries };
  log('warn', 'evidence_not_kept', { reason: `Stream answered ${answer.status}` });
  return null;
}
