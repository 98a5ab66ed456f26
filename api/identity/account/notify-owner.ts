/**
 * Emails the owner when a sign-in method changes, because account takeovers start that way. Also
 * emails about suspensions.
 */
import { z } from 'zod';
import type { Provider } from '../../../calls/identity/member.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { canMail, sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

/** Start or review of a suspension, in the words of staff. */
export type BlockChange =
  | { mail: 'account_blocked'; reason: string }
  | { mail: 'account_blocked_until'; reason: string; until: Date }
  | { mail: 'block_stands' | 'block_lifted'; answer: string };

/** The change: a linked login, the address, or a suspension. */
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

/**
 * Sends the email to a verified address. `to` is the owner's address, or the one before an address
 * change. Does nothing without an address or if email is not set up.
 */
export async function notifyOwner(
  env: object,
  { to, now, ...change }: Change & { to: { address: string; language: 'th' | 'en' } | undefined; now: Date },
): Promise<void> {
  if (to === undefined || !canMail(env)) return;
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN: origin } = settings.parse(env);
  const { address, language } = to;
  const { page, ...texts } = saidOf(change, language);
  const values = { product, ...texts, at: inBangkok(now, language), link: pageLink(origin, language, page) };
  await sendMail(env, { to: address, ...mailOf(change.mail, language, values) });
}

/** Returns the values of the email and the path of the page that it links to. */
function saidOf(change: Change, language: 'th' | 'en'): { page: string } & Record<string, string> {
  if ('way' in change) return { page: '/profile/accounts', way: names[change.way] };
  if (change.mail === 'address_changed') return { page: '/profile/accounts' };
  const page = '/auth/signin';
  if ('answer' in change) return { page, answer: change.answer };
  const { reason } = change;
  return 'until' in change ? { page, reason, until: inBangkok(change.until, language) } : { page, reason };
}
