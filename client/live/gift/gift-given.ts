/**
 * Shows a new gift of the room over the video. The client loads this file with the first gift.
 */

import { serverNow } from '../../platform/script/server-time.ts';
import type { LineStep } from '../chat/line-steps.ts';
import { showGift } from './gift-over-picture.ts';

/**
 * Maximum age of a gift that is shown, in milliseconds. A viewer who enters later does not see it.
 */
const NEW_MS = 10_000;

/** Shows the gift, if it is new. */
export async function giftGiven(step: LineStep): Promise<void> {
  if ((await serverNow()) - Date.parse(step.line.at) > NEW_MS) return;
  // The VB sees it over their own picture.
  const video = document.querySelector<HTMLVideoElement>('[data-live-media], [data-own-picture]');
  if (video) await showGift(step, video);
}
