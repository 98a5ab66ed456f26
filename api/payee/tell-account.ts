/** Tells who is paid, at the address that they have proved, that it goes to another account: the usual theft begins so. */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { managesFamily, roleNames } from '../../calls/role.ts';
import { emails } from '../auth/tables.ts';
import { settingAt } from '../dated/setting.ts';
import type { Db } from '../host/db.ts';
import { inBangkok } from '../mail/in-bangkok.ts';
import { sendMail } from '../mail/send-mail.ts';
import { mailOf } from '../mail/text.ts';
import { maskAccount } from '../personal/mask.ts';
import { users } from '../profile/tables.ts';
import type { PayeeNow } from './payee.ts';

const settings = z.object({ PRODUCT_NAME: z.string().default('') });

/** Who is paid to an account that is another than before. */
export interface MovedAccount {
  payee: PayeeNow['payee'];
  digits: string;
}

/** A family's are those who belong to it and manage it. Nobody without an address is told; what cannot be sent is logged. */
export async function tellNewAccount(
  db: Db,
  env: object,
  { payee, digits, now }: MovedAccount & { now: Date },
): Promise<void> {
  const told =
    payee.owner_kind === 'user'
      ? eq(emails.user_uuid, payee.owner_uuid)
      : inArray(
          emails.user_uuid,
          db
            .select({ uuid: users.uuid })
            .from(users)
            .where(and(eq(users.family_uuid, payee.owner_uuid), inArray(users.role, roleNames.filter(managesFamily)))),
        );
  const addresses = await db.select({ to: emails.address }).from(emails).where(told);
  const until = new Date(now.getTime() + (await settingAt(db, 'payout_cooling_seconds', now)) * 1000);
  const { PRODUCT_NAME: product } = settings.parse(env);
  const values = { product, account: maskAccount(digits), until: inBangkok(until) };
  for (const { to } of addresses) await sendMail(env, { to, ...mailOf('payee_account', 'th', values) });
}
