/** Enhancements for every page. All links and forms also work without them. */

/** Adds print buttons, selects that submit their form, and menus that close on a click outside. */
export function enhancePage() {
  if (!('share' in navigator)) document.documentElement.dataset.sharesNot = '';
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]'))
    button.addEventListener('click', () => print());
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement && target.form && target.dataset.sends !== undefined)) return;
    // The next page scrolls to the same select.
    if (target.id) target.form.action += `#${target.id}`;
    target.form.requestSubmit();
  });
  closeMenusOutside();
}

/** Closes open header menus on a click outside and on Escape. */
function closeMenusOutside() {
  const close = (except: EventTarget | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]')) {
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
    }
  };
  document.addEventListener('click', (event) => close(event.target));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(null);
  });
}
