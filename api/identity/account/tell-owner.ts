/** Tells somebody that what opens their account has changed, since a theft that is to last begins so; or that nothing opens it any more. */
import { z } from 'zod';
import type { Provider } from '../../../calls/identity/member.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { canMail, sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

/** That somebody can sign in no more, and what came of another look at that: as the house wrote it to them. */
export type BlockChange =
  | { mail: 'account_blocked'; reason: string }
  | { mail: 'account_blocked_until'; reason: string; until: Date }
  | { mail: 'block_stands' | 'block_lifted'; answer: string };

/** What was changed: a way in, the address that this is told to, or whether any way leads in. */
type Change =
  | { mail: 'way_in_added' | 'way_in_removed'; way: Provider | 'passkey' }
  | { mail: 'address_changed' }
  | BlockChange;

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
  const { address, language } = to;
  const { page, ...said } = saidOf(change, language);
  const values = { product, ...said, at: inBangkok(now, language), link: pageLink(origin, language, page) };
  await sendMail(env, { to: address, ...mailOf(change.mail, language, values) });
}

/** What a mail says of it, and the page that it leads to. */
function saidOf(change: Change, language: 'th' | 'en'): { page: string } & Record<string, string> {
  if ('way' in change) return { page: '/profile/accounts', way: names[change.way] };
  if (change.mail === 'address_changed') return { page: '/profile/accounts' };
  const page = '/auth/signin';
  if ('answer' in change) return { page, answer: change.answer };
  const { reason } = change;
  return 'until' in change ? { page, reason, until: inBangkok(change.until, language) } : { page, reason };
}
