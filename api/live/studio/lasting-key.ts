/**
 * Keys that stay with a VB until they are replaced, revoked or deleted by a trigger. A key is
 * derived from a secret of the API and a stored salt, so the studio can show it again and the
 * database does not reveal it.
 */
import { base64Url } from '../../platform/base/base64url.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { derivedKey, personSecrets } from '../../platform/base/person-secrets.ts';

const SALT_BYTES = 16;
const SECRET_BYTES = 24;
const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };

/** The purpose of a key. A key of one kind is never valid as another. */
type LastingKind = 'live' | 'overlay';

interface Lasting {
  kind: LastingKind;
  user_uuid: string;
  salt: string;
}

/** Derives a key: its kind, the VB's uuid without dashes, and a secret part. */
async function lastingKey(env: object, { kind, user_uuid, salt }: Lasting): Promise<string> {
  const use = { algorithm, usages: ['sign' as const] };
  const key = await derivedKey(personSecrets(env).lookup, `lasting keys of VBs: ${kind}`, use);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${user_uuid}\n${salt}`));
  const secret = base64Url(new Uint8Array(signature).subarray(0, SECRET_BYTES));
  return `${kind}_${user_uuid.replaceAll('-', '')}_${secret}`;
}

/** Creates a key that was never used before, with the salt and the digest to store. */
export async function newLastingKey(env: object, kind: LastingKind, user_uuid: string) {
  const salt = base64Url(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const key = await lastingKey(env, { kind, user_uuid, salt });
  return { key, salt, key_hash: await sha256Hex(key) };
}

/**
 * Derives a key again from its stored salt. Returns null after a change of the secret: the digest
 * then belongs to a key that cannot be shown again.
 */
export async function shownKey(env: object, of: Lasting & { key_hash: string }): Promise<string | null> {
  const key = await lastingKey(env, of);
  return (await sha256Hex(key)) === of.key_hash ? key : null;
}
