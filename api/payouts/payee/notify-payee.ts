/** Emails a payee when payouts go to another account: theft usually starts that way. */
import { z } from 'zod';
import { settingAt } from '../../platform/dated/setting.ts';
import type { Db } from '../../platform/framework/db.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { maskAccount } from '../../privacy/personal/mask.ts';
import { selectOwnerAddresses } from './owner-address.ts';
import type { PayeeNow } from './payee.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('') });

/** A payee with a changed account. */
export interface MovedAccount {
  payee: PayeeNow['payee'];
  digits: string;
}

/** Sends the emails to verified addresses. Logs failures. */
export async function notifyPayee(
  db: Db,
  env: object,
  { payee, digits, now }: MovedAccount & { now: Date },
): Promise<void> {
  const owner = { kind: payee.owner_kind, uuid: payee.owner_uuid };
  const addresses = await selectOwnerAddresses(db, owner);
  const until = new Date(now.getTime() + (await settingAt(db, 'payout_cooling_seconds', now)) * 1000);
  const { PRODUCT_NAME: product } = settings.parse(env);
  const about = { product, account: maskAccount(digits) };
  for (const { to, language } of addresses) {
    const values = { ...about, until: inBangkok(until, language) };
    await sendMail(env, { to, ...mailOf('payee_account', language, values) });
  }
}
