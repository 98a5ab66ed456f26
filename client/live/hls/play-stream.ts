/**
 * Plays a live that Cloudflare Stream delivers as HLS. Loaded on demand, with the first such live.
 */
import { type Playing, restMs } from '../watch/playing.ts';
import type { Engine, EngineOptions } from './engine.ts';

/** How often the player asks for the state of the live, and so for the next token. */
const ASK_MS = 10_000;
/** Pause after a failure. */
const RETRY_MS = 2_000;
const TICK_MS = 500;
/** Ticks without progress after which the video counts as stopped. */
const STOPPED_TICKS = 6;
/** Longest rest of a live that is shown after its end, in milliseconds. HLS is behind. */
const REST_MS = 30_000;

/** State of a live, as its media room returns it. */
interface StreamEdge {
  signal: string;
  /** Address of the playlist, with a token. Absent: nothing is sent at present. */
  hls?: string;
  /** Number of the video within the live. A sender that reconnects late begins another one. */
  video?: number;
}

/**
 * Returns an engine. Safari's own player needs no download and saves battery. Other browsers that
 * claim HLS know no capture times and cannot renew a token without a gap.
 */
async function engineOf(video: HTMLVideoElement, options: EngineOptions): Promise<Engine> {
  const isNative = video.canPlayType('application/vnd.apple.mpegurl') !== '';
  const hasSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  return isNative && (!hasSource || 'getStartDate' in video)
    ? (await import('./native-engine.ts')).nativeEngine(video, options)
    : (await import('./hls-engine.ts')).hlsEngine(video, options);
}

/** Plays the live under `base` until it ends, `stop` is aborted or the video is removed. */
export async function playStream(video: HTMLVideoElement, base: string, playing: Playing): Promise<void> {
  const { onState, stop, way, isSmall } = playing;
  // Each minute that Stream delivers costs money, so cards show no preview.
  if (isSmall) return onState('waiting');
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  stop?.addEventListener('abort', () => wake());
  let engine: Engine | undefined;
  let played: StreamEdge | undefined;
  let isUnplayable = false;
  const failed = (problem: 'unplayable' | 'lost') => {
    isUnplayable = problem === 'unplayable';
    played = undefined;
    // Without the pause, a playlist that is missing for a moment would be requested in a loop.
    setTimeout(() => wake(), isUnplayable ? 0 : RETRY_MS);
  };
  const isWanted = () => !(stop?.aborted || isUnplayable) && video.isConnected;

  let lastSeconds = 0;
  let stoppedTicks = 0;
  const tick = () => {
    const { currentTime, paused } = video;
    stoppedTicks = currentTime === lastSeconds && !paused ? stoppedTicks + 1 : 0;
    const isMoving = currentTime !== lastSeconds;
    lastSeconds = currentTime;
    if (isMoving && engine) onState((Date.now() - engine.shownMs()) / 1000);
    else if (stoppedTicks === STOPPED_TICKS) onState('waiting');
  };
  const timer = setInterval(tick, TICK_MS);
  onState('waiting');
  let isOver = false;
  while (isWanted() && !isOver) {
    let restingMs = ASK_MS;
    try {
      const answer = await fetch(`${base}edge.json`, stop ? { signal: stop } : {});
      if (!answer.ok) throw answer;
      const edge: StreamEdge = await answer.json();
      isOver = edge.signal === 'over';
      if (edge.hls && edge.hls !== played?.hls) {
        engine ??= await engineOf(video, { failed, isSaving: way === 'k' });
        if (edge.video === played?.video) engine.renew(edge.hls);
        else engine.load(edge.hls);
        played = edge;
      }
    } catch (error) {
      restingMs = Math.max(restMs(error), RETRY_MS);
    }
    if (isWanted() && !isOver) await pause(played ? restingMs : RETRY_MS);
  }
  for (let waitedMs = 0; isOver && isWanted() && waitedMs < REST_MS; waitedMs += TICK_MS) {
    if (video.ended || stoppedTicks >= STOPPED_TICKS || !engine) break;
    await pause(TICK_MS);
  }
  clearInterval(timer);
  engine?.destroy();
  if (stop?.aborted) return;
  if (isUnplayable) onState('unplayable');
  else if (isOver) onState('over');
}
