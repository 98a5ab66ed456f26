/** Who passkeys are for: the site's own name, and the origins that may use them. */
import { z } from 'zod';

const settings = z.object({
  PRODUCT_NAME: z.string().default('Vela'),
  PUBLIC_ORIGIN: z.string().default(''),
  PASSKEY_APP_ORIGINS: z.string().default(''),
});

/** Who asks for passkeys, as WebAuthn names it. */
export interface RelyingParty {
  /** The site's host name: a passkey is of that, and of no other. */
  id: string;
  /** What people know it by. */
  name: string;
  /** Whether what a device signed was asked by a page or an app of ours. */
  isOurs: (origin: string) => boolean;
}

/** On a machine without `PUBLIC_ORIGIN` it is `localhost`, at whatever port. */
export function relyingParty(env: object): RelyingParty {
  const { PRODUCT_NAME: name, PUBLIC_ORIGIN, PASSKEY_APP_ORIGINS } = settings.parse(env);
  if (PUBLIC_ORIGIN === '')
    return { id: 'localhost', name, isOurs: (origin) => URL.parse(origin)?.hostname === 'localhost' };
  const { origin: site, hostname: id } = new URL(PUBLIC_ORIGIN);
  const origins = [site, ...PASSKEY_APP_ORIGINS.split(/[\s,]+/).filter((origin) => origin !== '')];
  return { id, name, isOurs: (origin) => origins.includes(origin) };
}
