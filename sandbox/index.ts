/** Stand-ins for the outside world (a sign-in provider, a bank), reached at `/sandbox/…` in development and tests only. */
import { Hono } from 'hono';
import { bank } from './bank/index.ts';
import type { SandboxBindings } from './env.ts';
import { identity } from './identity/index.ts';

const app = new Hono<{ Bindings: SandboxBindings }>().basePath('/sandbox');

app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));
app.route('/bank', bank);
app.route('/identity', identity);

export { BankBook } from './bank/bank-book.ts';
export default app;
