/** Tells somebody that what opens their account has changed: a theft that is to last begins so. */
import { z } from 'zod';
import type { Provider } from '../../calls/member.ts';
import { inBangkok } from '../mail/in-bangkok.ts';
import { pageLink } from '../mail/page-link.ts';
import { canMail, sendMail } from '../mail/send-mail.ts';
import { mailOf } from '../mail/text.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

/** What was changed: a way in, or the address that this is told to. */
type Change = { mail: 'way_in_added' | 'way_in_removed'; way: Provider | 'passkey' } | { mail: 'address_changed' };

const names: Readonly<Record<Provider | 'passkey', string>> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
  sandbox: 'Sandbox',
  passkey: 'Passkey',
};

/** Told to a proved address: `to` is one that the owner has, or had until now. Where nobody can be mailed nobody is. */
export async function tellOwner(
  env: object,
  { to, now, ...change }: Change & { to: { address: string; language: 'th' | 'en' } | undefined; now: Date },
): Promise<void> {
  if (to === undefined || !canMail(env)) return;
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN: origin } = settings.parse(env);
  const way = change.mail === 'address_changed' ? '' : names[change.way];
  const { address, language } = to;
  const link = pageLink(origin, language, '/profile/accounts');
  const values = { product, way, at: inBangkok(now, language), link };
  await sendMail(env, { to: address, ...mailOf(change.mail, language, values) });
}
