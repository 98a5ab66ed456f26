/**
 * Plays the segments of a live while they are created, with one request per segment. Stays as close
 * to real time as the connection allows.
 */

import { type Playing, restMs } from './playing.ts';
import type { Renditions } from './renditions.ts';
import type { Decoder } from './rescue.ts';

/** Target delay behind the newest frame, in seconds. Absorbs an unsteady connection. */
const HOLD_SECONDS = 0.9;
/** Target delay for formats whose segments arrive only when complete. */
const HOLD_WHOLE_SECONDS = 3;
/** Delay beyond the target at which the player jumps instead of speeding up. */
const JUMP_SECONDS = 3;
/** After this silence, in milliseconds, the connection counts as dead. */
const SILENT_MS = 13_000;
/** Seconds of past media that stay in the buffer. */
const BACK_BUFFER_SECONDS = 30;
const TICK_MS = 250;
const RETRY_MS = 5_000;
/**
 * Segments after a start during which the player checks whether the live is further ahead. A room
 * that was unreachable receives missed segments late.
 */
const UNSURE_SEGMENTS = 4;
/**
 * Maximum delay between retries. After a long outage of a room, the video is back within two
 * seconds.
 */
const MAX_RETRY_DELAY_MS = 1_500;

/** Current state of a live: signal, newest segment, initialization segment and codecs. */
interface Edge {
  signal: string;
  msn?: number;
  init?: number;
  codecs?: string;
  sound?: string;
  /** Present if there are two renditions. */
  sides?: object;
  /** Present if Cloudflare Stream delivers the live. */
  hls?: string;
}

const rescue = () => import('./rescue.ts');
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const once = (target: EventTarget, event: string) =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));

/**
 * Plays the live under `base` until it ends, `stop` is aborted, the video is removed, or this
 * browser cannot decode it.
 */
