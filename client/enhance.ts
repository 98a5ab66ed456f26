/** What scripts add to every page. Each is an ease: without it every link and form still works. */

/** Adds what this page has a place for. */
export function enhancePage() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) copyOnClick(button);
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) shareOnClick(button);
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

/** Copies a link, and says so on the button for a moment; where it may not, the text is offered to be copied by hand. */
function copyOnClick(button: HTMLElement) {
  const text = button.querySelector('span');
  const before = text?.textContent ?? '';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
    } catch {
      return (await import('./offer-text.ts')).offerText(button, button.dataset.copy ?? '');
    }
    if (!text) return;
    text.textContent = button.dataset.copied ?? '';
    setTimeout(() => {
      text.textContent = before;
    }, 2000);
  });
}

/** Opens the device's own share sheet. The button keeps its place where there is none, so that nothing moves. */
function shareOnClick(button: HTMLElement) {
  if (!('share' in navigator)) {
    button.style.visibility = 'hidden';
    return;
  }
  button.addEventListener('click', () => {
    // Closing the sheet rejects; there is nothing to do about it.
    navigator.share({ url: button.dataset.share ?? '', title: button.dataset.title ?? '' }).catch(() => undefined);
  });
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
