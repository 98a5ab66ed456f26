/**
 * Fits the room to the part of the window above a phone's keyboard. Loaded when the viewer starts
 * writing.
 */

/** Minimum difference in height that means a keyboard, in pixels. Browser toolbars are smaller. */
const KEYBOARD_PX = 120;

/** Sets `--seen`, the visible height, for the styles of the room, the PK stage and the studio. */
export function keepInSight(): void {
  const { visualViewport: viewport, document } = window;
  viewport?.addEventListener('resize', () => {
    const isTyping = viewport.scale < 1.05 && innerHeight - viewport.height > KEYBOARD_PX;
    const { style } = document.documentElement;
    if (isTyping) style.setProperty('--seen', `${viewport.height}px`);
    else style.removeProperty('--seen');
    if (isTyping && document.querySelector('.room :focus')) scrollTo(0, 0);
  });
}
