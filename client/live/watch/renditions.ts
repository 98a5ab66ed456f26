/**
 * Requests the segments of a live with two renditions. Both have the same segments and the same
 * sound, and each segment starts with a keyframe, so any segment may come from either. Loaded with
 * the first such live.
 */
import type { Playing, VideoFormat } from './playing.ts';
import { chosenQuality, savesData } from './quality.ts';
import { firstStep, stepAfter, stepDown } from './rendition-steps.ts';

/**
 * Consecutive checks with an empty buffer after which a segment of the main rendition is too slow.
 */
const EMPTY_CHECKS = 3;
const EMPTY_SECONDS = 0.1;
/**
 * Milliseconds without a byte from which the sender is silent. On a slow connection bytes keep
 * arriving.
 */
const SILENT_MS = 500;

/** Requests a file of the live. */
type Ask = (name: string) => Promise<Response>;

export type Renditions = ReturnType<typeof renditionsOf>;

/** Returns the requests of one playback. */
export function renditionsOf(video: HTMLVideoElement, { isSmall = false }: Playing) {
  let step = firstStep;
  let emptyChecks = 0;
  /** Time of the newest byte, and how long the sender was silent during the segment under way. */
  let heardAtMs = Number.POSITIVE_INFINITY;
  let silentMs = 0;
  /**
   * The segment under way: its number, rendition, start of the request, and the media before it.
   */
  let last = { msn: -1, isMain: true, fromMs: 0, end: 0 };
  const endOfBuffer = () => (video.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0);
  const isAuto = () => !(isSmall || savesData()) && chosenQuality() === 'auto';
  const wantsSmall = () => {
    const chosen = chosenQuality();
    return isSmall || (chosen === 'auto' ? savesData() || step.rendition === 'small' : chosen === 'small');
  };

  const measure = (msn: number) => {
    const lasts = endOfBuffer() - last.end;
    const isWhole = msn === last.msn + 1 && last.end > 0 && lasts > 0;
    // A segment of the other rendition says nothing about this one.
    if (isWhole && last.isMain === (step.rendition === 'main'))
      step = stepAfter(step, { seconds: (performance.now() - last.fromMs - silentMs) / 1000, lasts });
  };

  return {
    /**
     * Requests a segment. Without a small one, the main one, or its still for viewers who save
     * data and did not choose the main rendition.
     */
    async ask(ask: Ask, msn: number): Promise<Response> {
      if (isAuto()) measure(msn);
      const isSmallNow = wantsSmall();
      last = { msn, isMain: !isSmallNow, fromMs: performance.now(), end: endOfBuffer() };
      emptyChecks = 0;
      silentMs = 0;
      const answer = isSmallNow ? await ask(`d${msn}.m4s`) : null;
      const isThere = answer?.status === 200;
      last.isMain = !isThere;
      video.dataset.rendition = isThere ? 'small' : 'main';
      if (answer && isThere) return answer;
      return ask(`${isSmallNow && savesData() ? 'k' : 'c'}${msn}.m4s`);
    },
    /**
     * Returns whether the player should give up the segment under way, because it arrives too
     * slowly. It then requests the same segment again, in the small rendition.
     */
    isTooSlow(secondsLeft: number, heardMs: number): boolean {
      silentMs += Math.max(0, heardMs - heardAtMs - SILENT_MS);
      heardAtMs = heardMs;
      const isSilent = Date.now() - heardMs > SILENT_MS;
      emptyChecks = secondsLeft < EMPTY_SECONDS && !isSilent ? emptyChecks + 1 : 0;
      if (!last.isMain || !isAuto() || emptyChecks < EMPTY_CHECKS) return false;
      emptyChecks = 0;
      step = stepDown(step);
      return true;
    },
  };
}

/**
 * Starts a live for a viewer who saves data: the small rendition, or stills if there is only the
 * main one.
 */
export async function startSaving(video: HTMLVideoElement, start: (way: VideoFormat) => void): Promise<void> {
  const read = async () => (await fetch(`${video.dataset.liveMedia}edge.json`)).json() as Promise<{ sides?: object }>;
  const { sides } = await read().catch(() => ({ sides: undefined }));
  start(sides ? 'c' : 'k');
}
