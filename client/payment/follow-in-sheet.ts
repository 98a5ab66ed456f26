/** An order in a sheet over a live: shown anew as soon as it stands otherwise. */
import { followEarly } from './follow-early.ts';

/** Follows the order of a part until the sheet is closed, or shows something else; `again` shows it anew. */
export function followInSheet(part: HTMLElement, again: () => void) {
  const stop = followEarly(part, () => {
    stop();
    if (part.isConnected) again();
  });
  part.closest('dialog')?.addEventListener('close', stop, { once: true });
}
