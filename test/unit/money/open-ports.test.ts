import { describe, expect, test } from 'vitest';
import type { ApiBindings } from '../../../api/host/env.ts';
import { GatewayUnavailable } from '../../../api/payment/gateway/gateway.ts';
import { openPaymentPorts } from '../../../api/payment/open-ports.ts';

const now = new Date('2026-11-20T05:00:00Z');
const settings = {
  PAID_ORDERS: { send: async () => {} },
  THAI_QR_PAYEE_NAME: 'VELA',
  THAI_QR_BILLER_ID: '099999999999990',
};
const open = (env: Record<string, unknown>) => openPaymentPorts({ ...settings, ...env } as unknown as ApiBindings, now);

describe('a gateway without its settings', () => {
  test.each([
    ['its secret', { THAI_QR_BASE_URL: 'https://bank.example/api' }],
    ['its address', { THAI_QR_SECRET: 'a secret' }],
  ])('lacking %s, is not set up, answers nothing and believes nothing', async (_, env) => {
    const { thai_qr } = open(env).gateways;
    expect(thai_qr.is_set_up).toBe(false);
    await expect(thai_qr.fetchStatus('VL1')).rejects.toThrow(GatewayUnavailable);
    const webhook = { body: '{"reference":"VL1"}', header: () => 't=1,v1=00' };
    expect(await thai_qr.verifyWebhook(webhook, now)).toEqual({ verdict: 'refused', reason: 'not_set_up' });
  });

  test('with both is set up', () => {
    const env = { THAI_QR_BASE_URL: 'https://bank.example/api', THAI_QR_SECRET: 'a secret' };
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
])('the setting %s of %s is told by name', (name, value) => {
  expect(() => open({ [name]: value })).toThrow(name);
});
