/**
 * Shows the delay of the video, or that it cannot be decoded. Loaded with the first of these
 * states.
 */
import { serverAhead } from '../../platform/script/server-time.ts';
import type { ChatConnection } from '../chat/room.ts';
import type { PlaybackState } from './playing.ts';
import type { Player } from './watch-otherwise.ts';

/** Seconds above which a delay comes from a wrong clock of the sender. */
const MAX_SECONDS = 60;
/** Shortest delay in seconds that viewers read about: a few seconds are no news to them. */
const MIN_SHOWN_SECONDS = 8;

/** Milliseconds by which the server's clock is ahead. Null until known. */
let aheadMs: number | null = null;
let hasStarted = false;

interface Shown {
  video: HTMLVideoElement;
  button: HTMLElement;
  behind: HTMLElement;
  player: Player;
  room: ChatConnection | undefined;
}

/** Shows the delay by the server's clock, and the button that unmutes. */
export function showPlayback(
  state: Exclude<PlaybackState, 'waiting' | 'over'>,
  { video, button, behind, player, room }: Shown,
): void {
  if (typeof state !== 'number')
    return void import('./cannot-play.ts').then(({ showCannotPlay }) => showCannotPlay(video, state, player));
  if (!hasStarted) {
    addPlaybackListeners(video, { button, room });
    void import('../for-you/remember-watched.ts').then(({ rememberWatched }) => rememberWatched(video));
    void import('../controls/controls.ts').then(({ addControls }) => addControls(video, player));
    void serverAhead().then((ms) => {
      aheadMs = ms;
    });
  }
  hasStarted = true;
  // The pictures of guests follow it.
  video.dataset.zeroMs = String(performance.now() - (state + video.currentTime) * 1000);
  const late = aheadMs === null ? -1 : state + aheadMs / 1000;
  const isKnown = late >= 0 && late < MAX_SECONDS;
  const isDelayShown = isKnown && late >= MIN_SHOWN_SECONDS;
  player.show(isDelayShown ? (behind.dataset.behind ?? '').replace('#', String(Math.round(late))) : '');
  video.dataset.late = isKnown ? String(late) : '0';
  button.hidden = !video.muted;
}

/** Adds the event listeners that a playing video needs. */
function addPlaybackListeners(video: HTMLVideoElement, { button, room: connection }: Pick<Shown, 'button' | 'room'>) {
  const picture = video.parentElement;
  const room = video.closest<HTMLElement>('.room');
  // Sound alone has no picture: the poster stays.
  const shape = () => {
    if (!room) return;
    if (video.videoWidth === 0) delete room.dataset.shape;
    else room.dataset.shape = video.videoWidth > video.videoHeight ? 'wide' : 'tall';
  };
  shape();
  button.textContent = button.dataset.sound ?? '';
  video.addEventListener('resize', shape);
  picture?.addEventListener(
    'touchstart',
    (event) => import('../live/swipe-on.ts').then(({ swipeOn }) => swipeOn(picture, event)),
    { once: true, passive: true },
  );
  if (picture) void import('../room/hearts.ts').then(({ offerHeart }) => offerHeart(picture, connection));
  picture?.addEventListener('click', (event) => tap(event, { video, room: connection }));
  button.addEventListener('click', () => {
    video.muted = false;
    document.querySelector<HTMLElement>('[data-ways]')?.focus();
    button.hidden = true;
  });
  // Locking a phone may have paused the video.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && video.src && video.paused) void video.play().catch(() => undefined);
  });
}

/**
 * A tap on the video sends a heart, or shows the hidden layers again. Links, buttons and the
 * browser's own controls keep their meaning.
 */
function tap(event: MouseEvent, { video, room }: Pick<Shown, 'video' | 'room'>) {
  const { target } = event;
  const picture = video.parentElement;
  if (video.controls || !picture || !(target instanceof Element)) return;
  if (target.closest('a, button, summary, [role=alert]')) return;
  const bareRoom = picture.closest('.room[data-is-bare]');
  if (bareRoom) return bareRoom.removeAttribute('data-is-bare');
  void import('../room/hearts.ts').then(({ tapHeart }) => tapHeart(event, picture, room));
}
