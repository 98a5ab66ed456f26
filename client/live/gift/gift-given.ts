/** A gift in the room, before the eyes of who looks. Loaded with the first. */

import { wantsMotion } from '../../ui/moves.ts';
import type { Step } from '../talk/line-steps.ts';
import { showGift } from './gift-over-picture.ts';

/** A gift of so long ago was not given before the eyes of who comes now. */
const NEW_MS = 10_000;

/** Whoever wants motion sees the gift over the picture. */
export function giftGiven(step: Step): void {
  if (Date.now() - Date.parse(step.line.at) > NEW_MS) return;
  const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
  if (video && wantsMotion()) showGift(step, video);
}
