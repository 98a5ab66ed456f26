/** Checks whether the picture of a stream moves, and what the engine can decode and encode. */
import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';

/** More distinct pictures than this prove that the stream moves. */
const PICTURES = 5;

/** Returns a small image of the current frame as a data URL, or an empty text without a picture. */
const frameOf = (page: EnginePage): Promise<string> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-live-media]');
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    if (!video || !context || video.videoWidth === 0) return '';
    context.drawImage(video, 0, 0, 160, 120);
    return canvas.toDataURL();
  });

/** Waits until the stream has shown several different pictures from now on. */
export async function seesItMove(page: EnginePage): Promise<void> {
  const looks = new Set<string>();
  const countFrames = async () => {
    const picture = await frameOf(page);
    if (picture !== '') looks.add(picture);
    return looks.size;
  };
  await expect.poll(countFrames, { interval: 100 }).toBeGreaterThan(PICTURES);
}

/** Returns true if the engine reports that it plays these codecs. */
export const canPlay = (page: EnginePage, codecs: string): Promise<boolean> =>
  page.evaluate(
    (type) => 'MediaSource' in window && MediaSource.isTypeSupported(type),
    `video/mp4; codecs="${codecs}"`,
  );

/** Returns true if the engine reports that it encodes H.264. */
export const canEncode = (page: EnginePage): Promise<boolean> =>
  page.evaluate(async () => {
    if (!('VideoEncoder' in window)) return false;
    // WebKitGTK loads its media library first (client/live/broadcast/enhance-studio.ts).
    document.createElement('video').canPlayType('video/mp4');
    const size = { width: 640, height: 360, framerate: 30, bitrate: 800_000 };
    const config = { codec: 'avc1.42e01f', ...size, latencyMode: 'realtime', avc: { format: 'avc' } } as const;
    return (await VideoEncoder.isConfigSupported(config)).supported ?? false;
  });
