/**
 * Opens a gateway's payment page in a separate window while a live plays on.
 *
 * Our pages are isolated from their openers (COOP), so the windows cannot communicate. A flag in
 * the new window's session storage marks it.
 */
const BESIDE = 'beside_live';

/**
 * Opens the link in a small window, if the browser has such windows. Returns false if the browser
 * blocks it.
 */
export function openBeside(link: HTMLAnchorElement): boolean {
  const popup = window.open(link.href, '_blank', 'popup,width=480,height=760');
  if (!popup) return false;
  // The in-app browser has only one window and is navigating it, so this page must not interfere.
  if (popup === window) return true;
  popup.opener = null;
  try {
    popup.sessionStorage.setItem(BESIDE, '1');
  } catch {
    // Storage is disabled: the window does not close itself after the payment.
  }
  return true;
}

/** Closes this window if `openBeside` opened it. The live is in the window behind it. */
export function closeBeside() {
  try {
    if (sessionStorage.getItem(BESIDE)) window.close();
  } catch {
    // Storage is disabled, so the flag was never set.
  }
}
