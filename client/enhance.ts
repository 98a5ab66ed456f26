/** What scripts add to every page. Each is an ease: without it every link and form still works. */

/** Adds what this page has a place for. */
export function enhancePage() {
  if (!('share' in navigator)) document.documentElement.dataset.sharesNot = '';
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]'))
    button.addEventListener('click', () => print());
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement && target.form && target.dataset.sends !== undefined)) return;
    // The page that comes is looked at where this one is.
    if (target.id) target.form.action += `#${target.id}`;
    target.form.requestSubmit();
  });
  closeMenusOutside();
}

/** Closes open menus of the header when the visitor turns to something else. */
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
