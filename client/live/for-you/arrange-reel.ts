/**
 * Orders the reel of home for a visitor, by what they watched in this tab. The page itself is the
 * same for all visitors. Cards of lives that it does not show come from the list of all lives.
 */
import type { OnAir } from '../../../calls/live/live.ts';
import { readPage } from '../../platform/script/read-page.ts';
import { roomText } from '../chat/room-text.ts';
import { orderForYou, type WatchedVb } from './order-for-you.ts';
import { forgetWatched } from './watched-here.ts';

/**
 * Arranges the cards, and adds a note with a button that forgets. Changes nothing if a request
 * fails.
 */
export async function arrangeReel(stage: HTMLElement, row: HTMLElement, watched: readonly WatchedVb[]) {
  const tile = row.querySelector<HTMLAnchorElement>(':scope > a');
  const cards = [...row.querySelectorAll<HTMLElement>('article')];
  const [first] = cards;
  if (!tile || !first) return;
  const [onAir, list] = await Promise.all([
    fetch('/api/v1/live').then(async (response) => ((await response.json()) as { data: OnAir }).data),
    readPage(fetch(tile.href)),
  ]).catch(() => []);
  if (!onAir || !list) return;
  const ordered = orderForYou(onAir.lives, { followed: new Set(), watched });
  const arranged: HTMLElement[] = [];
  for (const { live, reason } of ordered) {
    if (arranged.length === cards.length) break;
    const card = cards.find(showsLive(live.slug)) ?? slideOf(list, live.slug, first);
    if (!card) continue;
    if (reason) addReason(card, roomText(`room:for_you.${reason}`));
    arranged.push(card);
  }
  if (arranged.length === 0) return;
  row.replaceChildren(...arranged, tile);
  stage.appendChild(makeNote());
}

const showsLive = (slug: string) => (card: HTMLElement) =>
  card.querySelector('h3 a')?.getAttribute('href')?.endsWith(`/live/${slug}`) === true;

/** Returns a card of the list of all lives as a slide, like the others of the reel. */
function slideOf(list: Document, slug: string, other: HTMLElement): HTMLElement | undefined {
  const listed = [...list.querySelectorAll<HTMLElement>('article')].find(showsLive(slug));
  const card = listed && document.importNode(listed, true);
  const button = other.querySelector('.go')?.cloneNode(true);
  if (card && button) card.querySelector('.scrim')?.appendChild(button);
  const poster = card?.querySelector('img');
  if (poster) poster.sizes = '(min-width: 64rem) 12rem, 100vw';
  return card;
}

function addReason(card: HTMLElement, text: string) {
  const reason = document.createElement('p');
  reason.className = 'why text-xs';
  reason.textContent = text;
  card.querySelector('h3')?.insertAdjacentElement('beforebegin', reason);
}

function makeNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = 'note mt-1.5 text-xs text-soft';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'underline';
  button.textContent = roomText('room:for_you.forget');
  button.addEventListener('click', () => {
    forgetWatched();
    location.reload();
  });
  note.replaceChildren(`${roomText('room:for_you.here')} `, button);
  return note;
}
