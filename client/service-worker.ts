/**
 * The service worker. It shows pushes, and shows the QR of an open order while the browser is
 * offline.
 *
 * It serves no page and no file while the network responds. It is built separately
 * (scripts/vite/service-worker.ts) and imports nothing.
 */

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Events {
  install: Extendable;
  activate: Extendable;
  push: Extendable & { data: { json: () => PushMessage } | null };
  notificationclick: Extendable & { notification: Notification };
  fetch: {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith: (answer: Promise<Response>) => void;
  };
}

/** The payload of a push (api/people/push/send-push.ts). */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** The globals of a service worker that this file uses. */
interface WorkerGlobals {
  addEventListener: <Name extends keyof Events>(name: Name, does: (event: Events[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<unknown> };
}
const worker = globalThis as unknown as WorkerGlobals;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

// The browser requests the page while the worker starts, so a navigation never waits for it.
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
  const response = event.preloadResponse.then((answer) => answer ?? fetch(request));
  event.respondWith(response.catch(offlinePage));
});

/**
 * Returns the open order's page that client/money/order/keep-offline.ts stored, until it expires.
 * Otherwise returns a page that says the browser is offline.
 */
async function offlinePage(): Promise<Response> {
  const page = await caches.match('/', { cacheName: 'offline' });
  if (page && Date.parse(page.headers.get('expires') ?? '') > Date.now()) return page;
  return new Response(NO_LINE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

const NO_LINE = `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light"><title>ออฟไลน์ · Offline</title>
<style>body{font:1rem/1.65 sans-serif;margin:0;min-height:100svh;display:grid;place-content:center;justify-items:center;gap:.5rem;padding:1.5rem;box-sizing:border-box;text-align:center;color:#fff;background:radial-gradient(130% 90% at 92% 0,#a3268f,#3a1f8c 42%,#140c2e)}h1,h2,p{margin:0}h1{font-size:1.75rem}h2{font-size:1.125rem;margin-top:1.5rem}a{display:inline-block;margin-top:.75rem;padding:.6rem 1.4rem;border-radius:99px;font-weight:700;text-decoration:none;color:#140c2e;background:linear-gradient(100deg,#ff3e8a,#ff9a3d)}[lang=en] a{color:#fff;background:#140c2e}</style>
<svg width="160" height="120" viewBox="0 0 160 120" aria-hidden="true"><circle cx="116" cy="40" r="20" fill="#fff0c9"/><path d="M107 39q4 4 8 0m6 0q4 4 8 0" fill="none" stroke="#a8763a" stroke-width="2"/><path d="M72 16v66" stroke="#2a1038" stroke-width="3"/><path d="M44 74q28-8 60 0v7H44Z" fill="#ff6a7f"/><path d="M34 84h80q-4 16-16 16H50q-12 0-16-16Z" fill="#2a1038"/><path d="M0 98q20-6 40 0t40 0 40 0 40 0v22H0Z" fill="#1c0f5a"/></svg>
<h1>ไม่มีอินเทอร์เน็ต</h1><p>เชื่อมต่อแล้วลองเปิดหน้านี้ใหม่</p><a href="">ลองอีกครั้ง</a>
<div lang="en"><h2>You are offline</h2><p>Connect to the internet and try this page again.</p><a href="">Try again</a></div></html>`;
