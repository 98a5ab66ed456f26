/** Encodes what a camera sees and a microphone hears, by what the browser brings (WebCodecs). */
import type { AudioTrack, VideoTrack } from './mux.ts';
import type { Encoded } from './part-cutter.ts';

const SECOND_US = 1_000_000;
/** A picture that stands by itself comes so often: whoever joins begins with one. */
const KEY_US = 2 * SECOND_US;
export const SAMPLE_RATE = 48_000;
const AUDIO_BITS = 64_000;
/** So far the sound may drift from the page's clock before it is set right. */
const DRIFT_US = 80_000;

/** Constrained baseline first, which every player plays; level 3.1 is 1280 × 720 at 30 pictures. */
const videoCodecs = ['avc1.42e01f', 'avc1.42001f', 'avc1.4d001f', 'avc1.64001f'];
const audioCodecs = ['mp4a.40.2', 'opus'] as const;

/** The page's clock, in microseconds. */
export const now_us = (): number => Math.round(performance.now() * 1000);

const bytesOf = (chunk: EncodedVideoChunk | EncodedAudioChunk) => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return data;
};
const asBytes = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

const videoConfig = (codec: string, size: { width: number; height: number }, bitrate: number): VideoEncoderConfig => ({
  codec,
  ...size,
  bitrate,
  framerate: 30,
  latencyMode: 'realtime',
  avc: { format: 'avc' },
});

/** The codec of pictures that this browser encodes; null where it encodes none that is played everywhere. */
export async function pictureCodec(): Promise<string | null> {
  if (!('VideoEncoder' in globalThis && 'AudioEncoder' in globalThis)) return null;
  for (const codec of videoCodecs) {
    const { supported } = await VideoEncoder.isConfigSupported(
      videoConfig(codec, { width: 640, height: 360 }, 800_000),
    );
    if (supported) return codec;
  }
  return null;
}

/** Pictures, encoded in the size in which they come; another size begins with another initialization. */
export class PictureEncoder {
  private encoder: VideoEncoder | null = null;
  private size = { width: 0, height: 0 };
  private key_at_us = 0;
  private offset_us: number | null = null;
  private readonly codec: string;
  private readonly init: (track: VideoTrack) => void;
  private readonly take: (picture: Encoded) => void;
  private bits: number;

  constructor(codec: string, bits: number, init: (track: VideoTrack) => void, take: (picture: Encoded) => void) {
    this.codec = codec;
    this.bits = bits;
    this.init = init;
    this.take = take;
  }

  /** Encodes a picture and lets go of it. Where the machine does not keep up, one is left out. */
  encode(frame: VideoFrame): void {
    // Planes of colour have half as many lines: sizes are even.
    const size = { width: frame.displayWidth & ~1, height: frame.displayHeight & ~1 };
    if (size.width !== this.size.width || size.height !== this.size.height) this.open(size);
    const { encoder } = this;
    if (encoder && encoder.encodeQueueSize < 4) {
      const at_us = this.clockOf(frame);
      const keyFrame = at_us - this.key_at_us >= KEY_US;
      if (keyFrame) this.key_at_us = at_us;
      const timed = new VideoFrame(frame, { timestamp: at_us });
      encoder.encode(timed, { keyFrame });
      timed.close();
    }
    frame.close();
  }

  /** From the next picture on. */
  setBits(bits: number): void {
    this.bits = bits;
    this.encoder?.configure(videoConfig(this.codec, this.size, bits));
  }

  /** The next picture stands by itself. */
  wantKey(): void {
    this.key_at_us = -KEY_US;
  }

  close(): void {
    if (this.encoder?.state === 'configured') this.encoder.close();
  }

  /** By the page's clock, as even as the camera's. */
  private clockOf({ timestamp }: VideoFrame) {
    const arrived = now_us();
    this.offset_us ??= arrived - timestamp;
    if (Math.abs(arrived - timestamp - this.offset_us) > 4 * DRIFT_US) this.offset_us = arrived - timestamp;
    return timestamp + this.offset_us;
  }

  private open(size: { width: number; height: number }) {
    this.close();
    this.size = size;
    this.wantKey();
    this.offset_us = null;
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const { description } = metadata?.decoderConfig ?? {};
        if (description) this.init({ ...size, description: asBytes(description) });
        this.take({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey: chunk.type === 'key' });
      },
      error: () => {
        // The next picture opens another one.
        this.size = { width: 0, height: 0 };
      },
    });
    encoder.configure(videoConfig(this.codec, size, this.bits));
    this.encoder = encoder;
  }
}

/** Sound of one channel, in frames of the codec's length; null where the browser encodes none. */
export async function soundEncoder(init: (track: AudioTrack) => void, take: (sound: Encoded) => void) {
  const shape = { sampleRate: SAMPLE_RATE, numberOfChannels: 1, bitrate: AUDIO_BITS };
  let codec: (typeof audioCodecs)[number] | undefined;
  for (const one of audioCodecs) {
    const { supported } = await AudioEncoder.isConfigSupported({ codec: one, ...shape });
    if (supported) codec ??= one;
  }
  if (!codec) return null;
  const chosen = codec;
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      const { decoderConfig } = metadata ?? {};
      if (decoderConfig) {
        const description = decoderConfig.description ? asBytes(decoderConfig.description) : null;
        init({ codec: chosen, channels: 1, sampleRate: SAMPLE_RATE, description });
      }
      take({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey: true });
    },
    error: () => undefined,
  });
  encoder.configure({ codec, ...shape });
  let next_us: number | null = null;
  return {
    /** Samples of one frame. */
    frame: codec === 'opus' ? 960 : 1024,
    /** What was heard just now. */
    encode(samples: Float32Array<ArrayBuffer>) {
      const lasts_us = (samples.length / SAMPLE_RATE) * SECOND_US;
      const heard_us = now_us() - lasts_us;
      if (next_us === null || Math.abs(heard_us - next_us) > DRIFT_US) next_us = heard_us;
      const data = new AudioData({
        format: 'f32',
        sampleRate: SAMPLE_RATE,
        numberOfFrames: samples.length,
        numberOfChannels: 1,
        timestamp: Math.round(next_us),
        data: samples,
      });
      next_us += lasts_us;
      if (encoder.state === 'configured') encoder.encode(data);
      data.close();
    },
    close: () => encoder.state === 'configured' && encoder.close(),
  };
}
