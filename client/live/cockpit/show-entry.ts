/** Renders an entry of the activity list. Loaded with the first event of a live. */

import { formatNumber, formatTime } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { smallPicture } from '../../ui/picture.ts';
import { newsMessage } from '../chat/news-message.ts';
import { queueBanner } from '../room/queue-banner.ts';
import { type ActivityEntry, GRAND_COINS } from './activity-entries.ts';

/** Maximum entries on the screen. */
const SHOWN = 60;

/**
 * Shows an entry at the top of the list, or counts it up in place. A new follower also appears over
 * the camera, because the chat does not mention it.
 */
export function showEntry(list: HTMLElement, entry: ActivityEntry, isNew: boolean): void {
  const { key, kind, coins, at, news, line_seq } = entry;
  const [name, words] = [nameOf(entry), wordsOf(entry, list.dataset)];
  const earlierItem = list.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const item = earlierItem ?? document.createElement('li');
  item.dataset.key = key;
  item.dataset.event = kind;
  item.toggleAttribute('data-grand', coins >= GRAND_COINS);
  const text = element('p', '');
  if (line_seq === undefined) text.replaceChildren(...(name ? [element('b', name), ' '] : []), words);
  else text.replaceChildren(linkTo(line_seq, words));
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = formatTime(localeOfPage(), at);
  item.replaceChildren(...pictureOf(entry), text, coins > 0 ? coinsOf(coins) : time);
  if (!earlierItem) list.insertBefore(item, list.firstChild);
  while (list.childElementCount > SHOWN) list.lastElementChild?.remove();
  if (isNew && kind === 'follow' && !news) void queueBanner({ at, kind }, `${name} ${words}`);
}

const nameOf = ({ kind, who }: ActivityEntry) =>
  who?.name ?? (kind === 'gift' ? (document.querySelector<HTMLElement>('[data-talk]')?.dataset.somebody ?? '') : '');

function wordsOf({ kind, gift, pieces, news, who }: ActivityEntry, { followed = '', reported = '' }: DOMStringMap) {
  const { gave = '', came = '' } = document.querySelector<HTMLElement>('[data-talk]')?.dataset ?? {};
  if (gift) return gave.replace('{gift}', inLocale(gift.name, localeOfPage())).replace('{pieces}', String(pieces));
  if (news) return newsMessage(news);
  if (kind === 'report') return reported.replace('{name}', () => who?.name ?? '');
  return kind === 'follow' ? followed : came;
}

function pictureOf({ gift, who }: ActivityEntry): Node[] {
  const src = gift?.picture_url ?? who?.avatar_url;
  return src ? [Object.assign(new Image(32, 32), { alt: '', loading: 'lazy', src: smallPicture(src) })] : [];
}

function coinsOf(coins: number): HTMLElement {
  const amount = element('span', formatNumber(localeOfPage(), coins));
  amount.className = 'coins';
  return amount;
}

/** Links to a chat message and what the VB can do about it. */
function linkTo(seq: number, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = (document.querySelector<HTMLElement>('[data-talk]')?.dataset.lineAt ?? '') + seq;
  link.dataset.inSheet = '';
  link.textContent = text;
  return link;
}

function element(name: 'p' | 'b' | 'span', text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}
