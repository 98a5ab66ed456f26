/** What a gift moves on the page of a live beside the talk. Loaded with the first. */
import type { Step } from '../talk/line-steps.ts';
import { askForPlace } from './follow-place.ts';
import { showGift } from './gift-over-picture.ts';

/** A gift of so long ago was not given before the eyes of who comes now. */
const NEW_MS = 10_000;
const STILL = '(prefers-reduced-motion: reduce)';

/** The VB's place may be another one, and whoever wants motion sees the gift over the picture. */
export function giftGiven(step: Step): void {
  if (Date.now() - Date.parse(step.line.at) > NEW_MS) return;
  askForPlace();
  const video = document.querySelector<HTMLVideoElement>('[data-live-media]');
  if (video && !matchMedia(STILL).matches) showGift(step, video);
}
