/** Pages of an order: status, QR code, cancellation, and the return pages of banks and gateways. */

import type { Context } from 'hono';
import { cancelOrder, chargeOrder, getOrder, getOrderPicture } from '../../../../calls/money/order.ts';
import type { WatchedOrder } from '../../../../calls/money/order-details.ts';
import { OfflineOrderPage } from '../../../../client/money/order/offline-order-page.tsx';
import { OrderInExternalBrowser } from '../../../../client/money/order/order-in-external-browser.tsx';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import { href } from '../../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { qrPng } from '../../../money/order/qr.ts';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { sandboxBankHref } from '../../../money/order/sandbox-bank.ts';
import { pathAfter } from '../../../money/return-to.ts';
import { qrPath } from '../../../platform/base/qr-path.ts';
import { api } from '../../../platform/host/api.ts';
import { plainPage, screenPage } from '../../../platform/page/app-page.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { externalBrowserOf } from '../../../platform/request/external-browser.ts';
import { pageAfter } from '../../../platform/request/form-answer.ts';

export const order = loader(pageDefinitions.paymentOrder, (c, { params }) => orderPage(c, params.uuid));

/** Shows the order. `wrong_email`: an invalid address that was typed. */
async function orderPage(c: Context<EdgeEnv>, uuid: string, wrong_email: string | null = null): Promise<Response> {
  const data = await orderWithReturnPath(c, uuid);
  if (data instanceof Response) return data;
  const { order, return_to } = data;
  // In-app browsers cannot save pictures, so the page links to the device's browser.
  const externalBrowser = order.qr && (await externalBrowserOf(c));
  return screenPage(c, {
    screen: 'money/order',
    status: wrong_email === null ? 200 : 422,
    refreshSeconds: refreshSecondsOf(order),
    props: {
      order,
      return_to,
      qr: order.qr?.payload ? qrPath(order.qr.payload) : null,
      has_worker: c.get('settings').SERVICE_WORKER === 'on',
      sandbox_bank_href: sandboxBankHref(c, order),
      wrong_email,
    },
    frame: (screen) => (
      <>
        {externalBrowser && <OrderInExternalBrowser way={externalBrowser} />}
        {screen}
      </>
    ),
  });
}

/** Seconds between reloads without JavaScript, long enough to use the form on the page. */
const REFRESH_SECONDS = 20;

/**
 * Returns the seconds until the page reloads. Undefined: nothing changes any more. While the form
 * needs an address, the page reloads only at expiry, so that typed text is not lost.
 */
function refreshSecondsOf({ poll_after_seconds, needs, expires_at, server_time }: WatchedOrder): number | undefined {
  if (poll_after_seconds === null) return undefined;
  if (needs === null) return REFRESH_SECONDS;
  const remainingSeconds = Math.ceil((Date.parse(expires_at) - Date.parse(server_time)) / 1000);
  return Math.max(remainingSeconds, REFRESH_SECONDS);
}

/**
 * Shows the actual state of an order, whatever the URL claims. Gateways name the order in the
 * query.
 */
async function resultPage(c: Context<EdgeEnv>, uuid: string): Promise<Response> {
  const data = await orderWithReturnPath(c, uuid);
  if (data instanceof Response) return data;
  return screenPage(c, {
    screen: 'money/result',
    refreshSeconds: refreshSecondsOf(data.order),
    props: data,
  });
}

export const success = loader(pageDefinitions.paymentSuccess, (c, { query }) => resultPage(c, query.order ?? ''));
export const successOf = loader(pageDefinitions.paymentSuccessOf, (c, { params }) => resultPage(c, params.uuid));
export const failure = loader(pageDefinitions.paymentFailure, (c, { query }) => resultPage(c, query.order ?? ''));
export const failureOf = loader(pageDefinitions.paymentFailureOf, (c, { params }) => resultPage(c, params.uuid));
export const callback = loader(pageDefinitions.paymentCallback, (c, { params, query }) =>
  resultPage(c, query.order ?? params.x),
);

export const qr = loader(pageDefinitions.paymentQr, async (c, { params }) => {
  const result = await api(c, getOrder, { params });
  if (!result.ok) return unavailable(c, result);
  const { qr } = result.answer.data;
  if (!qr?.payload) return c.notFound();
  return c.body(qrPng(qr.payload), 200, { 'content-type': 'image/png' });
});

/**
 * The offline page exists only while the order is open and has a payload to draw. Otherwise it
 * redirects to the order.
 */
export const offline = loader(pageDefinitions.paymentOffline, async (c, { params }) => {
  const result = await api(c, getOrder, { params });
  if (!result.ok) return unavailable(c, result);
  const { data } = result.answer;
  if (!data.qr?.payload || orderStatus(data) !== 'waiting')
    return c.redirect(linkIn(c)(href('/payment/orders/{uuid}', params)));
  c.header('expires', new Date(data.expires_at).toUTCString());
  return plainPage(c, <OfflineOrderPage order={data} qr={qrPath(data.qr.payload)} />);
});

/**
 * Sends a QR image of a gateway. It is third-party content: scripts in it must not run, as an image
 * or opened directly.
 */
export const picture = loader(pageDefinitions.paymentPicture, async (c, { params }) => {
  const result = await api(c, getOrderPicture, { params });
  if (!result.ok) return unavailable(c, result);
  const { picture: image } = result.answer.data;
  if (!image) return c.notFound();
  const { media_type, base64 } = image;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return c.body(bytes, 200, { 'content-type': media_type, 'content-security-policy': "default-src 'none'; sandbox" });
});

/** Starts the charge. The page of the order shows the result. */
export const charge = action(pageDefinitions.paymentOrder, 'charge', async (c, { params: { uuid }, form }) => {
  const result = await api(c, chargeOrder, { params: { uuid }, form });
  if (!result.ok && result.failure.error.code === 'invalid_form') return orderPage(c, uuid, form.email);
  if (!result.ok) return unavailable(c, result);
  return pageAfter(c, href('/payment/orders/{uuid}', { uuid }), () => orderPage(c, uuid));
});

/** Cancels the order. The page of the order shows the result. */
export const cancel = action(pageDefinitions.paymentOrder, 'cancel', async (c, { params: { uuid } }) => {
  const result = await api(c, cancelOrder, { params: { uuid } });
  if (!result.ok && result.failure.error.code !== 'order_not_cancellable') return unavailable(c, result);
  return pageAfter(c, href('/payment/orders/{uuid}', { uuid }), () => orderPage(c, uuid));
});

async function orderWithReturnPath(c: Context<EdgeEnv>, uuid: string) {
  const result = await api(c, getOrder, { params: { uuid } });
  return result.ok ? { order: result.answer.data, return_to: pathAfter(c, 'top_up') } : unavailable(c, result);
}
