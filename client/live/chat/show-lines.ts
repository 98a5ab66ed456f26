/**
 * Shows the messages of a room. Scrolls to new ones, unless the viewer reads further up or has
 * paused the chat.
 */
import type { ChatMessage } from '../../../calls/live/chat.ts';
import { type LineStep, type Seen, SHOWN, stepsOf } from './line-steps.ts';

/** Distance from the end, in pixels, at which a reader counts as being at the end. */
const NEAR_PX = 48;

/** Finds an element of chat-section.tsx by its data attribute. */
const part = <Kind extends Element>(talk: HTMLElement, name: string) => talk.querySelector<Kind>(`[data-${name}]`);

/** Returns functions that add, hide and clear messages, and the last sequence number. */
export function showLines(talk: HTMLElement) {
  const { unread = '' } = talk.dataset;
  const list = part<HTMLElement>(talk, 'lines');
  const box = list?.parentElement;
  const moreButton = part<HTMLButtonElement>(talk, 'more');
  const pause = part<HTMLButtonElement>(talk, 'pause');
  const state: Seen = { last: 0, combos: new Map() };
  let isQuiet = false;
  let missedCount = 0;
  /**
   * Messages that are not shown yet, because the viewer reads further up or has paused the chat.
   */
  let queue: LineStep[] = [];
  const pendingSteps: LineStep[] = [];
  let put: ((step: LineStep) => void) | undefined;

  /** Only scrolling by the viewer leaves the end. A smaller box or a new message does not. */
  let isAtEnd = true;
  let sizes = '';

  const measure = () => `${box?.clientHeight} ${box?.scrollHeight}`;
  const stick = () => {
    sizes = measure();
    if (isAtEnd) box?.scrollTo({ top: box.scrollHeight });
  };
  const toEnd = () => {
    if (put) queue.splice(0).forEach(put);
    missedCount = 0;
    if (moreButton) moreButton.hidden = true;
    isAtEnd = true;
    stick();
  };
  const leadToEnd = () => (isQuiet ? pause?.click() : toEnd());
  moreButton?.addEventListener('click', leadToEnd);
  // Writers want to see their own message.
  talk.addEventListener('live:said', leadToEnd);
  if (pause) pause.hidden = false;
  // A scrollable element must be reachable by keyboard.
  if (list && box) {
    const resizeObserver = new ResizeObserver(stick);
    resizeObserver.observe(box);
    resizeObserver.observe(list);
    box.addEventListener('scroll', () => {
      // A change of the layout scrolled the box, not the viewer.
      if (measure() !== sizes) return stick();
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      if (isAtEnd && missedCount > 0 && !isQuiet) toEnd();
    });
    box.tabIndex = 0;
    box.addEventListener('focus', () => import('./walk-lines.ts').then(({ walkLines }) => walkLines(box)), {
      once: true,
    });
  }
  pause?.addEventListener('click', () => {
    isQuiet = !isQuiet;
    pause.setAttribute('aria-pressed', String(isQuiet));
    if (!isQuiet) toEnd();
  });

  return {
    last: () => state.last,
    clear: () => {
      state.last = 0;
      state.combos.clear();
      queue = [];
      list?.replaceChildren();
    },
    hide: (seqs: readonly number[]) => {
      queue = queue.filter(({ in_seq }) => !seqs.includes(in_seq));
      for (const seq of seqs) list?.querySelector(`[data-seq="${seq}"]`)?.remove();
    },
    take(lines: readonly ChatMessage[]) {
      const isStaying = !isQuiet && isAtEnd;
      const steps = stepsOf(state, lines);
      for (const step of steps) document.dispatchEvent(new CustomEvent<LineStep>('live:line', { detail: step }));
      queue = [...queue, ...steps].slice(-SHOWN);
      // Imports may complete in any order, so the messages are queued.
      pendingSteps.push(...steps);
      void import('./render-line.ts').then(async ({ loadLineStyles, renderLine, announceLine }) => {
        for (const step of pendingSteps.splice(0)) announceLine(talk, step);
        await loadLineStyles();
        put = (step) => list && renderLine(talk, list, step);
        if (isStaying) toEnd();
      });
      if (isStaying) return;
      missedCount += steps.length;
      if (!moreButton || missedCount === 0) return;
      moreButton.textContent = unread.replace('{lines}', String(missedCount));
      moreButton.hidden = false;
    },
  };
}
