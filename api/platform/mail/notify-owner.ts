/** Emails the owner of an account about a change of it. */

import { z } from 'zod';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { inBangkok } from './in-bangkok.ts';
import { pageLink } from './page-link.ts';
import { canMail, sendMail } from './send-mail.ts';
import { type MailKind, mailOf } from './text.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), PUBLIC_ORIGIN: z.string().default('') });

/**
 * The owner's verified address, or the one before an address change, and the time of the change.
 */
export interface Notified {
  to: { address: string; language: Locale } | undefined;
  now: Date;
}

interface Change {
  mail: MailKind;
  /** Path of the page that the email links to. */
  page: string;
  values?: (language: Locale) => Readonly<Record<string, string>>;
}

/** Sends the email. Does nothing without an address or if email is not set up. */
export async function notifyOwner(env: object, { to, now }: Notified, { mail, page, values }: Change): Promise<void> {
  if (to === undefined || !canMail(env)) return;
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN: origin } = settings.parse(env);
  const { address, language } = to;
  const common = { product, at: inBangkok(now, language), link: pageLink(origin, language, page) };
  await sendMail(env, { to: address, ...mailOf(mail, language, { ...values?.(language), ...common }) });
}
