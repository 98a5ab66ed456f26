/** One message to one device, as RFC 8030, 8291 and 8292 have it. */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { log } from '../../platform/host/log.ts';
import { sandboxOf, vapidOf } from './vapid.ts';

/** What a device shows, and where it leads. */
export interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A message of the same tag takes the place of the one before. */
  tag: string;
}

interface Sending {
  endpoint: string;
  p256dh: string;
  auth: string;
  ttl_seconds: number;
  urgency: 'high' | 'normal';
  message: PushMessage;
}

/** What became of it: `gone` where the device wants no more; otherwise when to try again, where the service says so. */
export type Sent = { outcome: 'sent' } | { outcome: 'gone' } | { outcome: 'failed'; retry_after_ms: number };

/** A service that takes longer is in trouble. */
const PATIENCE_MS = 10_000;

/** Sends it. What goes wrong is told and logged, never thrown. */
export async function sendPush(env: object, { endpoint, p256dh, auth, message, ...how }: Sending): Promise<Sent> {
  const vapid = vapidOf(env);
  if (!vapid) return { outcome: 'failed', retry_after_ms: 0 };
  try {
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const options = { ttl: how.ttl_seconds, urgency: how.urgency };
    const request = await buildPushPayload({ data: { ...message }, options }, subscription, vapid);
    const sandbox = sandboxOf(env);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = sandbox
      ? await sandbox.fetch(`https://sandbox.internal/sandbox/push?endpoint=${encodeURIComponent(endpoint)}`, request)
      : await fetch(endpoint, { ...request, redirect: 'manual', signal });
    await answer.body?.cancel();
    if (answer.ok) return { outcome: 'sent' };
    if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
    log('warn', 'push_failed', { status: answer.status });
    return { outcome: 'failed', retry_after_ms: Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0 };
  } catch (error) {
    log('warn', 'push_failed', { reason: error instanceof Error ? error.name : typeof error });
    return { outcome: 'failed', retry_after_ms: 0 };
  }
}
