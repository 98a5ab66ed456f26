/** The QR of an open order stands on the page that is shown without a line, as long as the order is open. */

const CACHE = 'offline';

/** Keeps what the page names, and forgets what was kept where it names nothing: the order is not open any more. Ends with nothing. */
export function keepOffline(root: HTMLElement): () => void {
  const address = root.querySelector<HTMLElement>('[data-offline]')?.dataset.offline;
  if (address) void keep(address).catch(() => undefined);
  else forgetOffline();
  return () => undefined;
}

async function keep(address: string) {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(address);
  // By now it may be over, and its address leads to how it stands.
  if (!answer.ok || answer.redirected) return;
  const headers = new Headers(answer.headers);
  const momentOf = (name: string) => Date.parse(headers.get(name) ?? '');
  // Offline the service worker has no clock but the device's.
  const until_ms = momentOf('expires') - (momentOf('date') || Date.now()) + Date.now();
  if (until_ms) headers.set('expires', new Date(until_ms).toUTCString());
  await (await caches.open(CACHE)).put('/', new Response(answer.body, { headers }));
}

/** Where there is no such store nothing was kept. */
export function forgetOffline() {
  void globalThis.caches?.delete(CACHE);
}
