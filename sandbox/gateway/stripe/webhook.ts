import { createHmac } from 'node:crypto';
import type { Happening } from '../book.ts';
import { eventSaid, type StripePlace } from './intent.ts';

/**
 * Returns a webhook of Stripe: the event, signed over time and body with each secret as plain text.
 */
export function stripeWebhook(
  happening: Happening,
  { secrets, at, ...place }: StripePlace & { secrets: readonly string[]; at: Date },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(eventSaid(happening, place));
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': [`t=${seconds}`, ...signatures].join(',') },
  };
}
