/**
 * Lets the lines of a ranking that still moves follow it, on its page, an event's or a monster's: the page is asked for again, and rows
 * whose rank has changed go to their new places. Nothing else moves; with reduced motion they stand there at once.
 */
import { askAgain, type Outcome, type Rhythm } from '../ask-again.ts';
import { rankedIn, showAs } from './show-as.ts';

const DEADLINE_MS = 8_000;
const PASSING_MS = 500;
/** Not sooner than a page may be kept. */
const rhythm: Rhythm = { quick_ms: 15_000, slow_ms: 120_000, rest_ms: 5_000 };

/** What follows: the lines of standings.tsx and event-standings.tsx, and the viewer's own place. */
const followed = ['lines', 'place'];

/** Takes up the page's ranking. */
export function followRanks() {
  askAgain(ask, rhythm);
}

async function ask(): Promise<Outcome> {
  let fresh: Document;
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) return 'failed';
    fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return 'failed';
  }
  const isOver = !fresh.querySelector('[data-ranks]');
  // Whoever is choosing words of it would lose them.
  if (!getSelection()?.isCollapsed) return 'still';
  const hasMoved = followed.map((id) => take(document.getElementById(id), fresh.getElementById(id))).includes(true);
  if (isOver) return 'over';
  return hasMoved ? 'moved' : 'still';
}

/** Makes a part what it is now; whether that is anything else. */
function take(part: HTMLElement | null, fresh: HTMLElement | null): boolean {
  if (!part || !fresh) return false;
  const before = placesIn(part);
  const focused = document.activeElement;
  const whose = part.contains(focused) ? focused?.closest('li') : null;
  const from = whose && rankedIn(part).find(([, row]) => row === whose)?.[0];
  if (!showAs(part, fresh)) return false;
  // Somebody who has stepped on or off the podium stands in another row.
  if (from && focused !== document.activeElement)
    new Map(rankedIn(part))
      .get(from)
      ?.querySelector<HTMLElement>(focused?.tagName ?? 'a')
      ?.focus({ preventScroll: true });
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) pass(part, before);
  return true;
}

interface RowPlace {
  rank: number;
  left: number;
  top: number;
}

/** Where each row stands within its part: what stands above may have grown meanwhile. */
function placesIn(part: HTMLElement): Map<string, RowPlace> {
  const origin = part.getBoundingClientRect();
  return new Map(
    rankedIn(part).map(([who, row]) => {
      const { left, top } = row.getBoundingClientRect();
      return [who, { rank: row.value, left: left - origin.left, top: top - origin.top }];
    }),
  );
}

/** Rows that passed each other come from where they stood; who is new comes out of nothing. */
function pass(part: HTMLElement, before: ReadonlyMap<string, RowPlace>) {
  const after = placesIn(part);
  for (const [who, row] of rankedIn(part)) {
    const [was, is] = [before.get(who), after.get(who)];
    if (was?.rank === is?.rank || !is) continue;
    const shown: Keyframe[] = was
      ? [{ transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` }, { transform: 'none' }]
      : [{ opacity: 0 }, { opacity: 1 }];
    row.animate(shown, { duration: PASSING_MS, easing: 'ease-in-out' });
  }
}
