/** Puts the lines of a room on the screen: in sight as they come, unless somebody reads further up or wants quiet. */
import type { TalkLine } from '../../calls/talk.ts';
import { localeOfPage } from '../locale-of-page.ts';
import { type Seen, type Step, stepsOf } from './line-steps.ts';

/** So many are on the screen at most. */
const SHOWN = 80;
/** A screen reader is told one line in so long: the latest. */
const SPOKEN_MS = 3_000;
/** So close to its end somebody is at the end. */
const NEAR_PX = 48;

/** What `talk-section.tsx` has for it. */
const part = <Kind extends Element>(talk: HTMLElement, name: string) => talk.querySelector<Kind>(`[data-${name}]`);

/** Gives what takes lines, and which was the last. */
export function showLines(talk: HTMLElement) {
  const { gave = '', came = '', somebody = '', unread = '', lineAt = '' } = talk.dataset;
  const list = part<HTMLElement>(talk, 'lines');
  const box = list?.parentElement;
  const aloud = part<HTMLElement>(talk, 'aloud');
  const more = part<HTMLButtonElement>(talk, 'more');
  const pause = part<HTMLButtonElement>(talk, 'pause');
  const seen: Seen = { last: 0, combos: new Map() };
  let isQuiet = false;
  let missed = 0;
  let toSay = '';

  const toEnd = () => {
    missed = 0;
    if (more) more.hidden = true;
    box?.scrollTo({ top: box.scrollHeight });
  };
  const isAtEnd = () => !box || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
  more?.addEventListener('click', () => {
    if (isQuiet) pause?.click();
    toEnd();
  });
  box?.addEventListener('scroll', () => {
    if (missed > 0 && !isQuiet && isAtEnd()) toEnd();
  });
  if (pause) pause.hidden = false;
  // What scrolls is reached by the keyboard.
  if (box) {
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
  setInterval(() => {
    if (!toSay || isQuiet || !aloud) return;
    aloud.textContent = toSay;
    toSay = '';
  }, SPOKEN_MS);

  const wordsOf = ({ line: { kind, text, gift, news }, pieces }: Step) =>
    news
      ? ''
      : gift
        ? gave.replace('{gift}', gift.name[localeOfPage()]).replace('{pieces}', String(pieces))
        : kind === 'join'
          ? came
          : text;

  const put = (step: Step) => {
    const { line, in_seq } = step;
    const known = list?.querySelector<HTMLElement>(`[data-seq="${in_seq}"]`);
    const item = known ?? document.createElement('li');
    const name = document.createElement('a');
    name.textContent = line.who?.name ?? somebody;
    name.href = lineAt + in_seq;
    // Eighty stops on the way to the field are too many: arrows lead from one to the next (walk-lines.ts).
    name.tabIndex = -1;
    name.dataset.inSheet = '';
    item.replaceChildren(...(line.news ? [] : [name, ' ']), wordsOf(step));
    const { news } = line;
    // Of matches and goals, which are rare.
    if (news)
      void import('./told-news.ts').then(({ toldNews }) => {
        toSay = toldNews(news);
        item.textContent = toSay;
      });
    else void import('./dress-line.ts').then(({ dressLine }) => dressLine(item, line));
    item.setAttribute('data-seq', String(in_seq));
    item.setAttribute('data-kind', line.who?.part ?? line.kind);
    if (!known) list?.appendChild(item);
    if (list && list.childElementCount > SHOWN) list.firstElementChild?.remove();
    toSay = item.textContent;
    document.dispatchEvent(new CustomEvent<Step>('live:line', { detail: step }));
  };

  return {
    last: () => seen.last,
    clear: () => {
      seen.last = 0;
      seen.combos.clear();
      list?.replaceChildren();
    },
    hide: (seqs: readonly number[]) => {
      for (const seq of seqs) list?.querySelector(`[data-seq="${seq}"]`)?.remove();
    },
    take(lines: readonly TalkLine[]) {
      const isFirst = seen.last === 0;
      if (isFirst) void import('./dress-line.ts').then(({ lineLook }) => lineLook().then(toEnd));
      const stays = isFirst || (!isQuiet && isAtEnd());
      const steps = stepsOf(seen, lines);
      steps.forEach(put);
      if (stays) return toEnd();
      missed += steps.length;
      if (!more || missed === 0) return;
      more.textContent = unread.replace('{lines}', String(missed));
      more.hidden = false;
    },
  };
}
