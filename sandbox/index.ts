/** Stand-ins for the outside world (a sign-in provider, a bank), reached at `/sandbox/…` in development and tests only. */
import { Hono } from 'hono';

const app = new Hono().basePath('/sandbox');

app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));

export default app;
