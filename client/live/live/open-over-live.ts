/** Pages that belong to a live, over its picture. Loaded with the first tap on one of them. */
import { openSheet } from '../../ui/sheet.ts';

/** Opens the page that a link with `data-in-sheet` leads to. */
export function openOverLive(link: HTMLElement) {
  if (!(link instanceof HTMLAnchorElement)) return;
  const { close = '' } = document.querySelector<HTMLElement>('[data-close]')?.dataset ?? {};
  const takeUp = (part: HTMLElement, address: string) => {
    if (part.dataset.gave !== undefined)
      void import('../gift/give-in-place.ts').then(({ giveInPlace }) => giveInPlace(part));
    if (part.querySelector('[data-order]'))
      void import('../../money/order/follow-in-sheet.ts').then(({ followInSheet }) =>
        followInSheet(part, () => openSheet(address, sheet)),
      );
  };
  const sheet = { close, takeUp };
  return openSheet(link.href, sheet);
}
