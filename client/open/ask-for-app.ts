/** How long a phone has for opening the app; then it has none, and the page that says where to get it comes. */
const PATIENCE_MS = 1500;

/** Asks a phone for the app at once. A desktop has none: there the link leads on. */
export function askForApp() {
  const { userAgent } = navigator;
  const isAndroid = /Android/.test(userAgent);
  if (!isAndroid && !/iPhone|iPad/.test(userAgent)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-app]')) {
    const { app = '' } = link.dataset;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const waiting = setTimeout(() => location.assign(link.href), PATIENCE_MS);
      document.addEventListener('visibilitychange', () => clearTimeout(waiting), { once: true });
      location.href = isAndroid ? intentOf(app, link.href) : app;
    });
  }
}

/** As Chrome on Android opens an app; where there is none it opens the other address. */
function intentOf(deepLink: string, otherwise: string): string {
  const [scheme = '', place = ''] = deepLink.split('://');
  return `intent://${place}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(otherwise)};end`;
}
