import { createHmac } from 'node:crypto';
import type { GatewayEvent } from '../book.ts';
import { type StripePlace, stripeEvent } from './intent.ts';

/**
 * Returns a webhook of Stripe: the event, signed over time and body with each secret as plain text.
 */
export function stripeWebhook(
  event: GatewayEvent,
  { secrets, at, ...place }: StripePlace & { secrets: readonly string[]; at: Date },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(stripeEvent(event, place));
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': [`t=${seconds}`, ...signatures].join(',') },
  };
}
