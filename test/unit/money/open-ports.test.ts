import { describe, expect, test, vi } from 'vitest';
import { GatewayUnavailable } from '../../../api/money/gateway/gateway.ts';
import { openPaymentPorts } from '../../../api/money/gateway/open-ports.ts';
import type { ApiBindings } from '../../../api/platform/framework/env.ts';

const now = new Date('2026-11-20T05:00:00Z');
const settings = {
  PAID_ORDERS: { send: async () => {} },
  THAI_QR_PAYEE_NAME: 'VELA',
  THAI_QR_BILLER_ID: '099999999999990',
};
const open = (env: Record<string, unknown>) => openPaymentPorts({ ...settings, ...env } as unknown as ApiBindings, now);

describe('gateway settings', () => {
  test.each([
    ['its secret', { THAI_QR_BASE_URL: 'https://bank.example/api' }],
    ['its address', { THAI_QR_SECRET: 'a secret' }],
  ])('a gateway lacking %s is not set up and refuses webhooks', async (_, env) => {
    const { thai_qr } = open(env).gateways;
    expect(thai_qr.is_set_up).toBe(false);
    await expect(thai_qr.fetchStatus({ charge_id: 'VL1', reference: 'VL1', amount_satang: 100 })).rejects.toThrow(
      GatewayUnavailable,
    );
    const webhook = { body: '{"reference":"VL1"}', header: () => 't=1,v1=00' };
    expect(await thai_qr.verifyWebhook(webhook, now)).toEqual({ verdict: 'refused', reason: 'not_set_up' });
  });

  test.each([
    ['the placeholder', '099999999999990', {}],
    ['invalid by its check digit', '099999999999200', {}],
    ['the placeholder, even without the tax id check', '099999999999990', { THAI_QR_BILLER_IS_TAX_ID: 'no' }],
  ])('a biller id that is %s is logged and sets up no gateway', (_, id, more) => {
    const errorLog = vi.spyOn(console, 'error').mockReturnValue();
    const bank = { THAI_QR_BASE_URL: 'https://bank.example/api', THAI_QR_SECRET: 'a secret' };
    expect(open({ ...bank, ...more, THAI_QR_BILLER_ID: id }).gateways.thai_qr.is_set_up).toBe(false);
    expect(errorLog.mock.calls.join()).toContain('biller_refused');
    errorLog.mockRestore();
  });

  test('a biller id without a valid tax id needs its own setting', () => {
    const bank = {
      THAI_QR_BASE_URL: 'https://bank.example/api',
      THAI_QR_SECRET: 'a secret',
      THAI_QR_BILLER_ID: '123456789012345',
    };
    const errorLog = vi.spyOn(console, 'error').mockReturnValue();
    expect(open(bank).gateways.thai_qr.is_set_up).toBe(false);
    errorLog.mockRestore();
    expect(open({ ...bank, THAI_QR_BILLER_IS_TAX_ID: 'no' }).gateways.thai_qr.is_set_up).toBe(true);
  });

  test('a gateway with base URL, secret and biller id is set up', () => {
    const bank = { THAI_QR_BASE_URL: 'https://bank.example/api', THAI_QR_SECRET: 'a secret' };
    const env = { ...bank, THAI_QR_BILLER_ID: '099999999999100' };
    expect(open(env).gateways.thai_qr.is_set_up).toBe(true);
  });
});

test.each([
  ['PAYMENT_MIN_SATANG', '0'],
  ['PAYMENT_MAX_SATANG', '1e12'],
  ['COINS_PER_BAHT', '1.5'],
  ['ORDER_TTL_SECONDS', 'ten'],
  ['THAI_QR_BILLER_ID', '123'],
  ['THAI_QR_BASE_URL', 'http://bank.example'],
])('an invalid setting %s of %s is named in the error', (name, value) => {
  expect(() => open({ [name]: value })).toThrow(name);
});
