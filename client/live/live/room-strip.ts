/**
 * The strip over the video: the VB's rank today and the monster's health. Room updates create and
 * change it; the page never polls for it.
 */
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { OwnPlace } from '../../../calls/rankings/ranking.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { barValues, meterOf } from '../../rankings/monster/bar-values.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { moveMeter, wantsMotion } from '../../ui/moves.ts';
import type { LiveUpdate } from '../chat/enter-room.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './room-strip.css?url';

export type StandingUpdate = Extract<LiveUpdate, { place: object } | { monster: object | null }>;

const RISE = { translate: ['0 0.75em', '0 0'], opacity: [0, 1] };
const BLOW = { translate: ['0 0.75em', '0 0'], opacity: [1, 1, 0] };

/** Values shown last. */
const current: { place?: OwnPlace; monster?: Monster } = {};

/** Shows an update and animates the difference. */
export async function showStrip(update: StandingUpdate): Promise<void> {
  await addStyle(styles);
  const strip = document.querySelector<HTMLElement>('.room-strip') ?? make();
  if (!strip) return;
  if ('place' in update) showPlace(strip, update.place);
  else showMonster(strip, update.monster);
  strip.hidden = strip.childElementCount === 0;
}

function make(): HTMLElement | null {
  const strip = document.createElement('div');
  strip.className = 'room-strip';
  strip.role = 'group';
  strip.ariaLabel = roomText('room:strip.title');
  document.querySelector('.room-facts')?.appendChild(strip);
  return strip.isConnected ? strip : null;
}

/** Returns the part of the strip that links to `id`, and creates it if necessary. */
function partOf(strip: HTMLElement, id: string, make: () => HTMLElement[]): HTMLElement {
  const part = strip.querySelector<HTMLElement>(`[href="#${id}"]`);
  if (part) return part;
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.replaceChildren(...make());
  // The rank comes before the monster, whichever update arrives earlier.
  strip.insertAdjacentElement(id === 'place' ? 'afterbegin' : 'beforeend', link);
  return link;
}

const element = (name: 'b' | 'span' | 'meter') => document.createElement(name);
const remove = (strip: HTMLElement, id: string) => strip.querySelector(`[href="#${id}"]`)?.remove();

function showPlace(strip: HTMLElement, place: OwnPlace) {
  const number = (value: number) => formatNumber(localeOfPage(), value);
  const before = current.place;
  current.place = place;
  const { rank, next } = place;
  if (rank === null) return remove(strip, 'place');
  const [own, distance] = partOf(strip, 'place', () => [element('b'), element('span')]).children;
  if (!own || !distance) return;
  own.textContent = roomText('room:strip.rank').replace('{rank}', number(rank));
  distance.textContent = next
    ? roomText('room:strip.next')
        .replace('{coins}', number(next.distance))
        .replace('{rank}', number(rank - 1))
    : '';
  if (before && before.score !== place.score && wantsMotion())
    (before.rank === rank ? distance : own).animate(RISE, { duration: 320, easing: 'ease-out' });
  const below = document.querySelector<HTMLElement>('#place');
  const text = below?.querySelector('span');
  if (text) text.textContent = (below?.dataset.rank ?? '').replace('{rank}', number(rank));
}

function showMonster(strip: HTMLElement, monster: Monster | null) {
  const before = current.monster;
  if (monster) current.monster = monster;
  else delete current.monster;
  if (!monster) return remove(strip, 'monster');
  const link = partOf(strip, 'monster', () => [element('span'), element('b'), element('meter')]);
  const [name, remaining, meter] = link.children;
  if (!name || !remaining || !(meter instanceof HTMLMeterElement)) return;
  const values = barValues(localeOfPage(), monster);
  name.textContent = monster.is_defeated ? roomText('room:strip.won') : values.name;
  remaining.textContent = monster.is_defeated ? '' : values.left;
  meter.className = 'meter';
  meter.hidden = monster.is_defeated;
  meter.ariaLabel = roomText('room:strip.left');
  moveMeter(meter, meterOf(monster));
  const blow = before?.event_uuid === monster.event_uuid ? monster.damage - before.damage : 0;
  if (blow > 0 && wantsMotion()) strike(link, blow);
}

/** Animates the damage since the last update. */
function strike(link: HTMLElement, damage: number) {
  const number = document.createElement('i');
  number.ariaHidden = 'true';
  number.textContent = `−${formatNumber(localeOfPage(), damage)}`;
  link.insertAdjacentElement('beforeend', number);
  void number.animate(BLOW, { duration: 1_200, easing: 'ease-out' }).finished.finally(() => number.remove());
}
