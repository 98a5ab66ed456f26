/** Settings for OBS as a ZIP file with one folder, which Profile > Import reads. */
import { strToU8, zipSync } from 'fflate';
import { ENCODER_SETTINGS, MUXER_SETTINGS, type ProgramTarget } from '../../client/live/broadcast/program-target.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const VIDEO_KBPS = 2_500;
const AUDIO_KBPS = 160;
const KEY_FRAME_SECONDS = 2;
const FPS = 30;
/** FFmpeg's numbers of H.264 and AAC. */
const CODEC_H264 = 27;
const CODEC_AAC = 86_018;

const ini = (sections: Record<string, Record<string, string | number>>): string =>
  Object.entries(sections)
    .flatMap(([name, values]) => [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key}=${value}`), ''])
    .join('\n');

const common = (name: string) => ({
  General: { Name: name },
  Video: {
    ...{ BaseCX: WIDTH, BaseCY: HEIGHT, OutputCX: WIDTH, OutputCY: HEIGHT },
    ...{ FPSType: 0, FPSCommon: FPS },
  },
  Audio: { SampleRate: 48_000, ChannelSetup: 'Stereo' },
  Output: { Mode: 'Advanced', Reconnect: 'true', RetryDelay: 2, MaxRetries: 100 },
});

/** Returns the files of the profile by name. */
function filesOf(name: string, target: ProgramTarget): Record<string, string> {
  if (target.by === 'https') {
    const advanced = {
      ...{ RecType: 'FFmpeg', FFOutputToFile: 'false', FFURL: target.address, FFIgnoreCompat: 'true' },
      ...{ FFFormat: 'mp4', FFFormatMimeType: 'video/mp4', FFExtension: 'mp4', FFMCustom: MUXER_SETTINGS },
      ...{ FFVEncoderId: CODEC_H264, FFVEncoder: 'libx264', FFVBitrate: VIDEO_KBPS, FFVCustom: ENCODER_SETTINGS },
      ...{ FFVGOPSize: KEY_FRAME_SECONDS * FPS, FFAEncoderId: CODEC_AAC, FFAEncoder: 'aac', FFABitrate: AUDIO_KBPS },
      FFAudioMixes: 1,
    };
    return { 'basic.ini': ini({ ...common(name), AdvOut: advanced }) };
  }
  const service = {
    type: 'rtmp_custom',
    settings: { server: target.server, key: target.key, use_auth: false, bwtest: false },
  };
  const encoder = { rate_control: 'CBR', bitrate: VIDEO_KBPS, keyint_sec: KEY_FRAME_SECONDS, preset: 'veryfast' };
  const advanced = { Encoder: 'obs_x264', AudioEncoder: 'ffmpeg_aac', TrackIndex: 1, Track1Bitrate: AUDIO_KBPS };
  return {
    'basic.ini': ini({ ...common(name), AdvOut: advanced }),
    'service.json': JSON.stringify(service),
    'streamEncoder.json': JSON.stringify(encoder),
  };
}

/** Builds the profile. It contains the stream key. */
export function obsProfileOf(name: string, target: ProgramTarget, now: Date): Uint8Array<ArrayBuffer> {
  const files = Object.entries(filesOf(name, target));
  const folder = name.replaceAll(/\W/g, '');
  const zipped = zipSync(Object.fromEntries(files.map(([file, text]) => [`${folder}/${file}`, strToU8(text)])), {
    mtime: now,
  });
  return new Uint8Array(zipped);
}
