/**
 * Keyboard navigation in the chat: one tab stop for all messages, arrow keys between them. Loaded
 * when the chat gets the focus.
 */
import { roomText } from './room-text.ts';

/** Enhances the box of messages. Enter on a name opens the actions for its message, like a tap. */
export function walkLines(box: HTMLElement) {
  box.setAttribute('aria-description', roomText('room:lines.walk'));
  box.addEventListener('keydown', (event) => {
    const names = [...box.querySelectorAll<HTMLElement>('[data-lines] a')];
    const position = names.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowUp: position < 0 ? names.length - 1 : Math.max(0, position - 1),
      // After the last message the focus returns to the box, which then scrolls.
      ArrowDown: position < 0 ? -1 : position + 1,
    }[event.key];
    if (to === undefined || to < 0) return;
    event.preventDefault();
    (names[to] ?? box).focus();
  });
}
