/** Shows the live on lock screens and media keys, where it can be paused and continued. */
import type { Player } from '../watch/watch-otherwise.ts';

/** Title, VB and poster from the page; playing continues at the present. */
export function lockScreenControls(video: HTMLVideoElement, player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const poster = document.querySelector<HTMLImageElement>('.poster > .still');
  mediaSession.metadata = new MediaMetadata({
    title: document.querySelector('h1')?.textContent ?? document.title,
    artist: document.querySelector('.room-head b')?.textContent.trim() ?? '',
    artwork: poster ? [{ src: poster.src }] : [],
  });
  mediaSession.setActionHandler('pause', () => {
    // The player would continue a video that is only paused.
    player.stop();
    video.pause();
    mediaSession.playbackState = 'paused';
  });
  mediaSession.setActionHandler('play', () => {
    player.start();
    mediaSession.playbackState = 'playing';
  });
}
