import { createHmac } from 'node:crypto';
import type { GatewayEvent } from '../book.ts';
import { opnEvent } from './charge.ts';

/**
 * Returns a webhook of Opn: the event, signed over time and body with each secret, which is Base64.
 */
export function opnWebhook(
  event: GatewayEvent,
  { base_url, is_live, secrets, at }: { base_url: string; is_live: boolean; secrets: readonly string[]; at: Date },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(opnEvent(event, { base_url, is_live }));
  const seconds = Math.floor(at.getTime() / 1000);
  const hexes = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(`${seconds}.${body}`).digest('hex'),
  );
  const signatureHeaders = { 'omise-signature': hexes.join(','), 'omise-signature-timestamp': String(seconds) };
  return { body, headers: { 'content-type': 'application/json', ...signatureHeaders } };
}
