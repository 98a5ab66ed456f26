/** The keyboard shortcuts, and the switch that turns them off in this browser. */

const STORAGE_KEY = 'live-shortcuts';
const OFF = 'off';

/** Letters of the shortcuts, in the order of the list that "?" opens. */
export const shortcutKeys = ['f', 't', 'm', 'c', 'g'] as const;
export type ShortcutKey = (typeof shortcutKeys)[number];

/** Returns whether shortcuts are on. Speech input may otherwise trigger them by mistake. */
export function hasShortcuts(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
}
