/**
 * Plays the pictures beside that of the VB, together with it. The browser mixes their sound, which
 * follows the sound of the VB's video. Loaded with the first picture.
 */
import { play } from '../watch/player.ts';
import { holdFor, type PictureState, stepFor } from './sync-pictures.ts';

/** As often as the player checks itself. */
const STEP_MS = 250;
/** Shortest time between two jumps of a picture. */
const JUMP_REST_MS = 2_000;

interface Playing {
  video: HTMLVideoElement;
  stop: AbortController;
  /** Time of the device at which the frame at position 0 was captured. Null: no media yet. */
  zero_ms: number | null;
  jumped_at_ms: number;
  /** The player sets its own rate in each tick, before it reports its state. */
  rate: number | null;
}

const playing = new Map<HTMLVideoElement, Playing>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Starts the pictures of a section, and forgets those that left the page. */
export function playPictures(section: HTMLElement | null): void {
  for (const [video, { stop }] of playing)
    if (!video.isConnected) {
      stop.abort();
      playing.delete(video);
    }
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData)
    for (const video of section?.querySelectorAll<HTMLVideoElement>(':not([data-is-own]) > [data-picture-media]') ?? [])
      start(video);
  clearInterval(timer);
  const host = hostVideo();
  if (playing.size === 0) {
    if (host) delete host.dataset.hold;
    return;
  }
  timer = setInterval(step, STEP_MS);
  host?.addEventListener('volumechange', followSound);
  followSound();
}

const hostVideo = () => document.querySelector<HTMLVideoElement>('[data-live-media]');

function start(video: HTMLVideoElement) {
  if (playing.has(video)) return;
  const one: Playing = { video, stop: new AbortController(), zero_ms: null, jumped_at_ms: 0, rate: null };
  playing.set(video, one);
  const onState = (state: unknown) => {
    if (typeof state !== 'number') return;
    one.zero_ms = performance.now() - (state + video.currentTime) * 1000;
    if (one.rate !== null) video.playbackRate = one.rate;
  };
  // Opponents have a small rendition, and a quarter of the stage needs no more.
  void play(video, video.dataset.pictureMedia ?? '', { onState, stop: one.stop.signal, isSmall: true });
}

/** Sound follows that of the VB's video. Where the VB has none, as in the studio, guests are heard. */
export function followSound(): void {
  const host = hostVideo();
  for (const { video } of playing.values()) {
    const isMuted = video.closest('[data-is-muted]') !== null;
    video.muted = isMuted || (host ? host.muted : video.closest('[data-kind="pk"]') !== null);
    if (host) video.volume = host.volume;
  }
}

function step() {
  const host = hostVideo();
  // The beginning of the live is played without its guests.
  const isPast = host?.parentElement?.hasAttribute('data-is-past') === true;
  const hostState = host && !isPast ? stateOf(host, zeroOf(host)) : null;
  if (!host || !hostState) return;
  const states = [...playing.values()].flatMap((one) => {
    const state = stateOf(one.video, one.zero_ms);
    return state ? [{ one, state }] : [];
  });
  const delay = holdFor(
    hostState,
    states.map(({ state }) => state),
    Number(host.dataset.hold ?? 0),
  );
  host.dataset.hold = delay.toFixed(3);
  for (const { one, state } of states) follow(one, hostState, state);
}

function follow(one: Playing, host: PictureState, state: PictureState) {
  const { video } = one;
  const { rate, jump, hold } = stepFor(host, state);
  video.dataset.hold = hold.toFixed(3);
  video.dataset.difference = (state.late - host.late).toFixed(3);
  const now_ms = performance.now();
  one.rate = rate;
  video.playbackRate = rate;
  if (jump === 0 || now_ms - one.jumped_at_ms < JUMP_REST_MS) return;
  one.jumped_at_ms = now_ms;
  video.currentTime += jump;
}

/** show-playback.ts writes it. */
const zeroOf = (host: HTMLVideoElement) => (host.dataset.zeroMs ? Number(host.dataset.zeroMs) : null);

function stateOf(video: HTMLVideoElement, zero_ms: number | null): PictureState | null {
  const { buffered, currentTime } = video;
  if (zero_ms === null || buffered.length === 0) return null;
  return {
    late: (performance.now() - zero_ms) / 1000 - currentTime,
    ahead: buffered.end(buffered.length - 1) - currentTime,
    back: currentTime - buffered.start(buffered.length - 1),
  };
}
