/** Copies of recordings from Cloudflare Stream while R2 fails. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { copyRecording, recordingKey } from '../../../../api/live/source/copy-recording.ts';
import { openStream } from '../../../../api/live/stream/inputs.ts';
import { filmBytes, playStream } from './stream-world.ts';

let stream: ReturnType<typeof playStream>;

beforeEach(() => {
  stream = playStream();
});

describe('a copy of a recording', () => {
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
  const target_key = recordingKey(uuid, 0);
  const name = `upload:${target_key}`;

  /** Runs a copy in a room, with a bucket that a test has changed. */
  const copyIn = (video_uid: string, change: (bucket: R2Bucket) => R2Bucket) =>
    runInDurableObject(env.LIVE_MEDIA.getByName(uuid), (_, { storage: { kv } }) =>
      copyRecording(openStream(env), video_uid, {
        ...{ bucket: change(env.MEDIA), kv, key: target_key },
        signal: new AbortController().signal,
      }).then(
        (outcome) => ({ outcome, isRecorded: kv.get(name) !== undefined }),
        (error: unknown) => ({ outcome: String(error), isRecorded: kv.get(name) !== undefined }),
      ),
    );
  const healthy = (bucket: R2Bucket) => bucket;
  const storedBytes = async () => new Uint8Array((await (await env.MEDIA.get(target_key))?.arrayBuffer()) ?? []);
  /** Replaces the completion of an upload. */
  const completedBy = (complete: (upload: R2MultipartUpload, parts: R2UploadedPart[]) => Promise<R2Object>) => {
    const changed = (upload: R2MultipartUpload) =>
      new Proxy(upload, {
        get: (real, field: keyof R2MultipartUpload) => {
          if (field === 'complete') return (parts: R2UploadedPart[]) => complete(real, parts);
          const value = real[field];
          return typeof value === 'function' ? value.bind(real) : value;
        },
      });
    return (bucket: R2Bucket) =>
      new Proxy(bucket, {
        get: (real, field: keyof R2Bucket) => {
          if (field === 'createMultipartUpload')
            return async (...values: Parameters<R2Bucket['createMultipartUpload']>) =>
              changed(await real.createMultipartUpload(...values));
          const value = real[field];
          return typeof value === 'function' ? value.bind(real) : value;
        },
      });
  };

  async function recordedVideo() {
    const input = stream.records.createInput({ enabled: true, name: 'star', delete_after_days: null });
    const { uid } = stream.records.connect(input.stream_key, 'film') ?? expect.fail('refused');
    stream.records.disconnect(input.uid);
    await copyIn(uid, healthy);
    return uid;
  }
  const rangeRequests = () => stream.requests.filter((line) => line.endsWith('/default.mp4')).length;

  test('a failed completion is retried without downloading again', async () => {
    const uid = await recordedVideo();
    const failing = completedBy(() => Promise.reject(new Error('R2 fails once')));
    expect(await copyIn(uid, failing)).toEqual({ outcome: 'Error: R2 fails once', isRecorded: true });
    expect(rangeRequests()).toBe(1);
    expect(await copyIn(uid, healthy)).toMatchObject({ outcome: { seconds: expect.any(Number) }, isRecorded: false });
    expect(rangeRequests()).toBe(1);
    expect(await storedBytes()).toEqual(filmBytes);
  });

  test('a recording complete in R2 is not copied again after the room stopped', async () => {
    const uid = await recordedVideo();
    const stopping = completedBy(async (upload, parts) => {
      await upload.complete(parts);
      throw new Error('the room stopped');
    });
    expect(await copyIn(uid, stopping)).toEqual({ outcome: 'Error: the room stopped', isRecorded: true });
    expect(await copyIn(uid, healthy)).toMatchObject({ outcome: { seconds: expect.any(Number) }, isRecorded: false });
    expect(rangeRequests()).toBe(1);
    expect(await storedBytes()).toEqual(filmBytes);
  });

  test('an upload that R2 aborted restarts', async () => {
    const uid = await recordedVideo();
    const aborting = completedBy(async (upload) => {
      await upload.abort();
      throw new Error('R2 fails once');
    });
    expect(await copyIn(uid, aborting)).toMatchObject({ isRecorded: true });
    expect(await copyIn(uid, healthy)).toMatchObject({ outcome: expect.stringContaining('10024'), isRecorded: false });
    expect(await copyIn(uid, healthy)).toMatchObject({ outcome: { seconds: expect.any(Number) }, isRecorded: false });
    expect(await storedBytes()).toEqual(filmBytes);
  });
});
