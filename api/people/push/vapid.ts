/** Identity of the API towards push services, and the list of allowed services. */
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { base64Url, fromBase64Url } from '../../platform/base/base64url.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';

const settings = z.object({
  /** P-256 private key, 32 bytes in base64url. Empty: push is disabled. */
  VAPID_PRIVATE_KEY: z.string().default(''),
  /** Host names of push services, separated by commas. A leading dot includes all subdomains. */
  PUSH_SERVICES: z.string().default(''),
  PUBLIC_ORIGIN: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  SANDBOX: fetcherBinding.optional(),
});

/** Key pair in base64url, and a contact for push services. */
interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** Returns the identity, or null without a key, which disables push. */
export function vapidOf(env: object): Vapid | null {
  const { VAPID_PRIVATE_KEY: privateKey, PUBLIC_ORIGIN, MAIL_FROM } = settings.parse(env);
  if (privateKey === '') return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(fromBase64Url(privateKey));
  const publicKey = base64Url(pair.getPublicKey());
  return { subject: PUBLIC_ORIGIN || `mailto:${MAIL_FROM || 'push@localhost'}`, publicKey, privateKey };
}

/**
 * Returns whether an address belongs to an allowed push service. The API sends to no other. In
 * development all pushes go to the sandbox.
 */
export function isPushService(env: object, endpoint: string): boolean {
  const { PUSH_SERVICES, SANDBOX } = settings.parse(env);
  if (SANDBOX) return true;
  const { host } = new URL(endpoint);
  return PUSH_SERVICES.split(',').some((pattern) =>
    pattern.startsWith('.') ? host.endsWith(pattern) : host === pattern,
  );
}

/** Returns the sandbox that receives pushes in development, or null. */
export const sandboxOf = (env: object): Fetcher | null => settings.parse(env).SANDBOX ?? null;
