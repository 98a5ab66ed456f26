/** Sends one event to the webhook of the channel, signed as LINE signs it. */
import type { SandboxBindings } from '../env.ts';

export async function sendEvent(
  { EDGE, LINE_MESSAGING_SECRET }: SandboxBindings,
  event: { type: 'follow' | 'unfollow'; userId: string; at_ms: number },
): Promise<void> {
  const { type, userId, at_ms } = event;
  const body = JSON.stringify({
    destination: 'U0000000000000000000000000000vela',
    events: [
      {
        type,
        mode: 'active',
        timestamp: at_ms,
        webhookEventId: crypto.randomUUID(),
        deliveryContext: { isRedelivery: false },
        source: { type: 'user', userId },
      },
    ],
  });
  const response = await EDGE.fetch('http://vela/api/v1/push/line/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-signature': await sign(LINE_MESSAGING_SECRET, body) },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The site answered ${response.status} to an event of LINE`);
}

async function sign(secret: string, body: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, encode(body))).toString('base64');
}
