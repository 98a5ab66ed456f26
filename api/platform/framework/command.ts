/** Reads the Idempotency-Key of a command (draft-ietf-httpapi-idempotency-key-header). */
import { encodeBase64Url } from 'hono/utils/encode';
import { idempotencyKey } from '../../../calls/platform/call.ts';
import type { IdempotentCommand } from './idempotency.ts';

/** A command before its caller is known. */
export type SentCommand = Pick<IdempotentCommand, 'key' | 'fingerprint'>;

/**
 * Returns the key and fingerprint; null if the key is missing or malformed. The fingerprint does
 * not depend on the order of the fields.
 */
export async function readCommand(
  header: string | undefined,
  { path, fields }: { path: string; fields: Record<string, unknown> },
): Promise<SentCommand | null> {
  const { data: key } = idempotencyKey.safeParse(header);
  if (key === undefined) return null;
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const sortedEntries = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const payload = new TextEncoder().encode(JSON.stringify([path, sortedEntries]));
  const fingerprint = encodeBase64Url(await crypto.subtle.digest('SHA-256', payload));
  return { key, fingerprint };
}
