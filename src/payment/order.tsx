/** An order's pages: its own, its picture, its receipt, its cancelling, and where a bank or a link leads back to. */
import { type Context, Hono } from 'hono';
import { cancelOrder, getBalance, getOrder } from '../../calls/payment.ts';
import { localePath } from '../../client/i18n.ts';
import { MissingOrderPage } from '../../client/payment/missing-order-page.tsx';
import { orderPath } from '../../client/payment/paths.ts';
import { ReceiptPage } from '../../client/payment/receipt-page.tsx';
import { api } from '../api.ts';
import { plainPage, screenPage } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { asksData } from '../form-answer.ts';
import { textsOf } from '../texts.ts';
import { pathAfterTopUp } from './after-top-up.ts';
import { qrPath, qrPng } from './qr.ts';
import { unavailable } from './refusal-page.tsx';
import { sandboxBankHref } from './sandbox-bank.ts';

export const order = new Hono<EdgeEnv>();

const namespaces = ['payment', 'site'] as const;

order.get('/payment/orders/:uuid', (c) => orderPage(c, c.req.param('uuid')));

async function orderPage(c: Context<EdgeEnv>, uuid: string): Promise<Response> {
  const found = await orderAndBalance(c, uuid);
  if (found instanceof Response) return found;
  const { order: shown, balance, return_to } = found;
  return screenPage(c, {
    screen: 'payment/order',
    namespaces: [...namespaces],
    refreshSeconds: shown.poll_after_seconds === null ? undefined : REFRESH_SECONDS,
    props: {
      order: shown,
      balance,
      return_to,
      qr: shown.qr && qrPath(shown.qr.payload),
      sandbox_bank_href: shown.qr && sandboxBankHref(c, shown),
    },
  });
}

/** Without scripts the page is asked for anew by itself: not so often that a form on it could not be reached. */
const REFRESH_SECONDS = 20;

/** The true state of an order, whatever the address hopes it is. A gateway names the order in the query. */
async function resultPage(c: Context<EdgeEnv>, uuid: string): Promise<Response> {
  const found = await orderAndBalance(c, uuid);
  if (found instanceof Response) return found;
  return screenPage(c, {
    screen: 'payment/result',
    namespaces: [...namespaces],
    refreshSeconds: found.order.poll_after_seconds === null ? undefined : REFRESH_SECONDS,
    props: found,
  });
}

order.get('/payment/success/:uuid?', (c) => resultPage(c, c.req.param('uuid') ?? c.req.query('order') ?? ''));
order.get('/payment/failure/:uuid?', (c) => resultPage(c, c.req.param('uuid') ?? c.req.query('order') ?? ''));
order.get('/payment/:x/callback', (c) => resultPage(c, c.req.query('order') ?? c.req.param('x')));

order.get('/payment/orders/:uuid/qr.png', async (c) => {
  const found = await api(c, getOrder, { params: c.req.param() });
  if (!found.ok) return unavailable(c, found);
  const { qr } = found.answer.data;
  if (!qr) return c.notFound();
  return c.body(qrPng(qr.payload), 200, { 'content-type': 'image/png' });
});

order.get('/payment/orders/:uuid/receipt', async (c) => {
  const found = await api(c, getOrder, { params: c.req.param() });
  if (!found.ok) return unavailable(c, found);
  const { data: paid } = found.answer;
  if (!paid.receipt) return plainPage(c, <MissingOrderPage />, 404);
  return plainPage(
    c,
    <ReceiptPage order={paid} receipt={paid.receipt} texts={{ th: textsOf('th'), en: textsOf('en') }} />,
  );
});

/** Whatever comes of it stands on the order's page. */
order.post('/payment/orders/:uuid/cancel', async (c) => {
  const uuid = c.req.param('uuid');
  const cancelled = await api(c, cancelOrder, { params: { uuid } });
  if (!cancelled.ok && cancelled.failure.error.code !== 'order_not_cancellable') return unavailable(c, cancelled);
  return asksData(c) ? orderPage(c, uuid) : c.redirect(localePath(c.var.locale, orderPath(uuid)), 303);
});

async function orderAndBalance(c: Context<EdgeEnv>, uuid: string) {
  const [found, balance] = await Promise.all([api(c, getOrder, { params: { uuid } }), api(c, getBalance, {})]);
  if (!found.ok) return unavailable(c, found);
  return { order: found.answer.data, balance: balance.ok ? balance.answer.data : null, return_to: pathAfterTopUp(c) };
}
