import { enterRoom } from '../talk/enter-room.ts';
import { watchLive } from './watch-live.ts';

/** Takes up a live's room and its picture; what somebody asks for by a tap comes with the tap. */
export function enhanceLive() {
  enterRoom();
  watchLive();
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
