/** Encodes pictures by what the browser brings (WebCodecs), and repeats the last one while none comes. */
import { asBytes, bytesOf, DRIFT_US, now_us, videoConfig } from './encode.ts';
import type { VideoTrack } from './mux.ts';
import { repairParameterSets } from './parameter-sets.ts';
import type { Encoded } from './part-cutter.ts';

/** Microseconds between pictures that stand by themselves: a newcomer begins with one. */
const KEY_US = 2_000_000;
/** Microseconds after which the last picture comes again: two of them are a part, whose sound is then at most 250 ms late. */
const STILL_US = 120_000;
/** Microseconds between a repeated picture and one that was taken before it, and came after it. */
const LEAST_US = 1_000;
/** A page that slept for longer goes on from now. */
const SLEPT_US = 1_000_000;
/** Encoders that may fail one after the other. */
const TRIES = 4;
/** Pictures after which an encoder counts as one that works. */
const GOOD_PICTURES = 30;

/** What an encoder gives, and what it cannot do. */
interface Taking {
  /** The track that pictures are of from now on. */
  init: (track: VideoTrack) => void;
  take: (picture: Encoded) => void;
  /** An encoder refused pictures: the next ones come in another form. */
  refused: () => void;
  /** No encoder takes any. */
  failed: () => void;
}

/** Pictures, encoded in the size in which they come; another size begins with another initialization. */
export class PictureEncoder {
  private encoder: VideoEncoder | null = null;
  private size = { width: 0, height: 0 };
  private key_at_us = 0;
  private offset_us: number | null = null;
  /** The last picture, and the moment of it in the stream. */
  private last: VideoFrame | null = null;
  private last_us = Number.NEGATIVE_INFINITY;
  private failures = 0;
  private readonly codec: string;
  private readonly taking: Taking;
  private bits: number;

  constructor(codec: string, bits: number, taking: Taking) {
    this.codec = codec;
    this.bits = bits;
    this.taking = taking;
  }

  /** Encodes a picture, and keeps it until the next one comes. */
  encode(frame: VideoFrame): void {
    this.last?.close();
    this.last = frame;
    this.put(frame, Math.max(this.clockOf(frame), this.last_us + LEAST_US));
  }

  /** Repeats the last picture where none has come since: a screen that stands still goes on as a stream. Called again and again. */
  goOn(): void {
    const now = now_us();
    if (this.last && now - this.last_us > SLEPT_US) this.last_us = now - STILL_US;
    while (this.last && now - this.last_us >= STILL_US) this.put(this.last, this.last_us + STILL_US);
  }

  /** Where the machine does not keep up, a picture is left out. */
  private put(frame: VideoFrame, at_us: number): void {
    this.last_us = at_us;
    if (this.failures >= TRIES) return;
    // Planes of colour have half as many lines: sizes are even.
    const size = { width: frame.displayWidth & ~1, height: frame.displayHeight & ~1 };
    if (size.width !== this.size.width || size.height !== this.size.height) this.open(size);
    const { encoder } = this;
    if (encoder && encoder.encodeQueueSize < 4) {
      const keyFrame = at_us - this.key_at_us >= KEY_US;
      if (keyFrame) this.key_at_us = at_us;
      const timed = new VideoFrame(frame, { timestamp: at_us });
      try {
        encoder.encode(timed, { keyFrame });
      } catch {
        this.fail();
      }
      timed.close();
    }
  }

  /** From the next picture on. */
  setBits(bits: number): void {
    this.bits = bits;
    if (this.encoder?.state === 'configured') this.encoder.configure(videoConfig(this.codec, this.size, bits));
  }

  /** The next picture stands by itself. */
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

  /** By the page's clock, as even as the camera's. */
  private clockOf({ timestamp }: VideoFrame) {
    const arrived = now_us();
    this.offset_us ??= arrived - timestamp;
    if (Math.abs(arrived - timestamp - this.offset_us) > 4 * DRIFT_US) this.offset_us = arrived - timestamp;
    return timestamp + this.offset_us;
  }

  private open(size: { width: number; height: number }) {
    this.shut();
    this.size = size;
    this.wantKey();
    this.offset_us = null;
    let given = 0;
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const { description } = metadata?.decoderConfig ?? {};
        given += 1;
        if (given === GOOD_PICTURES) this.failures = 0;
        if (description) this.taking.init({ ...size, description: repairParameterSets(asBytes(description)) });
        this.taking.take({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey: chunk.type === 'key' });
      },
      error: () => encoder === this.encoder && this.fail(),
    });
    this.encoder = encoder;
    encoder.configure(videoConfig(this.codec, size, this.bits));
  }

  /** The next picture opens another encoder, as long as there is hope. */
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
