/** Remembers whether the viewer wants films, and their sound. */

const STORAGE_KEY = 'live-films';

export interface FilmChoice {
  shown: boolean;
  sound: boolean;
}

const all: FilmChoice = { shown: true, sound: true };

/** Choice of a viewer whose browser stores nothing, until the page is left. */
let unsavedChoice: FilmChoice | undefined;

export function filmChoice(): FilmChoice {
  if (unsavedChoice) return unsavedChoice;
  try {
    const { shown = true, sound = true } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<FilmChoice>;
    return { shown: shown === true, sound: sound === true };
  } catch {
    return all;
  }
}

/** Stores a choice, and informs the film that plays. */
export function chooseFilms(change: Partial<FilmChoice>): void {
  const choice = { ...filmChoice(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    unsavedChoice = choice;
  }
  document.dispatchEvent(new Event('live:films'));
}

/** Returns whether the viewer's device should load and move films. */
export function canMoveFilms(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
