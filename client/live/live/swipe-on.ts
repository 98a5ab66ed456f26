/**
 * Swipes on the video: to the left for the next live, to the right for the previous page. Loaded on
 * the first touch.
 */
import { nextLive } from './next-live.ts';

/** Minimum horizontal distance of a swipe in pixels. At most half of it may be vertical. */
const FAR_PX = 64;

/** Handles the touch that has just begun, and all later ones. */
export function swipeOn(picture: HTMLElement, first: TouchEvent) {
  let from = first.changedTouches[0];
  picture.addEventListener('touchstart', (event) => {
    from = event.changedTouches[0];
  });
  picture.addEventListener('touchend', (event) => {
    const to = event.changedTouches[0];
    if (!from || !to || Math.abs(to.clientY - from.clientY) > FAR_PX / 2) return;
    const across = to.clientX - from.clientX;
    const next = nextLive();
    if (across < -FAR_PX && next) location.assign(next);
    else if (across > FAR_PX && document.referrer.startsWith(`${location.origin}/`)) history.back();
  });
}
