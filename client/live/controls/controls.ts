/**
 * Controls of a playing video: sound and its volume, theatre mode, full screen, and hiding the
 * layers over the video. Loaded once the video plays.
 */
import { addStyle } from '../../ui/add-styles.ts';
import { drawSymbol } from '../../ui/draw-symbol.ts';
import { roomText } from '../chat/room-text.ts';
import type { Player } from '../watch/watch-otherwise.ts';
import styles from './controls.css?url';
import icons from './controls.svg?no-inline';
import { lockScreenControls } from './lock-screen.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { rememberVolume } from './volume.ts';

type Icon = 'sound' | 'muted' | 'theatre' | 'full' | 'turn' | 'hide';

/** Time without a movement after which full screen hides its controls, in milliseconds. */
const IDLE_MS = 3_000;

function buttonOf(name: string, label: string, onPress: () => unknown): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'room-control glass';
  button.dataset.control = name;
  button.ariaLabel = label;
  button.title = label;
  button.addEventListener('click', () => void onPress());
  return button;
}

const draw = (button: HTMLElement, ...names: Icon[]) =>
  button.replaceChildren(...names.map((name) => drawSymbol(icons, name, name)));

/** Adds the controls beside the menu of other ways to watch, and their keyboard shortcuts. */
export async function addControls(video: HTMLVideoElement, player: Player): Promise<void> {
  const room = video.closest<HTMLElement>('.room');
  const bar = room?.querySelector<HTMLElement>('.room-bar');
  const picture = video.parentElement;
  if (!room || !bar || !picture || bar.querySelector('[data-control]')) return;
  await addStyle(styles);
  const toggleMute = () => {
    video.muted = !video.muted;
  };
  const toggleTheatre = () => document.documentElement.toggleAttribute('data-theatre');
  const toggleFull = () => switchFullScreen(room, video);
  const mute = buttonOf('mute', '', toggleMute);
  const volume = document.createElement('input');
  volume.type = 'range';
  volume.className = 'room-volume';
  volume.ariaLabel = roomText('room:controls.volume');
  Object.assign(volume, { min: '0', max: '1', step: '0.05' });
  volume.addEventListener('input', () => {
    video.volume = Number(volume.value);
    video.muted = video.volume === 0;
  });
  const showVolume = () => {
    const isSilent = video.muted || video.volume === 0;
    mute.ariaLabel = mute.title = roomText(isSilent ? 'room:controls.unmute' : 'room:controls.mute');
    mute.dataset.isSilent = String(isSilent);
    draw(mute, isSilent ? 'muted' : 'sound');
    volume.value = String(isSilent ? 0 : video.volume);
    const offer = bar.querySelector<HTMLElement>('[data-watch]');
    if (offer) offer.hidden = !video.muted;
  };
  video.addEventListener('volumechange', showVolume);
  const theatre = buttonOf('theatre', roomText('room:controls.theatre'), toggleTheatre);
  draw(theatre, 'theatre');
  const full = buttonOf('full', roomText('room:controls.full'), toggleFull);
  draw(full, 'full', 'turn');
  const hide = buttonOf('hide', roomText('room:controls.hide'), () => room.toggleAttribute('data-is-bare', true));
  draw(hide, 'hide');
  for (const control of [mute, volume, theatre, hide, full]) bar.appendChild(control);
  showVolume();
  rememberVolume(video);
  // Two quick taps on a touch screen are two hearts.
  let pointer = '';
  picture.addEventListener('pointerdown', ({ pointerType }) => {
    pointer = pointerType;
  });
  picture.addEventListener('dblclick', ({ target }) => {
    if (pointer === 'mouse' && (target === video || target === picture)) void toggleFull();
  });
  hideWhenIdle(room);
  lockScreenControls(video, player);
  listenForShortcuts({ f: toggleFull, t: toggleTheatre, m: toggleMute });
}

/**
 * Shows the whole room on the full screen, or ends that. A phone turns to landscape for a landscape
 * video, where the browser allows it. A browser that only shows videos there, shows the video
 * alone.
 */
async function switchFullScreen(room: HTMLElement, video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  const native = video as { webkitEnterFullscreen?: () => void };
  if (!('requestFullscreen' in room)) return native.webkitEnterFullscreen?.();
  try {
    await room.requestFullscreen();
    const turn = screen.orientation as { lock?: (to: string) => Promise<void> };
    if (room.dataset.shape === 'wide') await turn.lock?.('landscape');
  } catch {
    // The browser refuses full screen or turning. Nothing changes.
  }
}

/** Hides the controls of the full screen while the pointer rests. */
function hideWhenIdle(room: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    delete room.dataset.isIdle;
    clearTimeout(timer);
    if (document.fullscreenElement !== room) return;
    timer = setTimeout(() => {
      if (!room.querySelector('.talk :focus')) room.dataset.isIdle = '';
    }, IDLE_MS);
  };
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'fullscreenchange']) room.addEventListener(event, wake);
}
