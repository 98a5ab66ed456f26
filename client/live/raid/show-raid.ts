/** Offers viewers the live to which the VB sends them. Loaded when that happens. */
import type { RaidTarget } from '../../../calls/live/live.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { smallPicture } from '../../ui/picture.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './raid.css?url';

/** Seconds until the page opens the other live by itself. */
const SECONDS = 8;

/**
 * Shows a card with a link, and opens it after a countdown unless the viewer stays. A live with an
 * age limit opens only on a tap, because its page may ask for the viewer's age.
 */
export async function showRaid({ slug, title, caster, least_age }: RaidTarget): Promise<void> {
  await addStyle(styles);
  const card = document.createElement('aside');
  card.className = 'raid';
  const heading = textIn(
    'p',
    roomText('room:raid.title').replace('{name}', () => caster.name),
  );
  card.setAttribute('aria-label', heading.textContent);
  const link = textIn('a', roomText('room:raid.go'));
  link.className = 'btn go';
  // The page may be in another language, or a web view.
  link.href = location.pathname.replace(/\/live\/.*$/, `/live/${slug}#from=raid`);
  const stay = textIn('button', roomText('room:raid.stay'));
  stay.type = 'button';
  stay.className = 'btn quiet';
  const picture = Object.assign(new Image(44, 44), { alt: '', src: smallPicture(caster.avatar_url) });
  const note = least_age === null ? title : roomText('room:raid.age').replace('{age}', String(least_age));
  card.replaceChildren(picture, heading, textIn('p', note), link, stay);
  document.body.appendChild(card);
  // A screen reader says only the heading, and not every second.
  heading.role = 'status';

  let left = SECONDS;
  const count = () => {
    link.textContent = roomText('room:raid.soon').replace('{seconds}', String(left));
    if (left === 0) location.assign(link.href);
    left -= 1;
  };
  const timer = least_age === null ? setInterval(() => document.hidden || count(), 1000) : undefined;
  if (least_age === null) count();
  stay.addEventListener('click', () => {
    clearInterval(timer);
    card.remove();
  });
  link.addEventListener('click', () => clearInterval(timer));
}

function textIn<Name extends 'a' | 'button' | 'p'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
