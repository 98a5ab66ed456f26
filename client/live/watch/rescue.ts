/**
 * Playback where the player alone fails: sound without a decoder, a stuck decoder, no
 * `MediaSource`, or a live that Cloudflare Stream delivers. Loaded on demand.
 */
import { type Playing, restMs } from './playing.ts';
import { withoutSound } from './without-sound.ts';

const RETRY_MS = 5_000;
const CHECK_INTERVAL_MS = 250;
/**
 * Consecutive checks with buffered media but no decoded frame, after which the decoder counts as
 * stuck: about ten seconds.
 */
const STUCK_CHECKS = 40;
/** Buffered seconds that a decoder must have before it can count as stuck. */
const AHEAD_SECONDS = 0.3;
/** Minimum decoded frames, or seconds of sound, of a successful attempt. */
const SHOWN_ENOUGH = 20;
/** Failed attempts in a row after which the player gives up. */
const VAIN_TRIES = 3;

/** Failed attempts in a row per playback. */
const vain = new WeakMap<Playing, number>();

/** A function that returns the amount decoded so far: frames, or seconds of sound. */
export type Decoder = ReturnType<typeof watchDecoder>;

/**
 * Returns a buffer that removes the sound from its input. If the browser cannot decode the video
 * either, ends the source and throws.
 */
export function bufferWithoutSound(
  source: MediaSource,
  { codecs, sound = '', playing }: { codecs: string; sound: string | undefined; playing: Playing },
) {
  const picture = codecs.split(',').filter((codec) => codec.trim() !== sound);
  try {
    const buffer = source.addSourceBuffer(`video/mp4; codecs="${picture.join()}"`);
    const { take, drop } = withoutSound();
    const append = buffer.appendBuffer.bind(buffer);
    const abort = buffer.abort.bind(buffer);
    buffer.appendBuffer = (bytes) =>
      append(
        take(
          ArrayBuffer.isView(bytes)
            ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
            : new Uint8Array(bytes),
        ),
      );
    buffer.abort = () => {
      drop();
      abort();
    };
    playing.onState('unheard');
    return buffer;
  } catch (error) {
    vain.set(playing, VAIN_TRIES);
    source.endOfStream();
    throw error;
  }
}

/** Ends the source when its decoder is stuck. Returns a function for the decoded amount. */
export function watchDecoder(
  video: HTMLVideoElement,
  source: MediaSource,
  { hangUp, playing }: { hangUp: () => void; playing: Playing },
) {
  const { src } = video;
  const progress = () =>
    playing.way === 'a' || video.videoWidth === 0
      ? video.played.length && video.played.end(video.played.length - 1)
      : video.getVideoPlaybackQuality().totalVideoFrames;
  let last = -1;
  let checkCount = 0;
  const check = () => {
    if (video.src !== src || !video.isConnected || source.readyState !== 'open') return clearInterval(timer);
    const { buffered } = video;
    const ahead = buffered.length && buffered.end(buffered.length - 1) - video.currentTime;
    // A browser may suspend the decoder of an invisible video.
    const { top, bottom } = video.getBoundingClientRect();
    const isUnseen = document.hidden || bottom <= 0 || top > innerHeight;
    const now = progress();
    checkCount = ahead < AHEAD_SECONDS || video.paused || isUnseen || now !== last ? 0 : checkCount + 1;
    last = now;
    if (checkCount <= STUCK_CHECKS || [...source.sourceBuffers].some(({ updating }) => updating)) return;
    source.endOfStream();
    hangUp();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return progress;
}

/**
 * Continues after a source was closed: at Cloudflare Stream if it delivers the live, otherwise with
 * another source. A source with a decoding error stays closed.
 */
export async function playOn(
  play: (...args: Played) => Promise<void>,
  played: Played,
  { hls, decoder }: { hls: string | undefined; decoder: Decoder | undefined },
): Promise<void> {
  const [, , playing] = played;
  if (hls) await playElsewhere(...played);
  else if (isInVain(playing, decoder)) playing.onState('unplayable');
  else await play(...played);
}

type Played = [video: HTMLVideoElement, base: string, playing: Playing];

/** Counts an attempt whose source was closed. Returns whether to give up. */
function isInVain(playback: Playing, decoder: Decoder | undefined): boolean {
  const tries = (decoder?.() ?? 0) < SHOWN_ENOUGH ? (vain.get(playback) ?? 0) + 1 : 0;
  vain.set(playback, tries);
  return tries >= VAIN_TRIES;
}

/** Plays a live that Cloudflare Stream delivers. */
async function playElsewhere(...played: Played): Promise<void> {
  const { playStream } = await import('../hls/play-stream.ts');
  return playStream(...played);
}

/** Plays with the browser's own HLS player. Reports errors, and retries until the live starts. */
export function playNative(video: HTMLVideoElement, base: string, playing: Playing): void {
  const { onState, stop } = playing;
  let isElsewhere = false;
  const begin = () => {
    video.src = `${base}index.m3u8`;
    void video.play().catch(() => undefined);
  };
  const explain = async () => {
    // The browser does not say whether its player was refused.
    const [edge, list] = await Promise.all([fetch(`${base}edge.json`), fetch(`${base}index.m3u8`)]);
    if (isElsewhere || stop?.aborted || !video.isConnected) return;
    const waitMs = Math.max(restMs(edge), restMs(list));
    if (waitMs > 0) {
      onState('waiting');
      return void setTimeout(begin, waitMs);
    }
    const { signal, hls } = (await edge.json()) as { signal: string; hls?: string };
    isElsewhere = hls !== undefined;
    if (isElsewhere) return playElsewhere(video, base, playing);
    if (signal === 'live') return onState('unplayable');
    onState(signal === 'over' ? 'over' : 'waiting');
    if (signal !== 'over') setTimeout(begin, RETRY_MS);
  };
  video.addEventListener('error', () => void explain().catch(() => onState('waiting')), stop ? { signal: stop } : {});
  begin();
}
