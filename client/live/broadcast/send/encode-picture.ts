/** Encodes video frames with WebCodecs, and repeats the last frame until the next arrives. */
import { asBytes, bytesOf, DRIFT_US, now_us, videoConfig } from './encode.ts';
import type { VideoTrack } from './mux.ts';
import { repairParameterSets } from './parameter-sets.ts';
import type { Encoded } from './part-cutter.ts';

/** Microseconds between key frames. A new viewer starts at one. */
const KEY_US = 2_000_000;
/**
 * Microseconds after which the last frame is repeated. Two repeats make a part, so its sound is at
 * most 250 ms late.
 */
const STILL_US = 120_000;
/**
 * Minimum microseconds between a repeated frame and a frame that was taken before it but arrived
 * after it.
 */
const LEAST_US = 1_000;
/** After a longer gap, in microseconds, the page was asleep: the stream continues from now. */
const SLEPT_US = 1_000_000;
/** Frames that wait for an encoder, from which it counts as too slow. */
export const MAX_QUEUED = 4;
/** Maximum failed encoders in a row. */
const TRIES = 4;
/** Frames after which an encoder counts as working. */
const GOOD_PICTURES = 30;

/** Callbacks of the encoder. */
interface Taking {
  /** Called with the track of all following frames. */
  init: (track: VideoTrack) => void;
  take: (picture: Encoded) => void;
  /** Called after an encoder rejected frames. The next frames should come in another form. */
  refused: () => void;
  /** Called if no encoder works. */
  failed: () => void;
  /** Called with each frame that is encoded, before it is closed. */
  encoded?: (frame: VideoFrame, isKey: boolean) => void;
  /** Called for each frame that is left out, because the encoder is too slow. */
  skipped?: () => void;
}

/** Encodes frames in their own size. A new size begins with a new initialization segment. */
export class PictureEncoder {
  private encoder: VideoEncoder | null = null;
  private size = { width: 0, height: 0 };
  private key_at_us = 0;
  private offset_us: number | null = null;
  /** The last frame, and its time in the stream in microseconds. */
  private last: VideoFrame | null = null;
  private last_us = Number.NEGATIVE_INFINITY;
  private failures = 0;
  private readonly codec: string;
  private readonly taking: Taking;
  private bits: number;

  constructor(codec: string, bits: number, options: Taking) {
    this.codec = codec;
    this.bits = bits;
    this.taking = options;
  }

  /** Encodes a frame and retains it until the next one, in case it must be repeated. */
  encode(frame: VideoFrame): void {
    this.last?.close();
    this.last = frame;
    this.put(frame, Math.max(this.clockOf(frame), this.last_us + LEAST_US));
  }

  /**
   * Repeats the last frame while no other arrives, so that a still screen remains a stream. The
   * caller calls this regularly.
   */
  goOn(): void {
    const now = now_us();
    if (this.last && now - this.last_us > SLEPT_US) this.last_us = now - STILL_US;
    while (this.last && now - this.last_us >= STILL_US) this.put(this.last, this.last_us + STILL_US);
  }

  /** Encodes a frame with the stream time `at_us`. Skips it if the encoder is too slow. */
  private put(frame: VideoFrame, at_us: number): void {
    this.last_us = at_us;
    if (this.failures >= TRIES) return;
    // The colour planes have half the resolution, so both sides must be even.
    const size = { width: frame.displayWidth & ~1, height: frame.displayHeight & ~1 };
    if (size.width !== this.size.width || size.height !== this.size.height) this.open(size);
    const { encoder } = this;
    if (encoder && encoder.encodeQueueSize >= MAX_QUEUED) this.taking.skipped?.();
    else if (encoder) {
      const keyFrame = at_us - this.key_at_us >= KEY_US;
      if (keyFrame) this.key_at_us = at_us;
      const timedFrame = new VideoFrame(frame, { timestamp: at_us });
      try {
        encoder.encode(timedFrame, { keyFrame });
        this.taking.encoded?.(timedFrame, keyFrame);
      } catch {
        this.fail();
      }
      timedFrame.close();
    }
  }

  /** Changes the bit rate from the next frame on. */
  setBits(bits: number): void {
    this.bits = bits;
    if (this.encoder?.state === 'configured') this.encoder.configure(videoConfig(this.codec, this.size, bits));
  }

  /** Makes the next frame a key frame. */
  wantKey(): void {
    this.key_at_us = -KEY_US;
  }

  close(): void {
    this.shut();
    this.last?.close();
    this.last = null;
  }

  private shut() {
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    this.encoder = null;
  }

  /**
   * Converts a frame's timestamp to the page's clock and retains the even intervals of the camera.
   */
  private clockOf({ timestamp }: VideoFrame) {
    const arrival_us = now_us();
    this.offset_us ??= arrival_us - timestamp;
    if (Math.abs(arrival_us - timestamp - this.offset_us) > 4 * DRIFT_US) this.offset_us = arrival_us - timestamp;
    return timestamp + this.offset_us;
  }

  private open(size: { width: number; height: number }) {
    this.shut();
    this.size = size;
    this.wantKey();
    this.offset_us = null;
    let pictureCount = 0;
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const { description } = metadata?.decoderConfig ?? {};
        pictureCount += 1;
        if (pictureCount === GOOD_PICTURES) this.failures = 0;
        if (description) this.taking.init({ ...size, description: repairParameterSets(asBytes(description)) });
        this.taking.take({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey: chunk.type === 'key' });
      },
      error: () => encoder === this.encoder && this.fail(),
    });
    this.encoder = encoder;
    encoder.configure(videoConfig(this.codec, size, this.bits));
  }

  /** Closes a failed encoder. The next frame opens another one, up to `TRIES` times. */
  private fail() {
    this.shut();
    this.size = { width: 0, height: 0 };
    this.last?.close();
    this.last = null;
    this.failures += 1;
    if (this.failures < TRIES) this.taking.refused();
    else this.taking.failed();
  }
}
