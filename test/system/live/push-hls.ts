/** Sends a camera to the sandbox's Cloudflare Stream, as ffmpeg does with `-f hls -method PUT`. */
import { setTimeout as wait } from 'node:timers/promises';
import { PART_MS, PARTS_PER_SEGMENT } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';

const SEGMENT_MS = PART_MS * PARTS_PER_SEGMENT;
/** Segments that the playlist lists. */
const LISTED = 6;

/** A program that sends. */
export interface Program {
  /** Ends the film, as a program does that is closed. */
  stop: () => Promise<void>;
  /** Status of the answer that refused the key. Null: none did. */
  refusal: () => number | null;
}

/**
 * Returns the status of a program's request: 403 until the key opens, then 409 before `init.mp4`.
 */
export const knock = async (origin: string, key: string): Promise<number> =>
  (await fetch(`${origin}/sandbox/stream/push/${key}/index.m3u8`, { method: 'PUT', body: '#EXTM3U' })).status;

/**
 * Starts to send. Its pictures contain the time. It connects again if Stream lost the connection.
 */
export function pushHls(origin: string, key: string, name: string): Program {
  const camera = new ClockCamera(name, 'mp4a.40.2');
  let starts: number[] = [];
  let refusal: number | null = null;
  let isConnected = false;
  let isOver = false;
  const put = async (file: string, body: BodyInit) => {
    const { status } = await fetch(`${origin}/sandbox/stream/push/${key}/${file}`, { method: 'PUT', body });
    isConnected &&= status === 204;
    if (status === 403) refusal = status;
  };
  const playlist = (isLast: boolean) => {
    const first = Math.max(0, starts.length - LISTED);
    const entries = starts
      .slice(first)
      .flatMap((at_ms, index) => [
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(at_ms).toISOString()}`,
        `#EXTINF:${(SEGMENT_MS / 1000).toFixed(3)},`,
        `s${first + index}.m4s`,
      ]);
    const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(SEGMENT_MS / 1000)}`];
    const rest = [`#EXT-X-MEDIA-SEQUENCE:${first}`, '#EXT-X-MAP:URI="init.mp4"', ...entries];
    return [...head, ...rest, ...(isLast ? ['#EXT-X-ENDLIST'] : []), ''].join('\n');
  };
  const connect = async () => {
    starts = [];
    isConnected = true;
    await put('init.mp4', camera.init());
  };
  const run = async () => {
    for (let at_ms = Date.now(); !isOver && refusal === null; at_ms += SEGMENT_MS) {
      if (!isConnected) await connect();
      await wait(Math.max(0, at_ms + SEGMENT_MS - Date.now()));
      if (!isConnected) continue;
      const parts = Array.from({ length: PARTS_PER_SEGMENT }, (_, index) => camera.part(at_ms + index * PART_MS));
      await put(`s${starts.length}.m4s`, new Blob(parts));
      starts.push(at_ms);
      if (isConnected) await put('index.m3u8', playlist(false));
    }
    if (isConnected) await put('index.m3u8', playlist(true));
  };
  const running = run();
  return {
    stop: () => {
      isOver = true;
      return running;
    },
    refusal: () => refusal,
  };
}
