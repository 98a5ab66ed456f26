/** An order in a sheet over a live: shown anew as soon as it stands otherwise, or somebody is back who went to pay elsewhere. */

import { browserWindow } from '../pay/surroundings.ts';
import { openBeside } from './beside-live.ts';
import { followEarly } from './follow-early.ts';

/** The order that somebody is back from, without having paid it as far as anybody knows. */
let backFrom: string | undefined;

/** Follows the order of a part until the sheet shows something else, or is closed and nobody is away to pay it; `again` shows it anew. */
export function followInSheet(part: HTMLElement, again: () => void) {
  const uuid = part.querySelector<HTMLElement>('[data-order]')?.dataset.order;
  const link = part.querySelector<HTMLAnchorElement>('[data-beside]');
  const unpaid = part.querySelector<HTMLElement>('[data-unpaid]');
  if (unpaid) unpaid.hidden = backFrom !== uuid;

  const showAnew = () => {
    stopFollowing();
    stopWaiting?.();
    if (part.isConnected) again();
  };
  const stopFollowing = followEarly(part, showAnew);
  let stopWaiting: (() => void) | undefined;
  link?.addEventListener('click', (event) => {
    if (openBeside(link)) event.preventDefault();
    stopWaiting ??= browserWindow.onWake(() => {
      if (document.hidden) return;
      backFrom = uuid;
      showAnew();
    });
  });
  part.dataset.taken = '';
  part.closest('dialog')?.addEventListener('close', () => stopWaiting ?? stopFollowing(), { once: true });
}
