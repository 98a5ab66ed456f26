/** Payment settings, see [vars] in wrangler.toml. An invalid one throws an error with its name. */
import { z } from 'zod';
import { type GatewayKey, gatewayKey, type PaymentMethodKey } from '../../../calls/money/order-details.ts';

const positive = z.coerce.number().int().positive();

const settings = z.object({
  PAYMENT_MIN_SATANG: positive.default(2_000),
  PAYMENT_MAX_SATANG: positive.max(99_999_999).default(5_000_000),
  PAYMENT_STEP_SATANG: positive.default(100),
  COINS_PER_BAHT: positive.default(10),
  ORDER_TTL_SECONDS: positive.default(600),
  GATEWAY_POLL_SECONDS: positive.default(30),
});

/** Limits of top-ups, their price, and how long orders wait. */
export interface PaymentSettings {
  min_satang: number;
  max_satang: number;
  step_satang: number;
  coins_per_baht: number;
  /** How long an order waits for its payment. */
  order_ttl_ms: number;
  /** Interval of queries about a waiting order. */
  poll_ms: number;
}

/** Parses the settings. Throws if one is invalid. */
export function readPaymentSettings(env: object): PaymentSettings {
  const values = settings.parse(env);
  return {
    min_satang: values.PAYMENT_MIN_SATANG,
    max_satang: values.PAYMENT_MAX_SATANG,
    step_satang: values.PAYMENT_STEP_SATANG,
    coins_per_baht: values.COINS_PER_BAHT,
    order_ttl_ms: values.ORDER_TTL_SECONDS * 1000,
    poll_ms: values.GATEWAY_POLL_SECONDS * 1000,
  };
}

const gatewaySettings = z.object({ THAI_QR_GATEWAY: gatewayKey.default('thai_qr') });

/** Returns the gateway of new orders, by payment method. */
export const readGatewayOf = (env: object): Readonly<Record<PaymentMethodKey, GatewayKey>> => ({
  thai_qr: gatewaySettings.parse(env).THAI_QR_GATEWAY,
});
