/**
 * Paying at a gateway's page in a window of its own, beside a live that plays on. The two know nothing of each other from there on: our
 * pages are cut off from whoever has opened them. What a window was opened for stays in the window.
 */
const BESIDE = 'beside_live';

/** Opens a link's page so, as a small window where the browser has such; false where it may not. */
export function openBeside(link: HTMLAnchorElement): boolean {
  const opened = window.open('', '_blank', 'popup,width=480,height=760');
  if (!opened) return false;
  opened.opener = null;
  opened.sessionStorage.setItem(BESIDE, '1');
  opened.location.replace(link.href);
  return true;
}

/** Closes this window, if it was opened so: the live is behind it. */
export function closeBeside() {
  if (sessionStorage.getItem(BESIDE)) window.close();
}
