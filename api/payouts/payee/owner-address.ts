/** Verified email addresses of the owner of a payout. */
import { and, eq, inArray } from 'drizzle-orm';
import { ownsFamily, roleNames } from '../../../calls/platform/role.ts';
import type { Db } from '../../platform/framework/db.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import type { Owner } from './payee.ts';

/** Selects the addresses of a VB, or those of a family's owners. */
export const selectOwnerAddresses = (db: Db, owner: Owner) =>
  db
    .select({ to: emails.address, language: emails.language })
    .from(emails)
    .where(
      owner.kind === 'user'
        ? eq(emails.user_uuid, owner.uuid)
        : inArray(
            emails.user_uuid,
            db
              .select({ uuid: users.uuid })
              .from(users)
              .where(and(eq(users.family_uuid, owner.uuid), inArray(users.role, roleNames.filter(ownsFamily)))),
          ),
    );
