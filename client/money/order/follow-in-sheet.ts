/**
 * Follows an order in a sheet over a live. Reloads the sheet when the order changes, or when the
 * user returns from paying elsewhere.
 */

import { browserWindow } from '../charge/page-visibility.ts';
import { openBeside } from './beside-live.ts';
import { followEarly } from './follow-early.ts';

/** Order from which the user has returned without a known payment. */
let backFrom: string | undefined;

/**
 * Follows the order of `part`. Calls `again` to reload the sheet. Stops when the sheet shows
 * something else, or closes while the user is not paying elsewhere.
 */
export function followInSheet(part: HTMLElement, again: () => void) {
  const uuid = part.querySelector<HTMLElement>('[data-order]')?.dataset.order;
  const link = part.querySelector<HTMLAnchorElement>('[data-beside]');
  const unpaid = part.querySelector<HTMLElement>('[data-unpaid]');
  if (unpaid) unpaid.hidden = backFrom !== uuid;

  const reload = () => {
    stopFollowing();
    stopWaiting?.();
    if (part.isConnected) again();
  };
  const stopFollowing = followEarly(part, reload);
  let stopWaiting: (() => void) | undefined;
  link?.addEventListener('click', (event) => {
    if (openBeside(link)) event.preventDefault();
    stopWaiting ??= browserWindow.onWake(() => {
      if (document.hidden) return;
      backFrom = uuid;
      reload();
    });
  });
  part.dataset.taken = '';
  part.closest('dialog')?.addEventListener('close', () => stopWaiting ?? stopFollowing(), { once: true });
}
