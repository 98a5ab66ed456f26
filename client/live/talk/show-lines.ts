/** Puts the lines of a room on the screen: in sight as they come, unless somebody reads further up or wants quiet. */
import type { TalkLine } from '../../../calls/live/talk.ts';
import { type Seen, SHOWN, type Step, stepsOf } from './line-steps.ts';

/** Distance from the end, in pixels, at which a reader counts as being at the end. */
const NEAR_PX = 48;

/** What `talk-section.tsx` has for it. */
const part = <Kind extends Element>(talk: HTMLElement, name: string) => talk.querySelector<Kind>(`[data-${name}]`);

/** Gives what takes lines, and which was the last. */
export function showLines(talk: HTMLElement) {
  const { unread = '' } = talk.dataset;
  const list = part<HTMLElement>(talk, 'lines');
  const box = list?.parentElement;
  const more = part<HTMLButtonElement>(talk, 'more');
  const pause = part<HTMLButtonElement>(talk, 'pause');
  const seen: Seen = { last: 0, combos: new Map() };
  let isQuiet = false;
  let missed = 0;
  /** What is not on the screen yet: whoever reads further up or wants quiet keeps before them what they read, however much comes. */
  let held: Step[] = [];
  const unsaid: Step[] = [];
  let put: ((step: Step) => void) | undefined;

  /** Only the reader leaves the end: neither a box that shrinks nor a line that arrives does. */
  let isAtEnd = true;
  let sizes = '';

  const measure = () => `${box?.clientHeight} ${box?.scrollHeight}`;
  const stick = () => {
    sizes = measure();
    if (isAtEnd) box?.scrollTo({ top: box.scrollHeight });
  };
  const toEnd = () => {
    if (put) held.splice(0).forEach(put);
    missed = 0;
    if (more) more.hidden = true;
    isAtEnd = true;
    stick();
  };
  const leadToEnd = () => (isQuiet ? pause?.click() : toEnd());
  more?.addEventListener('click', leadToEnd);
  // A writer wants to see the line that the room has just taken.
  talk.addEventListener('live:said', leadToEnd);
  if (pause) pause.hidden = false;
  // What scrolls is reached by the keyboard.
  if (list && box) {
    const resized = new ResizeObserver(stick);
    resized.observe(box);
    resized.observe(list);
    box.addEventListener('scroll', () => {
      // A layout that changed has scrolled the box, and not the reader.
      if (measure() !== sizes) return stick();
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      if (isAtEnd && missed > 0 && !isQuiet) toEnd();
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
    last: () => seen.last,
    clear: () => {
      seen.last = 0;
      seen.combos.clear();
      held = [];
      list?.replaceChildren();
    },
    hide: (seqs: readonly number[]) => {
      held = held.filter(({ in_seq }) => !seqs.includes(in_seq));
      for (const seq of seqs) list?.querySelector(`[data-seq="${seq}"]`)?.remove();
    },
    take(lines: readonly TalkLine[]) {
      const stays = !isQuiet && isAtEnd;
      const steps = stepsOf(seen, lines);
      for (const step of steps) document.dispatchEvent(new CustomEvent<Step>('live:line', { detail: step }));
      held = [...held, ...steps].slice(-SHOWN);
      // What is imported comes in no order.
      unsaid.push(...steps);
      void import('./put-line.ts').then(async ({ lineLook, putLine, sayLine }) => {
        for (const step of unsaid.splice(0)) sayLine(talk, step);
        await lineLook();
        put = (step) => list && putLine(talk, list, step);
        if (stays) toEnd();
      });
      if (stays) return;
      missed += steps.length;
      if (!more || missed === 0) return;
      more.textContent = unread.replace('{lines}', String(missed));
      more.hidden = false;
    },
  };
}
