/** The badge that whoever says something wears, before their name. Loaded with the first one. */
import { addStyle } from '../ui/add-styles.ts';
import styles from '../ui/worn.css?url';

const PIXELS = 20;

let hasLook = false;

/** Puts the badge into a line, once. */
export function showBadge(line: HTMLElement, url: string): void {
  if (!hasLook) void addStyle(styles);
  hasLook = true;
  if (line.querySelector(':scope > img')) return;
  const picture = new Image(PIXELS, PIXELS);
  picture.alt = '';
  picture.src = url;
  line.insertBefore(picture, line.firstChild);
}
