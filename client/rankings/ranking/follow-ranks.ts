/**
 * Updates a ranking that is still changing, on a ranking, event or monster page. Loads the page
 * again and animates rows to their new rank. With reduced motion, rows move without animation.
 */
import { askAgain, type PollOutcome, type Rhythm } from '../../platform/script/ask-again.ts';
import { readPage } from '../../platform/script/read-page.ts';
import { rankedIn, showAs } from './show-as.ts';

const DEADLINE_MS = 8_000;
const PASSING_MS = 500;
/** Never faster than the page is cached. */
const rhythm: Rhythm = { quick_ms: 15_000, slow_ms: 120_000, rest_ms: 5_000 };

/** Ids of the updated elements: entries (standings.tsx, event-standings.tsx) and own rank. */
const partIds = ['lines', 'place'];

export function followRanks() {
  askAgain(ask, rhythm);
}

async function ask(): Promise<PollOutcome> {
  let fresh: Document;
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) return 'failed';
    fresh = await readPage(answer);
  } catch {
    return 'failed';
  }
  const isOver = !fresh.querySelector('[data-ranks]');
  // An update would clear the reader's text selection.
  if (!getSelection()?.isCollapsed) return 'still';
  const hasMoved = partIds.map((id) => take(document.getElementById(id), fresh.getElementById(id))).includes(true);
  if (isOver) return 'over';
  return hasMoved ? 'moved' : 'still';
}

/** Updates one element. Returns whether anything changed. */
function take(part: HTMLElement | null, fresh: HTMLElement | null): boolean {
  if (!part || !fresh) return false;
  const before = placesIn(part);
  const activeElement = document.activeElement;
  const focusedRow = part.contains(activeElement) ? activeElement?.closest('li') : null;
  const from = focusedRow && rankedIn(part).find(([, row]) => row === focusedRow)?.[0];
  if (!showAs(part, fresh)) return false;
  // A user who enters or leaves the podium gets another row, so the focus must move with them.
  if (from && activeElement !== document.activeElement)
    new Map(rankedIn(part))
      .get(from)
      ?.querySelector<HTMLElement>(activeElement?.tagName ?? 'a')
      ?.focus({ preventScroll: true });
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) pass(part, before);
  return true;
}

interface RowPlace {
  rank: number;
  left: number;
  top: number;
}

/** Returns each row's position relative to the element, because content above it may have grown. */
function placesIn(part: HTMLElement): Map<string, RowPlace> {
  const origin = part.getBoundingClientRect();
  return new Map(
    rankedIn(part).map(([userId, row]) => {
      const { left, top } = row.getBoundingClientRect();
      return [userId, { rank: row.value, left: left - origin.left, top: top - origin.top }];
    }),
  );
}

/** Animates rows from their old position. New rows fade in. */
function pass(part: HTMLElement, before: ReadonlyMap<string, RowPlace>) {
  const after = placesIn(part);
  for (const [userId, row] of rankedIn(part)) {
    const [oldRank, newRank] = [before.get(userId), after.get(userId)];
    if (oldRank?.rank === newRank?.rank || !newRank) continue;
    const keyframes: Keyframe[] = oldRank
      ? [
          { transform: `translate(${oldRank.left - newRank.left}px, ${oldRank.top - newRank.top}px)` },
          { transform: 'none' },
        ]
      : [{ opacity: 0 }, { opacity: 1 }];
    row.animate(keyframes, { duration: PASSING_MS, easing: 'ease-in-out' });
  }
}
