/** Where who is paid is written to: at the addresses that they have proved. */
import { and, eq, inArray } from 'drizzle-orm';
import { managesFamily, roleNames } from '../../../calls/platform/role.ts';
import { emails } from '../../identity/auth/tables.ts';
import { users } from '../../people/profile/tables.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Owner } from './payee.ts';

/** An owner's own; a family's are those who belong to it and manage it. */
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
              .where(and(eq(users.family_uuid, owner.uuid), inArray(users.role, roleNames.filter(managesFamily)))),
          ),
    );
