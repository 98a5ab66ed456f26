/** Cutting of clips in a media room, one at a time. */
import { clipKey } from '../clip-key.ts';
import type { ClipMedia } from './clip-media.ts';
import { clipFile, storeClipFile } from './cut-clip.ts';
import { type ClipRange, planClip } from './plan-clip.ts';

/** A requested clip. */
export interface ClipOrder extends ClipRange {
  clip_uuid: string;
}

/** Length, picture and bytes of a clip in R2. */
interface StoredClip {
  duration_ms: number;
  width: number;
  height: number;
  size: number;
}

/** `without_video`: the room has no readable video of this time. `busy`: too many wait already. */
export type CutOutcome = StoredClip | 'without_video' | 'busy';

/** Maximum clips that are cut or wait. A clip takes about a second. */
const MAX_WAITING = 20;

/** Cuts clips one after the other, because each one holds a segment in memory. */
export class ClipCutter {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.bucket = bucket;
  }

  /** Cuts and stores a clip. Throws if R2 fails, or if a segment disappears meanwhile. */
  async cut(media: ClipMedia, order: ClipOrder): Promise<CutOutcome> {
    if (this.waiting >= MAX_WAITING) return 'busy';
    this.waiting += 1;
    const turn = this.last.then(() => this.cutNow(media, order));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }

  private async cutNow(media: ClipMedia, { clip_uuid, ...range }: ClipOrder): Promise<CutOutcome> {
    const plan = await planClip(media, range);
    if (!plan) return 'without_video';
    const file = clipFile(media, plan);
    await storeClipFile(this.bucket, clipKey(clip_uuid), file);
    const { seconds, width, height } = plan;
    return { duration_ms: Math.round(seconds * 1000), width, height, size: file.size };
  }
}
