/** The lines of a room by the keyboard: one stop for all of them, and arrows from one to the next. Loaded when the lines have the focus first. */
import { roomText } from './room-text.ts';

/** Takes up the box of the lines. Enter opens what may be done about a line, as a tap on its name does. */
export function walkLines(box: HTMLElement) {
  box.setAttribute('aria-description', roomText('room:lines.walk'));
  box.addEventListener('keydown', (event) => {
    const names = [...box.querySelectorAll<HTMLElement>('[data-lines] a')];
    const here = names.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowUp: here < 0 ? names.length - 1 : Math.max(0, here - 1),
      // Past the last one the box has the focus again, which scrolls.
      ArrowDown: here < 0 ? -1 : here + 1,
    }[event.key];
    if (to === undefined || to < 0) return;
    event.preventDefault();
    (names[to] ?? box).focus();
  });
}
