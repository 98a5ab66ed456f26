/**
 * Updates the bars of monsters without reloading the page. Each element with `data-monster`
 * contains the address to poll. It also contains the texts to fill, see monster-bar.tsx.
 */
import type { Monster } from '../../../calls/rankings/monster.ts';
import { askAgain, type PollOutcome } from '../../platform/script/ask-again.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { wantsMotion } from '../../ui/moves.ts';
import { barValues, meterOf } from './bar-values.ts';
import { barRhythm, isFightOver, isNewer, isWorthSaying, type MonsterReport, monsterStatusOf } from './follow-rules.ts';
import { fought } from './monster-picture.ts';

const DEADLINE_MS = 8_000;

/** The part of a `live:news` event that concerns a monster. */
interface MonsterUpdate {
  monster?: Monster | null;
}

/** Updates every bar of the page. Polls once per monster. */
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
  let lastStatus: MonsterReport | null = null;

  /** Shows a newer state of the monster. Returns whether it was newer. */
  function take(monster: Monster): boolean {
    // The first answer is not announced: it only starts the comparison.
    const status = monsterStatusOf(monster, Date.now());
    const isMoving = isNewer(monster, damage);
    strike(monster, isMoving);
    if (isMoving) {
      damage = monster.damage;
      for (const bar of bars) show(bar, monster);
      if (lastStatus && isWorthSaying(lastStatus, status)) {
        for (const bar of bars) say(bar, monster);
        lastStatus = status;
      }
    }
    lastStatus ??= status;
    return isMoving;
  }

  async function ask(): Promise<PollOutcome> {
    const monster = await read(address);
    if (typeof monster === 'string') return monster;
    const isMoving = take(monster);
    if (isFightOver(monster)) return 'over';
    return isMoving ? 'moved' : 'still';
  }

  askAgain(ask, barRhythm);
  // The room of the live on this page sends the damage of its gifts.
  document.addEventListener('live:news', (event) => {
    const { monster } = (event as CustomEvent<MonsterUpdate>).detail;
    if (monster && address.endsWith(`/${monster.event_uuid}`)) take(monster);
  });
}

/** Returns the monster's current state. Returns `over` if it is not visible, which ends polling. */
async function read(address: string): Promise<Monster | 'failed' | 'over'> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.ok) return ((await response.json()) as { data: Monster }).data;
    return [401, 403, 404].includes(response.status) ? 'over' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Fills placeholders such as `{left}` in a text. */
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

/** Updates the monster's picture to its fallen levels, and shakes it after a hit. */
function strike(monster: Monster, isHit: boolean) {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[src*="#s"]')) {
    const src = picture.getAttribute('src') ?? '';
    const now = fought(src, monster);
    if (now !== src) picture.src = now;
    if (isHit && wantsMotion()) picture.animate({ translate: ['-6px', '6px', '0'] }, { duration: 90, iterations: 3 });
  }
}

function say(bar: HTMLElement, monster: Monster) {
  const place = bar.querySelector<HTMLElement>('[data-say]');
  if (!place) return;
  const { say = '', sayWon = '' } = place.dataset;
  place.textContent = monster.is_defeated ? sayWon : filled(say, barValues(localeOfPage(), monster));
}
