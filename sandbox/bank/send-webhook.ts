/**
 * Sends one webhook to the biller. Its signature has the agreed format:
 * `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`.
 */
import type { Webhook } from './charge.ts';

const STALE_SECONDS = 301;

export async function sendWebhook(
  { event_id, event, reference, fault }: Webhook,
  to: { biller: Fetcher; secret: string; now: Date },
): Promise<number> {
  const body = JSON.stringify({ event_id, event, reference });
  const seconds = Math.floor(to.now.getTime() / 1000) - (fault === 'stale' ? STALE_SECONDS : 0);
  const secret = fault === 'forged' ? 'not the secret' : to.secret;
  const signature = `t=${seconds},v1=${await hmac(secret, `${seconds}.${body}`)}`;
  const response = await to.biller.fetch('http://biller/api/v1/payment/webhooks/thai_qr', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'vela-signature': signature },
    body:
      fault === 'altered'
        ? body.replace(reference, `${reference.slice(0, -1)}${reference.endsWith('X') ? 'Y' : 'X'}`)
        : body,
  });
  await response.body?.cancel();
  return response.status;
}

async function hmac(secret: string, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const encode = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(message)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
