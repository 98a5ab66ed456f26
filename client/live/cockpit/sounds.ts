/** Sounds of the studio, and the switch that this browser remembers. */
import { chime, type Melody } from '../overlay/chime.ts';

const STORAGE_KEY = 'studio-sound';
const OFF = 'off';
/** Events that arrive together have one sound. In milliseconds. */
const GAP_MS = 400;

let last_ms = Number.NEGATIVE_INFINITY;

function hasSound(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Plays a sound, unless it is off or the VB has not touched the page yet. */
export function playSound(melody: Melody): void {
  const now_ms = performance.now();
  if (!hasSound() || navigator.userActivation?.hasBeenActive === false || now_ms - last_ms < GAP_MS) return;
  last_ms = now_ms;
  chime(melody);
}

/** Shows the state in all switches. */
export function showSwitches(studio: HTMLElement): void {
  for (const box of studio.querySelectorAll<HTMLInputElement>('[data-sound]')) box.checked = hasSound();
}

/** Stores a change by the VB. */
export function switchSound(studio: HTMLElement, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // The browser stores nothing.
  }
  showSwitches(studio);
  if (isOn) playSound('gift');
}
