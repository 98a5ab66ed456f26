/**
 * The VBs that a visitor watched in this tab, for the personal order of lives. Stays in the browser
 * and ends with the tab. Members have their own on the server.
 */
import type { WatchedVb } from './order-for-you.ts';

const STORAGE_KEY = 'watched-here';
/** Stored pairs of VB and category. One more replaces the one that was watched longest ago. */
const MAX_VBS = 20;

const isWatched = (one: unknown): one is WatchedVb =>
  typeof one === 'object' && one !== null && 'vb_uuid' in one && 'minutes' in one && typeof one.minutes === 'number';

/** Returns the stored VBs. None: the browser stores nothing. */
export function watchedHere(): WatchedVb[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWatched) : [];
  } catch {
    return [];
  }
}

/** Adds minutes to a VB and category. */
export function addWatched(watched: WatchedVb): void {
  const all = watchedHere();
  const stored = all.find(({ vb_uuid, category }) => vb_uuid === watched.vb_uuid && category === watched.category);
  const minutes = watched.minutes + (stored?.minutes ?? 0);
  const others = all.filter((one) => one !== stored);
  store([...others, { ...watched, minutes }].slice(-MAX_VBS));
}

/** Forgets everything that the visitor watched. */
export const forgetWatched = (): void => store([]);

function store(all: readonly WatchedVb[]) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // The browser stores nothing. The order stays that of all visitors.
  }
}
