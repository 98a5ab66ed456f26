/** Maximum milliseconds for a phone to open the app. Then the page with the stores opens. */
const PATIENCE_MS = 1500;

/** Opens the app on a phone. On a desktop the link is followed. */
export function askForApp(link: HTMLElement) {
  if (!(link instanceof HTMLAnchorElement)) return;
  const { userAgent } = navigator;
  const isAndroid = /Android/.test(userAgent);
  if (!isAndroid && !/iPhone|iPad/.test(userAgent)) return location.assign(link.href);
  const { app = '' } = link.dataset;
  const timer = setTimeout(() => location.assign(link.href), PATIENCE_MS);
  document.addEventListener('visibilitychange', () => clearTimeout(timer), { once: true });
  location.href = isAndroid ? intentOf(app, link.href) : app;
}

/**
 * Returns the URL that opens an app in Chrome on Android, with a fallback for phones without the
 * app.
 */
function intentOf(deepLink: string, otherwise: string): string {
  const [scheme = '', place = ''] = deepLink.split('://');
  return `intent://${place}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(otherwise)};end`;
}
