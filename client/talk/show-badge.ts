/** The badge that whoever says something wears, before their name. Loaded with the first one. */
import { addStyle } from '../ui/add-styles.ts';
import styles from '../ui/worn.css?url';

const PIXELS = 20;

let look: Promise<unknown> | undefined;

/** Puts the badge into a line, once. */
export function showBadge(line: Element, url: string): void {
  look ??= addStyle(styles);
  if (line.querySelector(':scope > img')) return;
  const picture = new Image(PIXELS, PIXELS);
  picture.alt = '';
  picture.src = url;
  line.prepend(picture);
}
