/** As whom the host writes to push services, and to which of them. */
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { base64Url, fromBase64Url } from '../../platform/base/base64url.ts';
import { fetcherBinding } from '../../platform/host/binding.ts';

const settings = z.object({
  /** 32 bytes in base64url, a private key of P-256; empty: nothing is pushed. */
  VAPID_PRIVATE_KEY: z.string().default(''),
  /** Hosts of push services, separated by commas; one with a dot before it stands for all below it. */
  PUSH_SERVICES: z.string().default(''),
  PUBLIC_ORIGIN: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  SANDBOX: fetcherBinding.optional(),
});

/** A pair of keys in base64url, and where a push service finds a human. */
interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** Who the host is; null where it has no key, and pushes nothing. */
export function vapidOf(env: object): Vapid | null {
  const { VAPID_PRIVATE_KEY: privateKey, PUBLIC_ORIGIN, MAIL_FROM } = settings.parse(env);
  if (privateKey === '') return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(fromBase64Url(privateKey));
  const publicKey = base64Url(pair.getPublicKey());
  return { subject: PUBLIC_ORIGIN || `mailto:${MAIL_FROM || 'push@localhost'}`, publicKey, privateKey };
}

/** Whether an address is one of a push service: the host writes nowhere else. On a developer's machine all go to the sandbox. */
export function isPushService(env: object, endpoint: string): boolean {
  const { PUSH_SERVICES, SANDBOX } = settings.parse(env);
  if (SANDBOX) return true;
  const { host } = new URL(endpoint);
  return PUSH_SERVICES.split(',').some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
}

/** Where pushes go to instead of the world, on a developer's machine. */
export const sandboxOf = (env: object): Fetcher | null => settings.parse(env).SANDBOX ?? null;
