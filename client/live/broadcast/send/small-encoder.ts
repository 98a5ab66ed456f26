/**
 * Encodes the small rendition from the frames of the main one, with the same times and keyframes.
 * It gives up for the rest of the broadcast when many frames are dropped: the main rendition comes
 * first.
 */
import { DroppedFrames } from './dropped-frames.ts';
import { asBytes, bytesOf, now_us, videoConfig } from './encode.ts';
import { MAX_QUEUED } from './encode-picture.ts';
import { initOf } from './mux.ts';
import { repairParameterSets } from './parameter-sets.ts';
import { PartCutter } from './part-cutter.ts';
import type { Sender } from './sender.ts';
import { type Size, smallSize } from './small-size.ts';

const SMALL_BITS = 400_000;
/** Parts that wait for the main part of the same time. More: the main encoder is far behind. */
const PENDING_MAX = 20;

interface Pending {
  at_us: number;
  media: Uint8Array<ArrayBuffer>;
}

/** An encoder for one size, with its parts that are not sent yet. */
interface Running {
  size: Size;
  encoder: VideoEncoder;
  pending: Pending[];
  /** Times of keyframes whose part is not sent yet. */
  keys: Set<number>;
  init: Uint8Array<ArrayBuffer> | null;
}

export class SmallEncoder {
  /** False while the connection is too slow for two renditions. */
  isWanted = true;
  private running: Running | null = null;
  private hasGivenUp = false;
  private readonly drops = new DroppedFrames();
  private sent_us = Number.NEGATIVE_INFINITY;
  private canvas: OffscreenCanvas | null = null;
  private readonly codec: string;
  private readonly sender: Pick<Sender, 'hasRoomForSmall' | 'sendSmall'>;
  private readonly zero: () => number | null;
  private readonly onDrop: () => void;

  /**
   * `zero` returns the time at which the times of the main rendition start. `onDrop` is called for
   * each frame that this encoder leaves out: a filter may have to go first.
   */
  constructor(
    codec: string,
    sender: Pick<Sender, 'hasRoomForSmall' | 'sendSmall'>,
    zero: () => number | null,
    onDrop: () => void,
  ) {
    this.codec = codec;
    this.sender = sender;
    this.zero = zero;
    this.onDrop = onDrop;
  }

  /** Short side of the rendition that is sent, in pixels, or null. */
  get side(): number | null {
    return this.running && Math.min(this.running.size.width, this.running.size.height);
  }

  /** Encodes a frame of the main rendition. Starts with a keyframe of it. */
  encode(frame: VideoFrame, isKey: boolean): void {
    const size = smallSize({ width: frame.displayWidth, height: frame.displayHeight });
    const zero_us = this.zero();
    const isPossible = !this.hasGivenUp && this.isWanted && this.sender.hasRoomForSmall;
    if (!isPossible || size === null || zero_us === null) {
      this.stop();
      return;
    }
    if (isKey && this.running?.size.width !== size.width) this.stop();
    if (isKey) this.running ??= this.start(size, zero_us);
    const { running } = this;
    if (!running) return;
    if (running.encoder.encodeQueueSize >= MAX_QUEUED) {
      this.onDrop();
      return;
    }
    const smallFrame = this.drawn(frame, running.size);
    try {
      running.encoder.encode(smallFrame, { keyFrame: isKey });
    } catch {
      this.close();
    }
    smallFrame.close();
  }

  /** Counts a frame that one of the encoders left out. */
  dropped(): void {
    if (this.running && this.drops.add(now_us())) this.close();
  }

  /** Sends what waited for a main part, which begins at `at_us`. */
  mainSent(at_us: number): void {
    this.sent_us = at_us;
    this.flush();
  }

  /** Ends the rendition for this broadcast. */
  close(): void {
    this.hasGivenUp = true;
    this.stop();
  }

  private stop() {
    if (this.running && this.running.encoder.state !== 'closed') this.running.encoder.close();
    this.running = null;
  }

  private start(size: Size, zero_us: number): Running {
    const keys = new Set<number>();
    const pending: Pending[] = [];
    const cutter = new PartCutter(
      null,
      (part) => {
        pending.push(part);
        this.flush();
      },
      zero_us,
    );
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const { description } = metadata?.decoderConfig ?? {};
        if (description)
          running.init = initOf({ ...size, description: repairParameterSets(asBytes(description)) }, null);
        const isKey = chunk.type === 'key';
        if (isKey) keys.add(chunk.timestamp);
        cutter.picture({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey });
      },
      error: () => this.close(),
    });
    encoder.configure(videoConfig(this.codec, size, SMALL_BITS));
    const running: Running = { size, encoder, pending, keys, init: null };
    return running;
  }

  /** Sends the parts whose main part was sent. Each keyframe comes with its initialization. */
  private flush() {
    const { running } = this;
    if (!running) return;
    const { pending, keys, init } = running;
    if (pending.length > PENDING_MAX) return this.stop();
    for (let [part] = pending; part && part.at_us <= this.sent_us; [part] = pending) {
      pending.shift();
      if (keys.delete(part.at_us) && init) this.sender.sendSmall('small_init', init);
      this.sender.sendSmall('small_part', part.media);
    }
  }

  /** Returns the frame in another size. Not every encoder scales by itself. */
  private drawn(frame: VideoFrame, size: Size): VideoFrame {
    this.canvas ??= new OffscreenCanvas(size.width, size.height);
    if (this.canvas.width !== size.width || this.canvas.height !== size.height) Object.assign(this.canvas, size);
    this.canvas.getContext('2d')?.drawImage(frame, 0, 0, size.width, size.height);
    return new VideoFrame(this.canvas, { timestamp: frame.timestamp });
  }
}
