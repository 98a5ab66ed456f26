import { enterRoom } from '../talk/enter-room.ts';
import { shareOwnLinks } from './share-own.ts';
import { watchLive } from './watch-live.ts';

/** Takes up a live's room, and what of its page is shared. */
export function enhanceLive() {
  enterRoom();
  watchLive();
  shareOwnLinks();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-in-sheet]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('../ui/sheet.ts').then(({ openSheet }) =>
      openSheet(link.href, document.querySelector<HTMLElement>('[data-close]')?.dataset.close ?? ''),
    );
  });
}
