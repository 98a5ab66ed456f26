/** Copies the recording of a live from Cloudflare Stream to R2, in parts and across restarts. */
import type { StreamApi } from '../stream/stream-api.ts';
import { signToken } from '../stream/stream-token.ts';

/** Parts of a multipart upload have equal sizes. R2 accepts 10,000, so a file up to 312 GB fits. */
const PART_BYTES = 32 * 1024 * 1024;
/** Parts per call. The next call continues. */
const PARTS_AT_ONCE = 8;
const TOKEN_MS = 3_600_000;

/** Returns the key in R2 of a video of a live. */
export const recordingKey = (live_uuid: string, index: number) => `live/${live_uuid}/r${index}.mp4`;

/** Code in the error of R2 for an upload that does not exist. R2 aborts uploads after a week. */
const NO_SUCH_UPLOAD = '(10024)';

/** An upload that is not complete. */
interface Upload {
  id: string;
  parts: R2UploadedPart[];
  /** Bytes of the file. Null before the first part. */
  size: number | null;
}

const hasAllParts = ({ parts, size }: Upload) => size !== null && parts.length * PART_BYTES >= size;

interface Target {
  bucket: R2Bucket;
  kv: SyncKvStorage;
  key: string;
  /** Stops the copy. It is then aborted. */
  signal: AbortSignal;
}

/** Deletes the parts of a copy that is not complete. If that fails, R2 does so after a week. */
export async function abortCopy({ bucket, kv, key }: Omit<Target, 'signal'>): Promise<void> {
  const upload = kv.get<Upload>(`upload:${key}`);
  if (!upload) return;
  await bucket
    .resumeMultipartUpload(key, upload.id)
    .abort()
    .catch(() => undefined);
}

/**
 * Copies the next parts. Returns the length once the file is complete. `later`: Stream still
 * prepares the file, or parts are left. `lost`: Stream has no file of the recording.
 */
export async function copyRecording(
  stream: StreamApi,
  video_uid: string,
  target: Target,
): Promise<{ seconds: number } | 'later' | 'lost'> {
  const video = await stream.findVideo(video_uid);
  if (!video || video.status.state === 'error') return 'lost';
  if (video.status.state !== 'ready') return 'later';
  const file = await stream.prepareDownload(video_uid);
  if (file === 'error' || file === null) return 'lost';
  if (file === 'inprogress') return 'later';
  const until_ms = Date.now() + TOKEN_MS;
  const token = await signToken(stream.settings, { video_uid, until_ms, downloadable: true });
  const isDone = await copyParts(target, (range) =>
    stream.media(`${token}/downloads/default.mp4`, { headers: { range }, signal: target.signal }),
  );
  return isDone ? { seconds: Math.max(0, video.duration) } : 'later';
}

async function copyParts(target: Target, load: (range: string) => Promise<Response>): Promise<boolean> {
  const { bucket, kv, key } = target;
  const name = `upload:${key}`;
  const stored = kv.get<Upload>(name);
  // The room may have stopped between the completion in R2 and the end of the record.
  const isStored = stored && hasAllParts(stored) && (await bucket.head(key))?.size === stored.size;
  const isDone = isStored || (await sendParts(target, stored, load));
  if (isDone) kv.delete(name);
  return isDone;
}

/**
 * Sends the next parts, and completes the upload after the last one. Returns whether it is
 * complete.
 */
async function sendParts(
  { bucket, kv, key, signal }: Target,
  stored: Upload | undefined,
  load: (range: string) => Promise<Response>,
): Promise<boolean> {
  const name = `upload:${key}`;
  const upload = stored
    ? bucket.resumeMultipartUpload(key, stored.id)
    : await bucket.createMultipartUpload(key, { httpMetadata: { contentType: 'video/mp4' } });
  let state: Upload = stored ?? { id: upload.uploadId, parts: [], size: null };
  kv.put(name, state);
  try {
    for (let count = 0; count < PARTS_AT_ONCE && !hasAllParts(state); count += 1) {
      signal.throwIfAborted();
      const from = state.parts.length * PART_BYTES;
      const answer = await load(`bytes=${from}-${from + PART_BYTES - 1}`);
      const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]);
      if (answer.status !== 206 || !(size > 0)) throw new Error(`Stream answered a range with ${answer.status}`);
      const part = await upload.uploadPart(state.parts.length + 1, await answer.arrayBuffer());
      state = { ...state, parts: [...state.parts, part], size };
      kv.put(name, state);
    }
    if (!hasAllParts(state)) return false;
    await upload.complete(state.parts);
    return true;
  } catch (error) {
    // The next call begins another upload.
    if (String(error).includes(NO_SUCH_UPLOAD)) kv.delete(name);
    throw error;
  }
}
