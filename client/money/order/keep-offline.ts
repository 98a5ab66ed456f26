/** Caches the QR code of an open order as an offline page, for as long as the order is open. */

const CACHE = 'offline';

/**
 * Caches the offline page that this page names. Without one the order is closed, so the cache is
 * cleared. The returned cleanup does nothing.
 */
export function keepOffline(root: HTMLElement): () => void {
  const address = root.querySelector<HTMLElement>('[data-offline]')?.dataset.offline;
  if (address) void keep(address).catch(() => undefined);
  else forgetOffline();
  return () => undefined;
}

async function keep(address: string) {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(address);
  // A redirect means that the order was closed in the meantime.
  if (!answer.ok || answer.redirected) return;
  const headers = new Headers(answer.headers);
  const momentOf = (name: string) => Date.parse(headers.get(name) ?? '');
  // Converts the expiry time to the device's clock, because the service worker has no other.
  const until_ms = momentOf('expires') - (momentOf('date') || Date.now()) + Date.now();
  if (until_ms) headers.set('expires', new Date(until_ms).toUTCString());
  await (await caches.open(CACHE)).put('/', new Response(answer.body, { headers }));
}

/** Clears the offline page. Without the Cache API nothing was stored. */
export function forgetOffline() {
  void globalThis.caches?.delete(CACHE);
}
