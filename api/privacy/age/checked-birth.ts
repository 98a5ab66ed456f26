/** Birth dates that staff have checked against documents. A higher room stores them. */
import sources from 'virtual:api-checked-births';
import { only } from '../../platform/base/only.ts';
import type { PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, QueryOf, SqlText } from '../../platform/framework/db.ts';
import type { personKeys } from '../personal/tables.ts';

/** An encrypted birth date with its key. */
interface SealedBirth {
  sealed: string;
  key: typeof personKeys.$inferSelect;
}

/**
 * The source of checked birth dates. scripts/vite/module-lists.ts finds the constant of this type.
 */
export interface CheckedBirths {
  /** Selects the encrypted birth date that counts now, if any. */
  select: (db: Db, userUuid: SqlText) => QueryOf<SealedBirth>;
  /** Returns the day. Null if it cannot be decrypted. */
  dayOf: (birth: SealedBirth, secrets: PersonSecrets) => Promise<string | null>;
}

export const checkedBirths = only(sources);
