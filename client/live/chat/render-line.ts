/**
 * Renders a chat message as in chat-line-item.tsx: writer, text or gift, pictures, level and badge.
 * Loaded with the first message.
 */

import type { ChatMessage } from '../../../calls/live/chat.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { addStyle } from '../../ui/add-styles.ts';
import worn from '../../ui/equipped.css?url';
import { smallPicture } from '../../ui/picture.ts';
import { badgesOf, clubBadgeText } from '../line/badges.ts';
import { isFor } from '../line/is-for-member.ts';
import { lineNodes } from '../line/line-nodes.ts';
import styles from './line.css?url';
import { type LineStep, SHOWN } from './line-steps.ts';
import { sayAloud } from './say-aloud.ts';

/** Size in pixels of each picture in a message, by its class in line.css and equipped.css. */
const PIXELS = { face: 24, worn: 20, given: 24 };

let hasWorn = false;

let lineStyles: Promise<unknown> | undefined;

/** Loads the stylesheet of messages, which must be ready before a message is shown. */
export const loadLineStyles = (): Promise<unknown> => {
  lineStyles ??= addStyle(styles);
  return lineStyles;
};

const nameOf = (talk: HTMLElement, { line }: LineStep) => line.who?.name ?? talk.dataset.somebody ?? '';

function wordsOf(
  { dataset: { gave = '', came: joinText = '' } }: HTMLElement,
  { line: { kind, text, gift }, pieces }: LineStep,
) {
  if (gift) return gave.replace('{gift}', inLocale(gift.name, localeOfPage())).replace('{pieces}', String(pieces));
  return kind === 'join' ? joinText : text;
}

/** Announces a message to screen readers, and entrances and room messages in their lane. */
export function announceLine(talk: HTMLElement, step: LineStep): void {
  const { line } = step;
  const words = `${nameOf(talk, step)} ${wordsOf(talk, step)}`;
  sayAloud(talk, step, words);
  if (line.kind === 'join' || line.news) void notice(line, words);
}

/** Shows a line in its lane. Rare, so the code is loaded on demand. */
async function notice(line: ChatMessage, words: string) {
  const { queueBanner } = await import('../room/queue-banner.ts');
  const { news } = line;
  await queueBanner(line, news ? (await import('./news-message.ts')).newsMessage(news) : words);
}

/** Appends a message, or replaces the one that counts up. */
export function renderLine(talk: HTMLElement, list: HTMLElement, step: LineStep): void {
  const { line, in_seq } = step;
  const earlierItem = list.querySelector<HTMLElement>(`[data-seq="${in_seq}"]`);
  const item = earlierItem ?? document.createElement('li');
  item.setAttribute('data-seq', String(in_seq));
  item.setAttribute('data-kind', line.who?.part ?? line.kind);
  const { news } = line;
  // Room messages about matches and goals are rare, so their code is loaded on demand.
  if (news)
    void import('./news-message.ts').then(({ newsMessage }) => {
      item.textContent = newsMessage(news);
    });
  else {
    const name = document.createElement('a');
    name.textContent = nameOf(talk, step);
    name.href = (talk.dataset.lineAt ?? '') + in_seq;
    // Up to 80 links would be too many tab stops. Arrow keys move between them (walk-lines.ts).
    name.tabIndex = -1;
    name.dataset.inSheet = '';
    const words = line.kind === 'say' ? lineNodes(line) : wordsOf(talk, step);
    item.replaceChildren(
      ...answeredOf(talk, line),
      ...clubOf(talk, line),
      ...levelOf(talk, line),
      name,
      ' ',
      ...markOf(talk, line),
      words,
    );
    if (isFor(line, talk.dataset.own)) item.dataset.isFor = '';
    dressLine(item, name, line);
  }
  if (!earlierItem) list.appendChild(item);
  if (list.childElementCount > SHOWN) list.firstElementChild?.remove();
}

/**
 * Returns the badge of the VB or of staff, which no user name can imitate. line.css draws it; its
 * label is for screen readers.
 */
function markOf({ dataset }: HTMLElement, { who }: ChatMessage): (HTMLElement | string)[] {
  const name = { vb: dataset.verifiedVb, house: dataset.verifiedHouse, moderator: undefined }[who?.part ?? 'moderator'];
  if (name === undefined) return [];
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.setAttribute('role', 'img');
  mark.ariaLabel = name;
  return [mark, ' '];
}

/** Returns the badge of the VB's fan club. */
function clubOf({ dataset: { fanOf = '' } }: HTMLElement, { who }: ChatMessage): (HTMLElement | string)[] {
  const club = who && badgesOf(who).has('club') ? who.club : null;
  if (!club) return [];
  const badge = document.createElement('span');
  badge.className = 'club';
  badge.setAttribute('role', 'img');
  badge.ariaLabel = fanOf.replace('{name}', club.name).replace('{level}', String(club.level));
  badge.textContent = clubBadgeText(club);
  return [badge, ' '];
}

/** Returns the badge of the author's level. */
function levelOf({ dataset: { levelIs = '' } }: HTMLElement, { who }: ChatMessage): (HTMLElement | string)[] {
  if (!who || !badgesOf(who).has('level')) return [];
  const badge = document.createElement('span');
  badge.className = 'level';
  badge.setAttribute('role', 'img');
  badge.ariaLabel = levelIs.replace('{level}', String(who.level));
  badge.textContent = String(who.level);
  return [badge, ' '];
}

/** Returns whom a message replies to. */
function answeredOf({ dataset: { replies = '' } }: HTMLElement, { reply_to }: ChatMessage): HTMLElement[] {
  if (!reply_to) return [];
  const repliedTo = document.createElement('small');
  repliedTo.textContent = replies.replace('{name}', reply_to.name);
  return [repliedTo];
}

function dressLine(item: HTMLElement, name: HTMLElement, { who, gift }: ChatMessage) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const badges = who ? badgesOf(who) : null;
  if (who?.club?.has_color) name.dataset.fan = '';
  if (badges?.has('vip')) name.dataset.vip = String(who?.vip_level);
  if (who?.badge_url && badges?.has('worn')) {
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
