/** Sends one push message to one device (RFC 8030, 8291, 8292). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { log } from '../../platform/framework/log.ts';
import { sandboxOf, vapidOf } from './vapid.ts';

/** Text and link of a push. */
export interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A message replaces an earlier one with the same tag. */
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

/**
 * Result of a push. `gone`: the subscription has ended. `unreachable`: the member blocked us.
 * `failed`: retry, at the earliest after the time that the service requested, and as the same
 * message if the first may have arrived.
 */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'unreachable' }
  | { outcome: 'failed'; retry_after_ms: number; mayHaveArrived: boolean };

/** Timeout of a push service. */
const PATIENCE_MS = 10_000;

/**
 * Sends the message. A later one with the same tag replaces it on the device, so a retry need not
 * be the same message. Failures are logged and returned, never thrown.
 */
export async function sendPush(
  env: object,
  { endpoint, p256dh, auth, message, ...delivery }: Sending,
): Promise<PushResult> {
  const vapid = vapidOf(env);
  if (!vapid) return { outcome: 'failed', retry_after_ms: 0, mayHaveArrived: false };
  try {
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const options = { ttl: delivery.ttl_seconds, urgency: delivery.urgency };
    const request = await buildPushPayload({ data: { ...message }, options }, subscription, vapid);
    const sandbox = sandboxOf(env);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = sandbox
      ? await sandbox.fetch(`https://sandbox.internal/sandbox/push?endpoint=${encodeURIComponent(endpoint)}`, request)
      : await fetch(endpoint, { ...request, redirect: 'manual', signal });
    await answer.body?.cancel();
    if (answer.ok) return { outcome: 'sent' };
    if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
    return refusedPush(answer, false);
  } catch (error) {
    return interruptedPush(error, false);
  }
}

/** Logs the refusal of a service, and returns when to retry. */
export function refusedPush({ status, headers }: Response, mayHaveArrived: boolean): PushResult {
  log('warn', 'push_failed', { status });
  const retry_after_ms = Number(headers.get('retry-after') ?? 0) * 1000 || 0;
  return { outcome: 'failed', retry_after_ms, mayHaveArrived };
}

/** Logs the error of a request that got no answer. */
export function interruptedPush(error: unknown, mayHaveArrived: boolean): PushResult {
  log('warn', 'push_failed', { reason: error instanceof Error ? error.name : typeof error });
  return { outcome: 'failed', retry_after_ms: 0, mayHaveArrived };
}
