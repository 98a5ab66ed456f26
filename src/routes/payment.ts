/** Payment (spec 2): where orders begin, the orders themselves, and what was ordered before. For members only, see member-pages.ts. */
import { Hono } from 'hono';
import { localePath } from '../../client/i18n.ts';
import { startPaths } from '../../client/payment/paths.ts';
import type { EdgeEnv } from '../env.ts';
import { rememberReturn } from '../payment/after-top-up.ts';
import { history } from '../payment/history.tsx';
import { order } from '../payment/order.tsx';
import { start } from '../payment/start.tsx';

export const payment = new Hono<EdgeEnv>();

payment.use('/payment/*', rememberReturn);
payment.get('/payment', (c) => c.redirect(localePath(c.var.locale, startPaths.refill), 302));
payment.route('/', start);
payment.route('/', history);
payment.route('/', order);
