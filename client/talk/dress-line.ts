/** Who says something and what is given, as one sees them: picture, level and badge beside the name. Loaded with the first line. */
import type { TalkLine } from '../../calls/talk.ts';
import { addStyle } from '../ui/add-styles.ts';
import worn from '../ui/worn.css?url';
import styles from './line.css?url';

/** Each picture's place in a line, by its name in line.css and worn.css, and how large it is. */
const PIXELS = { face: 24, worn: 20, given: 24 };

let hasWorn = false;

/** The look of lines, before which nothing of them is seen. */
export const lineLook = (): Promise<unknown> => addStyle(styles);

/** Puts it into a line that holds its words alone, as talk-line-item.tsx does. */
export function dressLine(item: HTMLElement, { who, gift }: TalkLine): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const name = item.querySelector('a');
  if (name && who && who.vip_level > 0) name.dataset.vip = String(who.vip_level);
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
  return Object.assign(picture, { alt: '', loading: 'lazy', className: place, src });
}