export async function play(video: HTMLVideoElement, base: string, playback: Playing): Promise<void> {
  const { onState, way: format = 'c', stop } = playback;
  const sources: Partial<Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>> = window;
  const Source = sources.ManagedMediaSource ?? sources.MediaSource;
  if (!Source) return (await rescue()).playNative(video, base, playback);
  const begin = () => void video.play().catch(() => undefined);
  video.disableRemotePlayback = true;
  const source = new Source();
  video.src = URL.createObjectURL(source);
  await once(source, 'sourceopen');
  let buffer: SourceBuffer | undefined;
  let msn: number | undefined;
  let unsure = 0;
  let init = '';
  /**
   * An interrupted segment, and the number of its bytes in the buffer. Playback continues after
   * these bytes: appending them twice would break the picture until the next key frame.
   */
  let half = 0;
  let appendedBytes = 0;
  let initRequest = { number: '', bytes: Promise.resolve(new ArrayBuffer(0)) };
  let failures = 0;
  /** Capture time of position 0 on the timeline. */
  let zeroMs = 0;
  let isOver = false;
  let hls: string | undefined;
  let decoder: Decoder | undefined;
  let renditions: Renditions | undefined;
  let line = new AbortController();
  let heardMs = Date.now();
  const hangUp = () => line.abort();
  const ask = async (name: string) => {
    const answer = await fetch(base + name, line);
    if (answer.status === 429) throw answer;
    return answer;
  };
  const initOf = (number: string) => {
    if (number !== initRequest.number)
      initRequest = {
        number,
        bytes: ask(`${format === 'a' ? format : 'i'}${number}.mp4`).then((answer) => answer.arrayBuffer()),
      };
    return initRequest.bytes;
  };
  const ownHold = format === 'k' ? HOLD_WHOLE_SECONDS : HOLD_SECONDS;
  const updateEnd = () => buffer && once(buffer, 'updateend');
  const add = (bytes: BufferSource) => {
    buffer?.appendBuffer(bytes);
    return updateEnd();
  };

  const tick = () => {
    if (Date.now() - heardMs > SILENT_MS) hangUp();
    const { buffered: ranges, currentTime: at } = video;
    if (!ranges.length) return;
    const end = ranges.end(ranges.length - 1);
    const secondsLeft = end - at;
    const hold = ownHold + Number(video.dataset.hold ?? 0);
    if (secondsLeft > hold + JUMP_SECONDS || at < ranges.start(ranges.length - 1) - 0.1) {
      video.currentTime = Math.max(ranges.start(ranges.length - 1), end - hold);
      return;
    }
    video.playbackRate = secondsLeft > hold + 0.5 ? 1.08 : secondsLeft < hold - 0.35 ? 0.94 : 1;
    if (!isOver && secondsLeft > 0) onState((Date.now() - zeroMs) / 1000 - at);
    if (renditions?.isTooSlow(secondsLeft, heardMs)) hangUp();
  };

  const askEdge = async (): Promise<Edge> => (await ask('edge.json')).json();

  /** Finds the position of the live. Returns false if there is nothing to play at present. */
  const find = async () => {
    const edge = await askEdge();
    const { sound } = edge;
    const codecs = format === 'a' ? sound : edge.codecs;
    isOver = edge.signal === 'over';
    hls = edge.hls;
    if (isOver || !codecs) return false;
    try {
      buffer ??= source.addSourceBuffer(`video/mp4; codecs="${codecs}"`);
    } catch {
      buffer = (await rescue()).bufferWithoutSound(source, { codecs, sound, playing: playback });
    }
    if (edge.sides && format === 'c') renditions ??= (await import('./renditions.ts')).renditionsOf(video, playback);
    const { msn: newest = 0 } = edge;
    msn = appendedBytes > 0 && newest - half < 2 ? half : newest;
    unsure = UNSURE_SEGMENTS;
    // Requested in parallel with the segment.
    if (`${edge.init}` !== init) initOf(`${edge.init}`).catch(() => undefined);
    return true;
  };

  const segment = async () => {
    const answer = await (renditions ? renditions.ask(ask, msn ?? 0) : ask(`${format}${msn}.m4s`));
    const { status, headers, body } = answer;
    const isThere = status === 200;
    const nextInit = headers.get('x-init') ?? '';
    if (failures > 0 && !(isThere && appendedBytes > 0 && msn === half && nextInit === init)) {
      buffer?.abort();
      appendedBytes = 0;
    }
    if (!isThere) throw answer;
    half = msn ?? 0;
    let skipBytes = appendedBytes;
    if (nextInit !== init) await add(await initOf(nextInit));
    init = nextInit;
    zeroMs = Number(headers.get('x-pdt-ms')) - Number(headers.get('x-start-us')) / 1000;
    for (const reader = body?.getReader(); reader; ) {
      const { value } = await reader.read();
      if (!value) break;
      heardMs = Date.now();
      const newBytes = value.subarray(skipBytes);
      skipBytes -= value.length - newBytes.length;
      await add(newBytes);
      appendedBytes += newBytes.length;
      tick();
      if (video.paused) begin();
    }
    appendedBytes = 0;
    msn = half + 1;
    decoder ??= (await rescue()).watchDecoder(video, source, { hangUp, playing: playback });
    if (unsure > 0) {
      unsure -= 1;
      msn = Math.max(msn, (await askEdge()).msn ?? 0);
    }
    const old = video.currentTime - BACK_BUFFER_SECONDS;
    if (old > 0 && video.buffered.start(0) < old - BACK_BUFFER_SECONDS) {
      buffer?.remove(0, old);
      await updateEnd();
    }
  };

  const timer = setInterval(tick, TICK_MS);
  stop?.addEventListener('abort', hangUp);
  // Data in flight on the previous network never arrives.
  addEventListener('online', hangUp);
  const isWanted = () => !(isOver || stop?.aborted) && video.isConnected;
  while (isWanted() && source.readyState === 'open') {
    try {
      if (msn === undefined && !(await find())) {
        if (hls) break;
        onState(isOver ? 'over' : 'waiting');
        if (!isOver) await after(RETRY_MS);
        continue;
      }
      await segment();
      failures = 0;
    } catch (error) {
      if (stop?.aborted) break;
      // The connection broke, the room restarted, or the sender is silent. Continue at the current
      // position of the live.
      onState('waiting');
      await after(Math.max(restMs(error), Math.min(100 * 2 ** failures, MAX_RETRY_DELAY_MS)));
      failures += 1;
      msn = undefined;
      initRequest.number = init;
      line = new AbortController();
      heardMs = Date.now();
    }
  }
  clearInterval(timer);
  removeEventListener('online', hangUp);
  if (isWanted()) await (await rescue()).playOn(play, [video, base, playback], { hls, decoder });
}
