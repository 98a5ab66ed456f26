/** The goal, the top supporters, and the PK match. An overlay without such a fact is empty. */
import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import type { OverlayState } from '../../../calls/live/overlay.ts';
import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import { append, formatCoins, make, makePicture, type OverlayView } from './overlay-parts.ts';

/** Milliseconds that a match stays after its end. */
const STAYS_MS = 15_000;
const SECOND_MS = 1_000;

export function showFacts(body: HTMLElement): OverlayView {
  let shownKey = '';
  return {
    take(state) {
      const facts = JSON.stringify([state.goal, state.supporters, state.match && clockOf(state)]);
      if (facts === shownKey) return;
      shownKey = facts;
      const element = elementOf(state, body);
      body.replaceChildren(...(element ? [element] : []));
    },
    clear() {
      shownKey = '';
      body.replaceChildren();
    },
  };
}

function elementOf(state: OverlayState, body: HTMLElement): HTMLElement | null {
  if (state.goal) return goalOf(state.goal);
  if (state.supporters.length > 0) return supportersOf(state, body);
  const clock = clockOf(state);
  return state.match && clock !== null ? matchOf(state.match, clock) : null;
}

function goalOf({ title, coins, received_coins }: LiveGoal): HTMLElement {
  const pane = make('div', 'pane goal');
  const head = make('p', 'between');
  append(head, make('span', 'title', title), make('b', '', `${formatCoins(received_coins)} / ${formatCoins(coins)}`));
  const bar = make('div', 'bar');
  const progressBar = make('i', 'done');
  progressBar.style.width = `${Math.min(100, (received_coins / coins) * 100)}%`;
  append(bar, progressBar);
  append(pane, head, bar);
  return pane;
}

function supportersOf({ supporters }: OverlayState, body: HTMLElement): HTMLElement {
  const pane = make('div', 'pane supporters');
  append(pane, make('p', 'title', body.dataset.supporters));
  for (const { rank, user, coins } of supporters) {
    const row = make('p', 'row');
    const name = make('span', 'name', user.name);
    append(
      row,
      make('b', 'rank', String(rank)),
      makePicture('avatar', user.avatar_url),
      name,
      make('b', '', formatCoins(coins)),
    );
    append(pane, row);
  }
  return pane;
}

/** Returns the time left as `m:ss`, empty after the end, null once the match is no longer shown. */
function clockOf({ match, now }: OverlayState): string | null {
  if (!match) return null;
  const left_ms = Date.parse(match.ends_at) - Date.parse(now);
  if (match.was_left || left_ms < -STAYS_MS) return null;
  const seconds = Math.ceil(left_ms / SECOND_MS);
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
}

function matchOf({ own, other }: PkMatch, clock: string): HTMLElement {
  const match = make('div', 'match');
  const names = make('p', 'between names');
  append(names, make('span', '', own.vb.name), make('span', '', other.vb.name));
  const bar = make('div', 'scores');
  const ownScore = make('b', 'ours', formatCoins(own.coins));
  const sum = own.coins + other.coins;
  // Neither side becomes too narrow for its number.
  ownScore.style.width = `${sum === 0 ? 50 : Math.min(80, Math.max(20, (own.coins / sum) * 100))}%`;
  append(bar, ownScore, make('b', 'theirs', formatCoins(other.coins)));
  append(match, names, bar);
  if (clock) append(match, make('p', 'clock', clock));
  return match;
}
