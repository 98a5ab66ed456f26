/** How long a phone has for opening the app; then it has none, and the page that says where to get it comes. */
const PATIENCE_MS = 1500;

/** Asks a phone for the app at once. A desktop has none: there the link leads on. */
export function askForApp(link: HTMLElement) {
  if (!(link instanceof HTMLAnchorElement)) return;
  const { userAgent } = navigator;
  const isAndroid = /Android/.test(userAgent);
  if (!isAndroid && !/iPhone|iPad/.test(userAgent)) return location.assign(link.href);
  const { app = '' } = link.dataset;
  const waiting = setTimeout(() => location.assign(link.href), PATIENCE_MS);
  document.addEventListener('visibilitychange', () => clearTimeout(waiting), { once: true });
  location.href = isAndroid ? intentOf(app, link.href) : app;
}

/** As Chrome on Android opens an app; where there is none it opens the other address. */
function intentOf(deepLink: string, otherwise: string): string {
  const [scheme = '', place = ''] = deepLink.split('://');
  return `intent://${place}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(otherwise)};end`;
}
