/**
 * Paying at a gateway's page in a window of its own, beside a live that plays on. The two know nothing of each other from there on: our
 * pages are cut off from whoever has opened them. What a window was opened for stays in the window.
 */
const BESIDE = 'beside_live';

/** Opens a link's page so, as a small window where the browser has such; false where it may not. */
export function openBeside(link: HTMLAnchorElement): boolean {
  const opened = window.open(link.href, '_blank', 'popup,width=480,height=760');
  if (!opened) return false;
  // An app's browser that has this one alone is on its way there in it, and is to stay.
  if (opened === window) return true;
  opened.opener = null;
  try {
    opened.sessionStorage.setItem(BESIDE, '1');
  } catch {
    // It keeps nothing: whoever has paid closes it themselves.
  }
  return true;
}

/** Closes this window, if it was opened so: the live is behind it. */
export function closeBeside() {
  try {
    if (sessionStorage.getItem(BESIDE)) window.close();
  } catch {
    // Nothing is kept, so it was not.
  }
}
