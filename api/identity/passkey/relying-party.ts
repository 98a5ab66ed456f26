/** The relying party of passkeys: the site's name, and the origins that may use them. */
import { z } from 'zod';

const settings = z.object({
  PRODUCT_NAME: z.string().default('Vela'),
  PUBLIC_ORIGIN: z.string().default(''),
  PASSKEY_APP_ORIGINS: z.string().default(''),
});

/** A relying party, as WebAuthn defines it. */
export interface RelyingParty {
  /** The site's host name. Passkeys are bound to it. */
  id: string;
  /** The product's name as people know it. */
  name: string;
  /** Returns whether the signing request came from a page or an app of ours. */
  isOurs: (origin: string) => boolean;
}

/**
 * Returns the relying party. Without `PUBLIC_ORIGIN`, as in development, it is `localhost` on any
 * port.
 */
export function relyingParty(env: object): RelyingParty {
  const { PRODUCT_NAME: name, PUBLIC_ORIGIN, PASSKEY_APP_ORIGINS } = settings.parse(env);
  if (PUBLIC_ORIGIN === '')
    return { id: 'localhost', name, isOurs: (origin) => URL.parse(origin)?.hostname === 'localhost' };
  const { origin: site, hostname: id } = new URL(PUBLIC_ORIGIN);
  const origins = [site, ...PASSKEY_APP_ORIGINS.split(/[\s,]+/).filter((origin) => origin !== '')];
  return { id, name, isOurs: (origin) => origins.includes(origin) };
}
