/** Tells who is paid, at the address that they have proved, that it goes to another account: the usual theft begins so. */
import { z } from 'zod';
import { settingAt } from '../../platform/dated/setting.ts';
import type { Db } from '../../platform/host/db.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { maskAccount } from '../../privacy/personal/mask.ts';
import { selectOwnerAddresses } from './owner-address.ts';
import type { PayeeNow } from './payee.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('') });

/** Who is paid to an account that is another than before. */
export interface MovedAccount {
  payee: PayeeNow['payee'];
  digits: string;
}

/** Nobody without an address is told; what cannot be sent is logged. */
export async function tellNewAccount(
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
