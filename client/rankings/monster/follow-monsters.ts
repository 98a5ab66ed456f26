/**
 * Lets the bars of monsters move without the page being loaded again: every element with `data-monster`, which is the
 * address to ask, on whatever page it stands. What is to be filled in it says itself, see monster-bar.tsx.
 */
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { LiveNews } from '../../live/talk/enter-room.ts';
import { askAgain, type Outcome } from '../../platform/script/ask-again.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { wantsMotion } from '../../ui/moves.ts';
import { barValues, meterOf } from './bar-values.ts';
import { barRhythm, isNewer, isOver, isWorthSaying, monsterStatusOf, type Said } from './follow-rules.ts';
import { fought } from './monster-picture.ts';

const DEADLINE_MS = 8_000;

/** Keeps every bar of the page up to date, each monster asked for once. */
export function followMonsters() {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-monster]')];
  for (const address of new Set(bars.map(({ dataset }) => dataset.monster ?? ''))) {
    follow(
      address,
      bars.filter(({ dataset }) => dataset.monster === address),
    );
  }
}

function follow(address: string, bars: HTMLElement[]) {
  let damage = Math.max(...bars.map(({ dataset }) => Number(dataset.damage)));
  let said: Said | null = null;

  /** Shows what is newer; true: it is. */
  function take(monster: Monster): boolean {
    // The first answer is a newcomer's: the page has just said the same.
    const status = monsterStatusOf(monster, Date.now());
    const isMoving = isNewer(monster, damage);
    strike(monster, isMoving);
    if (isMoving) {
      damage = monster.damage;
      for (const bar of bars) show(bar, monster);
      if (said && isWorthSaying(said, status)) {
        for (const bar of bars) say(bar, monster);
        said = status;
      }
    }
    said ??= status;
    return isMoving;
  }

  async function ask(): Promise<Outcome> {
    const monster = await read(address);
    if (typeof monster === 'string') return monster;
    const isMoving = take(monster);
    if (isOver(monster)) return 'over';
    return isMoving ? 'moved' : 'still';
  }

  askAgain(ask, barRhythm);
  // The room of the page's live tells what gifts in it have dealt.
  document.addEventListener('live:news', (event) => {
    const { detail: news } = event as CustomEvent<LiveNews>;
    if ('monster' in news && news.monster && address.endsWith(`/${news.monster.event_uuid}`)) take(news.monster);
  });
}

/** The monster as it is now; `over` where there is none to be seen, so that nobody need ask again. */
async function read(address: string): Promise<Monster | 'failed' | 'over'> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.ok) return ((await response.json()) as { data: Monster }).data;
    return [401, 403, 404].includes(response.status) ? 'over' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Fills the places of a text, as `{left}`, with what they stand for. */
const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

function show(bar: HTMLElement, monster: Monster) {
  const values = barValues(localeOfPage(), monster);
  bar.toggleAttribute('data-won', monster.is_defeated);
  for (const element of bar.querySelectorAll<HTMLElement>('[data-fill]')) {
    element.textContent = filled(element.dataset.fill ?? '', values);
  }
  for (const meter of bar.querySelectorAll('meter')) {
    const { level } = meter.dataset;
    const { value, max } = meterOf(monster, level === undefined ? undefined : Number(level));
    meter.max = max;
    meter.value = value;
    if (level !== undefined) meter.parentElement?.toggleAttribute('data-down', value === 0);
  }
}

/** Takes from the monster's picture what it has lost, and shakes it under a blow. */
function strike(monster: Monster, isHit: boolean) {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[src*="#s"]')) {
    const src = picture.getAttribute('src') ?? '';
    const now = fought(src, monster);
    if (now !== src) picture.src = now;
    if (isHit && wantsMotion()) picture.animate({ translate: ['-6px', '6px', '0'] }, { duration: 90, iterations: 3 });
  }
}

function say(bar: HTMLElement, monster: Monster) {
  const told = bar.querySelector<HTMLElement>('[data-say]');
  if (!told) return;
  const { say = '', sayWon = '' } = told.dataset;
  told.textContent = monster.is_defeated ? sayWon : filled(say, barValues(localeOfPage(), monster));
}
