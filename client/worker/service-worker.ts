/**
 * What goes on without a page: pushes are shown, and whoever is offline in front of an open order still has its QR. Nothing else: no
 * page and no file is served from here as long as there is a line. Built by itself (scripts/vite/service-worker.ts); it imports nothing.
 */

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Events {
  install: Extendable;
  activate: Extendable;
  push: Extendable & { data: { json: () => Shown } | null };
  notificationclick: Extendable & { notification: Notification };
  fetch: {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith: (answer: Promise<Response>) => void;
  };
}

/** What the host pushes (api/push/send-push.ts). */
interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** As much of a service worker's globals as is used here. */
interface WorkerGlobals {
  addEventListener: <Name extends keyof Events>(name: Name, does: (event: Events[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<unknown> };
}
const worker = globalThis as unknown as WorkerGlobals;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

// Pages are asked for while this is being started, and wait for nothing.
worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload.enable()));

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(request));
  event.respondWith(asked.catch(offlinePage));
});

/** The open order's page as client/payment/keep-offline.ts keeps it, until the order is over; otherwise that there is no line. */
async function offlinePage(): Promise<Response> {
  const kept = await caches.match('/', { cacheName: 'offline' });
  if (kept && Date.parse(kept.headers.get('expires') ?? '') > Date.now()) return kept;
  return new Response(NO_LINE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  });
}

const NO_LINE = `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light"><title>ออฟไลน์ · Offline</title>
<h1>ไม่มีอินเทอร์เน็ต</h1><p>เชื่อมต่อแล้ว<a href="">ลองอีกครั้ง</a></p>
<div lang="en"><h2>You are offline</h2><p>Connect to the internet and <a href="">try again</a>.</p></div></html>`;
