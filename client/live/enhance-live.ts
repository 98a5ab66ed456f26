import { enterRoom, type LiveNews } from '../talk/enter-room.ts';
import type { Step } from '../talk/line-steps.ts';
import { watchLive } from './watch-live.ts';

/** A gift of so long ago was not given before the eyes of who comes now. */
const NEW_MS = 10_000;
const STILL = '(prefers-reduced-motion: reduce)';

/** Takes up a live's room and its picture; what somebody asks for by a tap comes with the tap. */
export function enhanceLive() {
  document.addEventListener('live:news', (event) => {
    void import('./live-news.ts').then(({ takeNews }) => takeNews((event as CustomEvent<LiveNews>).detail));
  });
  enterRoom();
  watchLive();
  const [again, talk] = [document.querySelector('video[data-again]'), document.querySelector('[data-talk-again]')];
  if (again && talk)
    void import('./see-again.ts').then(({ seeAgain }) => seeAgain(again as HTMLVideoElement, talk as HTMLElement));
  document.addEventListener('live:line', (event) => {
    const { line } = (event as CustomEvent<Step>).detail;
    if (!line.gift || Date.now() - Date.parse(line.at) > NEW_MS) return;
    void import('./follow-place.ts').then(({ askForPlace }) => askForPlace());
    const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
    if (!video || matchMedia(STILL).matches) return;
    void import('./gift-over-picture.ts').then(({ showGift }) => showGift((event as CustomEvent<Step>).detail, video));
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.shareOwn === undefined) return;
    event.preventDefault();
    void import('./share-own.ts').then(({ shareOwn }) => shareOwn(form, submitter));
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-in-sheet]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('./open-over-live.ts').then(({ openOverLive }) => openOverLive(link.href));
  });
}
