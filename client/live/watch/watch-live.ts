/**
 * Plays the video of a live over its poster, muted. Starts without a tap unless the viewer saves
 * data.
 */
import type { ChatConnection } from '../chat/room.ts';
import { play } from './player.ts';
import type { PlaybackState, VideoFormat } from './playing.ts';

/** Enhances the video of moving-picture.tsx. Hearts go to the room. */
export function watchLive(room: ChatConnection | undefined) {
  const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
  const button = document.querySelector<HTMLElement>('[data-watch]');
  const behind = document.querySelector<HTMLElement>('[data-behind]');
  if (!video || !button || !behind) return;
  const show = (text: string) => {
    if (behind.textContent !== text) behind.textContent = text;
    behind.hidden = text === '';
  };
  const onState = (state: PlaybackState) => {
    if (state === 'waiting' || state === 'over') {
      show(behind.dataset[state] ?? '');
      video.dataset.late = '0';
    } else
      void import('./show-playback.ts').then(({ showPlayback }) =>
        showPlayback(state, { video, button, behind, player, room }),
      );
  };
  let stop = new AbortController();
  let format: VideoFormat = 'c';
  const start = (other: VideoFormat = format) => {
    format = other;
    stop.abort();
    stop = new AbortController();
    void play(video, video.dataset.liveMedia ?? '', { onState, stop: stop.signal, way: format });
  };
  const player = { start, stop: () => stop.abort(), show, way: () => format };
  // Rarely used, so loaded on demand.
  const menu = document.querySelector<HTMLElement>('[data-ways]');
  // Invisible instead of absent until now, so that the layout does not move.
  menu?.classList.remove('invisible');
  menu?.addEventListener('click', () =>
    import('./watch-otherwise.ts').then(({ openPlayerMenu }) => openPlayerMenu(video, menu, player)),
  );
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) {
    button.textContent = button.dataset.play ?? '';
    button.hidden = false;
    const begin = () => import('./renditions.ts').then(({ startSaving }) => startSaving(video, start));
    button.addEventListener('click', begin, { once: true });
  } else start();
}
