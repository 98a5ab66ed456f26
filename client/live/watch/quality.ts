/**
 * The quality that a viewer chose for lives with two renditions. Without a choice, Save-Data takes
 * the small one.
 */

/** `auto`: by the connection. */
export type Quality = 'auto' | 'main' | 'small';

const STORAGE_KEY = 'live-quality';

/** The choice of this page, if the browser stores nothing. */
let chosen: Quality | null = null;

/** Returns the chosen quality, on this page or on an earlier one. */
export function chosenQuality(): Quality {
  if (chosen) return chosen;
  try {
    const choice = localStorage.getItem(STORAGE_KEY);
    return choice === 'main' || choice === 'small' ? choice : 'auto';
  } catch {
    return 'auto';
  }
}

/** Changes the quality from the next segment on, and remembers it. */
export function chooseQuality(quality: Quality): void {
  chosen = quality;
  try {
    localStorage.setItem(STORAGE_KEY, quality);
  } catch {
    // The browser stores nothing. The choice is valid on this page.
  }
}

/** Returns whether the viewer asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
