/** A line of a room on the screen, as talk-line-item.tsx has it too: who says something and what is given, with picture, level and badge. Loaded with the first. */

import type { TalkLine } from '../../../calls/live/talk.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { smallPicture } from '../../ui/picture.ts';
import worn from '../../ui/worn.css?url';
import styles from './line.css?url';
import { SHOWN, type Step } from './line-steps.ts';
import { sayAloud } from './say-aloud.ts';

/** Each picture's place in a line, by its name in line.css and worn.css, and how large it is. */
const PIXELS = { face: 24, worn: 20, given: 24 };

let hasWorn = false;

let look: Promise<unknown> | undefined;

/** The look of lines, before which nothing of them is put on the screen. */
export const lineLook = (): Promise<unknown> => {
  look ??= addStyle(styles);
  return look;
};

const nameOf = (talk: HTMLElement, { line }: Step) => line.who?.name ?? talk.dataset.somebody ?? '';

function wordsOf({ dataset: { gave = '', came = '' } }: HTMLElement, { line: { kind, text, gift }, pieces }: Step) {
  if (gift) return gave.replace('{gift}', gift.name[localeOfPage()]).replace('{pieces}', String(pieces));
  return kind === 'join' ? came : text;
}

/** Has a screen reader told of it. */
export const sayLine = (talk: HTMLElement, step: Step) =>
  sayAloud(talk, step, `${nameOf(talk, step)} ${wordsOf(talk, step)}`);

/** Puts it at the end, or where it counts up. */
export function putLine(talk: HTMLElement, list: HTMLElement, step: Step): void {
  const { line, in_seq } = step;
  const known = list.querySelector<HTMLElement>(`[data-seq="${in_seq}"]`);
  const item = known ?? document.createElement('li');
  item.setAttribute('data-seq', String(in_seq));
  item.setAttribute('data-kind', line.who?.part ?? line.kind);
  const { news } = line;
  // Of matches and goals, which are rare.
  if (news)
    void import('./told-news.ts').then(({ toldNews }) => {
      item.textContent = toldNews(news);
    });
  else {
    const name = document.createElement('a');
    name.textContent = nameOf(talk, step);
    name.href = (talk.dataset.lineAt ?? '') + in_seq;
    // Eighty stops on the way to the field are too many: arrows lead from one to the next (walk-lines.ts).
    name.tabIndex = -1;
    name.dataset.inSheet = '';
    item.replaceChildren(name, ' ', ...markOf(talk, line), wordsOf(talk, step));
    dressLine(item, name, line);
  }
  if (!known) list.appendChild(item);
  if (list.childElementCount > SHOWN) list.firstElementChild?.remove();
}

/** The mark of the VB and of the house, which no name can imitate: drawn by line.css, with a name for screen readers. */
function markOf({ dataset }: HTMLElement, { who }: TalkLine): (HTMLElement | string)[] {
  const name = { vb: dataset.verifiedVb, house: dataset.verifiedHouse, moderator: undefined }[who?.part ?? 'moderator'];
  if (name === undefined) return [];
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.setAttribute('role', 'img');
  mark.ariaLabel = name;
  return [mark, ' '];
}

function dressLine(item: HTMLElement, name: HTMLElement, { who, gift }: TalkLine) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (who && who.vip_level > 0) name.dataset.vip = String(who.vip_level);
  if (who?.badge_url) {
    if (!hasWorn) void addStyle(worn);
    hasWorn = true;
    item.insertBefore(pictureOf('worn', who.badge_url), item.firstChild);
  }
  if (connection?.saveData) return;
  if (who?.avatar_url) item.insertBefore(pictureOf('face', who.avatar_url), item.firstChild);
  if (gift) item.appendChild(pictureOf('given', gift.picture_url));
}

function pictureOf(place: keyof typeof PIXELS, src: string) {
  const picture = new Image(PIXELS[place], PIXELS[place]);
  return Object.assign(picture, { alt: '', loading: 'lazy', className: place, src: smallPicture(src) });
}
