/**
 * Keyboard shortcuts of a live. They are off while the viewer types or a dialog is open. A switch
 * turns the letters off, but not `?` and Escape.
 */

import { hasShortcuts, type ShortcutKey } from './shortcut-switch.ts';

/** Returns the letter of a key, also where a Thai keyboard layout writes another letter. */
function letterOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z?]$/i.test(key)) return key.toLowerCase();
  if (code === 'Slash' && shiftKey) return '?';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : '';
}

const isTyping = () => document.activeElement?.matches('input:not([type=range]), textarea, select') === true;

/** Listens for the shortcuts. `?` opens the list of them. */
export function listenForShortcuts(actions: Record<'f' | 't' | 'm', () => unknown>): void {
  const all: Record<ShortcutKey, () => unknown> = {
    ...actions,
    c: () => document.querySelector<HTMLElement>('.talk .talk-text')?.focus(),
    g: () => document.querySelector<HTMLElement>('.talk-bar a.go, .talk-bar a[href*="/gifts"]')?.click(),
  };
  const isShortcut = (letter: string): letter is ShortcutKey => letter in all;
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.repeat || isTyping() || document.querySelector('dialog[open]')) return;
    const letter = letterOf(event);
    if (event.key === 'Escape') {
      document.documentElement.removeAttribute('data-theatre');
      document.querySelector('.room')?.removeAttribute('data-is-bare');
    }
    if (letter === '?') void import('./shortcut-list.ts').then(({ showShortcuts }) => showShortcuts());
    else if (isShortcut(letter) && hasShortcuts()) {
      event.preventDefault();
      void all[letter]();
    }
  });
}
