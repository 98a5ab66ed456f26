/** Encodes sound and chooses the video codec, with WebCodecs. */
import type { AudioTrack } from './mux.ts';
import type { Encoded } from './part-cutter.ts';

const SECOND_US = 1_000_000;
export const SAMPLE_RATE = 48_000;
const AUDIO_BITS = 64_000;
/** Maximum drift between sound and the page's clock before it is corrected, in microseconds. */
export const DRIFT_US = 80_000;

/**
 * Constrained Baseline comes before the others, because every player supports it. Level 3.1 allows
 * 1280 × 720 at 30 frames per second.
 */
const videoCodecs = ['avc1.42e01f', 'avc1.42001f', 'avc1.4d001f', 'avc1.64001f'];
const audioCodecs = ['mp4a.40.2', 'opus'] as const;

/** Returns the page's clock in microseconds. */
export const now_us = (): number => Math.round(performance.now() * 1000);

export const bytesOf = (chunk: EncodedVideoChunk | EncodedAudioChunk) => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return data;
};
export const asBytes = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

export const videoConfig = (
  codec: string,
  size: { width: number; height: number },
  bitrate: number,
): VideoEncoderConfig => ({
  codec,
  ...size,
  bitrate,
  framerate: 30,
  latencyMode: 'realtime',
  avc: { format: 'avc' },
});

/** Returns a video codec that this browser encodes and all players decode, or null. */
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

/**
 * Encodes mono sound in frames of the codec's length. Returns null if the browser encodes no
 * supported codec.
 */
export async function soundEncoder(init: (track: AudioTrack) => void, take: (sound: Encoded) => void) {
  const shape = { sampleRate: SAMPLE_RATE, numberOfChannels: 1, bitrate: AUDIO_BITS };
  let codec: (typeof audioCodecs)[number] | undefined;
  for (const one of audioCodecs) {
    codec ??= (await AudioEncoder.isConfigSupported({ codec: one, ...shape })).supported ? one : undefined;
  }
  if (!codec) return null;
  const soundCodec = codec;
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      const { decoderConfig } = metadata ?? {};
      if (decoderConfig) {
        const description = decoderConfig.description ? asBytes(decoderConfig.description) : null;
        init({ codec: soundCodec, channels: 1, sampleRate: SAMPLE_RATE, description });
      }
      take({ at_us: chunk.timestamp, data: bytesOf(chunk), isKey: true });
    },
    error: () => undefined,
  });
  encoder.configure({ codec, ...shape });
  let next_us: number | null = null;
  return {
    codec: soundCodec,
    /** Samples per frame. */
    frame: codec === 'opus' ? 960 : 1024,
    /** Encodes samples that were captured just now. */
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
