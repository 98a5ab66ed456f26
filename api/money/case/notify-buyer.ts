/**
 * Emails the buyer when the refund account of an order changes: theft of a refund starts that way.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/framework/db.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { canMail, sendMail } from '../../platform/mail/send-mail.ts';
import { emails } from '../../platform/mail/tables.ts';
import { mailOf } from '../../platform/mail/text.ts';
import type { RefundAccountRow } from './refund-account.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default(''), PUBLIC_ORIGIN: z.string().default('') });

/** Selects the verified addresses of a user. */
export const selectAddresses = (db: Db, userUuid: string) =>
  db.select({ to: emails.address, language: emails.language }).from(emails).where(eq(emails.user_uuid, userUuid));

/**
 * Sends the email, which shows no more of the account than its page. Sends nothing if no mail
 * service is set up, and logs failures.
 */
export async function notifyBuyer(
  env: object,
  {
    addresses,
    reference,
    account,
  }: {
    addresses: Awaited<ReturnType<typeof selectAddresses>>;
    reference: string;
    account: Pick<RefundAccountRow, 'order_uuid' | 'account_masked'>;
  },
): Promise<void> {
  if (!canMail(env)) return;
  const { PRODUCT_NAME: product, PUBLIC_ORIGIN: origin } = settings.parse(env);
  const about = { product, reference, account: account.account_masked };
  for (const { to, language } of addresses) {
    const link = pageLink(origin, language, `/payment/orders/${account.order_uuid}`);
    await sendMail(env, { to, ...mailOf('refund_account', language, { ...about, link }) });
  }
}
