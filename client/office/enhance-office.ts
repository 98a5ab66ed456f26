/** Enhances every page of the back office: the shortcut of the search, and the choice of all rows. */
export function enhanceOffice(): void {
  focusSearch();
  const all = document.querySelector<HTMLInputElement>('[data-all]');
  if (all) chooseAll(all);
}

/** Focuses the search with Ctrl+K or ⌘K. */
function focusSearch() {
  const input = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts]');
  document.addEventListener('keydown', (event) => {
    // The code is that of the key, also where a Thai keyboard layout writes another letter.
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    input?.focus();
    input?.select();
  });
}

/** Shows the checkbox that chooses all rows, with the number of chosen ones. */
function chooseAll(all: HTMLInputElement) {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.office-pick input')];
  const label = all.closest('label');
  const chosen = label?.querySelector<HTMLElement>('[data-chosen]');
  const show = () => {
    const count = boxes.filter((box) => box.checked).length;
    all.checked = count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
    if (chosen) chosen.textContent = `${count} / ${boxes.length}`;
  };
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
    show();
  });
  for (const box of boxes) box.addEventListener('change', show);
  label?.removeAttribute('hidden');
  show();
}
