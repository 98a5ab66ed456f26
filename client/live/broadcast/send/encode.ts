/** Encodes the sound that a microphone hears, and chooses the codec of pictures, by what the browser brings (WebCodecs). */
import type { AudioTrack } from './mux.ts';
import type { Encoded } from './part-cutter.ts';

const SECOND_US = 1_000_000;
export const SAMPLE_RATE = 48_000;
const AUDIO_BITS = 64_000;
/** So far the sound may drift from the page's clock before it is set right. */
export const DRIFT_US = 80_000;

/** Constrained baseline first, which every player plays; level 3.1 is 1280 × 720 at 30 pictures. */
const videoCodecs = ['avc1.42e01f', 'avc1.42001f', 'avc1.4d001f', 'avc1.64001f'];
const audioCodecs = ['mp4a.40.2', 'opus'] as const;

/** The page's clock, in microseconds. */
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

/** Sound of one channel, in frames of the codec's length; null where the browser encodes none. */
export async function soundEncoder(init: (track: AudioTrack) => void, take: (sound: Encoded) => void) {
  const shape = { sampleRate: SAMPLE_RATE, numberOfChannels: 1, bitrate: AUDIO_BITS };
  let codec: (typeof audioCodecs)[number] | undefined;
  for (const one of audioCodecs) {
    codec ??= (await AudioEncoder.isConfigSupported({ codec: one, ...shape })).supported ? one : undefined;
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
    codec: chosen,
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
