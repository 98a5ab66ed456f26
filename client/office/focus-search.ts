/** Focuses the search of the back office with Ctrl+K or ⌘K. */
export function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts]');
  document.addEventListener('keydown', (event) => {
    // The code is that of the key, also where a Thai keyboard layout writes another letter.
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    input?.focus();
    input?.select();
  });
}
