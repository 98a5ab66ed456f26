/** Enhances the pages of gifts in a sheet over the video. */
import { giveInPlace } from './give-in-place.ts';
import { reverseInPlace } from './reverse-gift.ts';

/**
 * Enhances the tray or the question. They are one module, so that a member cannot answer the
 * question before its countdown is loaded. `open` shows another page in the sheet.
 */
export function enhanceGiftSheet(part: HTMLElement, open: (address: string) => void): void {
  if (part.dataset.gave !== undefined) giveInPlace(part);
  else reverseInPlace(part, open);
}
