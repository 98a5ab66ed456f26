/** The moving picture of a live's page: over the poster, muted until somebody wants to hear it, and by itself only where data may be spent. */
import { play } from './player.ts';
import type { Heard, Way } from './playing.ts';

/** Takes up the picture of stage.tsx. */
export function watchLive() {
  const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
  const button = document.querySelector<HTMLElement>('[data-watch]');
  const behind = document.querySelector<HTMLElement>('[data-behind]');
  if (!video || !button || !behind) return;
  let shown = '';
  const show = (text: string) => {
    if (text !== shown) behind.textContent = text;
    shown = text;
    behind.hidden = text === '';
  };
  const tell = (heard: Heard) => {
    if (heard === 'waiting' || heard === 'over') {
      show(behind.dataset[heard] ?? '');
      video.dataset.late = '0';
    } else
      void import('./tell-played.ts').then(({ tellPlayed }) => tellPlayed(heard, { video, button, behind, player }));
  };
  let stop = new AbortController();
  let way: Way = 'c';
  const start = (other: Way = way) => {
    way = other;
    stop.abort();
    stop = new AbortController();
    void play(video, video.dataset.liveMedia ?? '', { tell, stop: stop.signal, way });
  };
  const player = { start, stop: () => stop.abort(), show, way: () => way };
  if (video.dataset.renew) void import('./renew-pass.ts').then(({ renewPassOf }) => renewPassOf(video, start));
  // What is rarely asked for is fetched then.
  const ways = document.querySelector<HTMLElement>('[data-ways]');
  // Its place is kept, so that nothing moves.
  ways?.classList.remove('invisible');
  ways?.addEventListener('click', () =>
    import('./watch-otherwise.ts').then(({ offerWays }) => offerWays(video, ways, player)),
  );
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) {
    button.textContent = button.dataset.play ?? '';
    button.hidden = false;
    button.addEventListener('click', () => start('k'), { once: true });
  } else start();
}
