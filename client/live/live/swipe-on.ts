/** To the next live by a swipe over the picture to the left, and back by one to the right. Loaded with the first touch. */
import { nextLive } from './next-live.ts';

/** So far across, and less than that up or down, is a swipe. */
const FAR_PX = 64;

/** Takes up the touch of a picture that has begun, and those after it. */
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
