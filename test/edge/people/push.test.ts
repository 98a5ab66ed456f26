/**
 * The service worker's script, the offline page of an order, and the forms for push subscriptions.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '../../../calls/money/order.ts';
import { getPush, setQuietHours, subscribePush, unsubscribePush } from '../../../calls/people/push.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { ORDER, PaymentHost, watched } from '../money/payment-host.ts';

let host: PaymentHost;
let browser: Browser;
const order = `/payment/orders/${ORDER}`;
const pushAnswer = {
  data: { public_key: 'BKey', device_count: 1, quiet: { from: '22:00', until: '07:00' }, line: null },
};

describe('service worker script', () => {
  beforeEach(async () => {
    host = new PaymentHost();
    host.answer(getPush, pushAnswer);
    browser = await signedIn(new Browser(host));
  });

  test('the service worker is an uncached script without page caching', async () => {
    const { status, headers, text } = await browser.go('/sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain('showNotification');
    expect(text).not.toMatch(/\b(?:import|export)\b/);
  });

  test('SERVICE_WORKER=off unregisters the worker and removes its markup', async () => {
    const off = await signedIn(new Browser(host, { SERVICE_WORKER: 'off' }));
    const { text } = await off.go('/sw.js');
    expect(text).toContain('registration.unregister()');
    expect(text).not.toContain('showNotification');
    host.answer(getOrder, { data: watched() });
    expect((await browser.go(order)).text).toContain(`data-offline="${order}/offline"`);
    expect((await off.go(order)).text).not.toContain('data-offline');
    expect((await browser.go('/notices')).text).toContain('data-push="BKey"');
    expect((await off.go('/notices')).text).not.toContain('data-push');
  });
});

describe('offline page of an order', () => {
  test('the offline page has the QR of an open order until it ends', async () => {
    host.answer(getOrder, { data: watched() });
    const { status, text, headers } = await browser.go(`${order}/offline`);
    expect(status).toBe(200);
    expect(headers.get('expires')).toBe('Fri, 20 Nov 2026 12:40:00 GMT');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('<svg');
    for (const changes of [{ state: 'processed', qr: null }, { checking: true }, { state: 'paid' }] as const) {
      host.answer(getOrder, { data: watched(changes) });
      const redirect = await browser.go(`${order}/offline`);
      expect([redirect.status, redirect.headers.get('location')], JSON.stringify(changes)).toEqual([302, order]);
      expect((await browser.go(order)).text).not.toContain('data-offline');
    }
  });
});

describe('push forms at /notices', () => {
  test('the forms at /notices send devices and quiet hours to the API', async () => {
    const requests: [string, Record<string, string>][] = [];
    for (const call of [subscribePush, unsubscribePush, setQuietHours]) {
      host.on(call, ({ body }) => {
        requests.push([call.path, Object.fromEntries(body instanceof URLSearchParams ? body : [])]);
        return Response.json(pushAnswer);
      });
    }
    const device = {
      endpoint: 'https://push.example.com/send/one',
      p256dh: `BA${'a'.repeat(85)}`,
      auth: 'a'.repeat(22),
    };
    const hours = { from: '23:00', until: '06:00' };
    const forms = [
      ['/en/notices/subscribe', device],
      ['/notices/unsubscribe', { endpoint: device.endpoint }],
      ['/notices/quiet', hours],
    ] as const;
    for (const [address, form] of forms) {
      const { status, headers } = await browser.go(address, { form: { ...form } });
      expect([status, headers.get('location')]).toEqual([303, `${address.replace(/\/\w+$/, '')}?status=saved`]);
    }
    expect(requests).toEqual([
      [subscribePush.path, { ...device, language: 'en' }],
      [unsubscribePush.path, { endpoint: device.endpoint }],
      [setQuietHours.path, hours],
    ]);
    const { text } = await browser.go('/notices');
    expect(text).toMatch(/name="from"[^>]*value="22:00"|value="22:00"[^>]*name="from"/);
    host.on(subscribePush, () => refusal('push_service_unknown'));
    expect((await browser.go('/notices/subscribe', { form: device })).status).toBe(422);
    host.on(setQuietHours, () => refusal({ code: 'invalid_form', fields: ['from'] }));
    const half = await browser.go('/notices/quiet', { form: { from: '', until: '06:00' } });
    expect(half.status).toBe(422);
    expect(half.text).toContain(textsOf('th')('notice:quiet.both'));
    expect(half.text).toContain('value="06:00"');
  });
});
