/**
 * Stand-ins for external services (a sign-in provider, a bank, payment gateways, an inbox, a push
 * service, LINE, Cloudflare Stream, a family's server), served at `/sandbox/…` in development and tests only.
 */
import { Hono } from 'hono';
import { bank } from './bank/index.ts';
import type { SandboxBindings } from './env.ts';
import { gateways } from './gateway/index.ts';
import { identity } from './identity/index.ts';
import { line } from './line/index.ts';
import { mail } from './mail/index.ts';
import { payoutBank } from './payout-bank/index.ts';
import { push } from './push.ts';
import { stream } from './stream/index.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const app = new Hono<{ Bindings: SandboxBindings }>().basePath('/sandbox');

app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));
app.route('/bank/payouts', payoutBank);
app.route('/bank', bank);
app.route('/', gateways);
app.route('/identity', identity);
app.route('/line', line);
app.route('/mail', mail);
app.route('/push', push);
app.route('/stream', stream);
app.route('/webhooks', webhookReceiver);

export { BankBook } from './bank/bank-book.ts';
export { GatewayBook } from './gateway/gateway-book.ts';
export { PayoutBook } from './payout-bank/payout-book.ts';
export { StreamBook } from './stream/stream-book.ts';
export default app;
