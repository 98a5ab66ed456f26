/**
 * HTTP link to the bank. A file is sent under its message id, which the bank accepts once, and its
 * reports are queried under the same id. Requests are signed: `t=<seconds>,v1=<hex HMAC-SHA256 of
 * "t." and the body>`.
 */

import { z } from 'zod';
import type { BankSettings } from '../../money/bank/bank-settings.ts';
import { hex } from '../../platform/base/digest.ts';

/** Result of sending a file: the bank has it, the bank rejected it, or unknown. */
export type HandedOver = 'taken' | 'refused' | 'unknown';

const reports = z.object({ reports: z.array(z.string().max(1_000_000)).max(100) });

const DEADLINE_MS = 10_000;

type Link = NonNullable<BankSettings['link']>;

/**
 * Sends a file to the bank. Call it once per file: reports of the bank decide an `unknown` result.
 * A timeout at the bank (408) is unknown too.
 */
export async function sendFileToBank(
  { base_url, secret, fetcher }: Link,
  { message_id, file, media_type }: { message_id: string; file: Uint8Array<ArrayBuffer>; media_type: string },
  now: Date,
): Promise<HandedOver> {
  const headers = { 'content-type': media_type, 'vela-signature': await signatureOf(file, { secret, now }) };
  const address = `${base_url}/files/${encodeURIComponent(message_id)}`;
  try {
    const init = { method: 'PUT', body: file, headers, ...requestLimits() };
    const response = await fetcher(address, init);
    await response.body?.cancel();
    if (response.ok) return 'taken';
    return response.status >= 400 && response.status < 500 && response.status !== 408 ? 'refused' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Returns the texts of all report files about a file so far. Returns null if the bank does not
 * answer, or answers with an error or in another format.
 */
export async function askReports(
  { base_url, secret, fetcher }: Link,
  messageId: string,
  now: Date,
): Promise<string[] | null> {
  const empty = new Uint8Array();
  const headers = { 'vela-signature': await signatureOf(empty, { secret, now }) };
  try {
    const response = await fetcher(`${base_url}/files/${encodeURIComponent(messageId)}/reports`, {
      headers,
      ...requestLimits(),
    });
    const answer = reports.safeParse(await response.json());
    return response.ok && answer.success ? answer.data.reports : null;
  } catch {
    return null;
  }
}

/** Sets a deadline, and follows no redirect. */
const requestLimits = () => ({ redirect: 'manual' as const, signal: AbortSignal.timeout(DEADLINE_MS) });

async function signatureOf(
  body: Uint8Array<ArrayBuffer>,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const head = new TextEncoder().encode(`${seconds}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  return `t=${seconds},v1=${hex(signature)}`;
}
