/** Secrets of webhooks, derived from a setting and a salt, and the signatures with them. */
import { Webhook } from 'standardwebhooks';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { webhooks } from './tables.ts';

type Salted = Pick<typeof webhooks.$inferSelect, 'uuid' | 'salt' | 'old_salt' | 'old_until_ms'>;

export const newSalt = (): string => crypto.randomUUID();

/** Returns the secret of a webhook in the format of Standard Webhooks. */
export async function webhookSecretOf(env: object, { uuid, salt }: Pick<Salted, 'uuid' | 'salt'>): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = encoder.encode(personSecrets(env).lookup);
  const signer = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const bytes = await crypto.subtle.sign('HMAC', signer, encoder.encode(`webhook ${uuid} ${salt}`));
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/** Returns the headers of a delivery, with a signature of each valid secret. */
export async function signedHeaders(
  env: object,
  webhook: Salted,
  { id, now, payload }: { id: string; now: Date; payload: string },
) {
  const { uuid, salt, old_salt, old_until_ms } = webhook;
  const salts = old_salt !== null && (old_until_ms ?? 0) > now.getTime() ? [salt, old_salt] : [salt];
  const signatures = await Promise.all(
    salts.map(async (one) => new Webhook(await webhookSecretOf(env, { uuid, salt: one })).sign(id, now, payload)),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
