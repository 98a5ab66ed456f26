/** A phone's keyboard covers the foot of the window, where one writes: the room is as high as what is left of it. Loaded with the first word. */

/** So much smaller the window is under a keyboard, and not under a bar that comes and goes. */
const KEYBOARD_PX = 120;

/** Keeps the room of on-air.css within what is seen of the window. */
export function keepInSight(): void {
  const { visualViewport: seen, document } = window;
  seen?.addEventListener('resize', () => {
    const isTyping = seen.scale < 1.05 && innerHeight - seen.height > KEYBOARD_PX;
    const { style } = document.documentElement;
    if (isTyping) style.setProperty('--seen', `${seen.height}px`);
    else style.removeProperty('--seen');
    if (isTyping && document.querySelector('.room :focus')) scrollTo(0, 0);
  });
}
