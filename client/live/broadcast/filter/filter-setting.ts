/** The filter that a VB chose, which this browser remembers. */

type FilterKind = 'smooth' | 'blur';

/** A chosen filter. `strength` counts for the smooth one. */
export interface FilterSetting {
  kind: FilterKind;
  strength: number;
}

/** run-tools.ts looks for it, to load the filter only where one was chosen. */
const STORAGE_KEY = 'studio-filter';
export const STRENGTHS = 3;

/** What the fields of the studio say. */
export interface FilterChoice {
  kind: FilterKind | 'off';
  strength: number;
}

/** Reads a choice, and takes what it does not understand as off, at medium strength. */
export function choiceOf({ kind, strength }: { kind?: unknown; strength?: unknown }): FilterChoice {
  const level = Number(strength);
  return {
    kind: kind === 'smooth' || kind === 'blur' ? kind : 'off',
    strength: Number.isInteger(level) && level >= 1 && level <= STRENGTHS ? level : 2,
  };
}

/** Returns the remembered choice. Without one, the filter is off. */
export function storedChoice(): FilterChoice {
  try {
    return choiceOf(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as object);
  } catch {
    return choiceOf({});
  }
}

/** Remembers a choice by the VB. Off is the same as no choice. */
export function keepChoice(choice: FilterChoice): void {
  try {
    if (choice.kind === 'off') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // The browser stores nothing. The choice is valid on this page.
  }
}
