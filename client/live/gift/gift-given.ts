/** A gift in the room, before the eyes of who looks. Loaded with the first. */

import { serverNow } from '../../platform/script/server-time.ts';
import { wantsMotion } from '../../ui/moves.ts';
import type { Step } from '../talk/line-steps.ts';
import { showGift } from './gift-over-picture.ts';

/** A gift of so long ago was not given before the eyes of who comes now. */
const NEW_MS = 10_000;

/** Whoever wants motion sees the gift over the picture. */
export async function giftGiven(step: Step): Promise<void> {
  if ((await serverNow()) - Date.parse(step.line.at) > NEW_MS) return;
  const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
  if (video && wantsMotion()) await showGift(step, video);
}
