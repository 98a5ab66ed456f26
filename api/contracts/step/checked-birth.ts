/** The birth date in a person's contract, which staff have checked against documents. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { binding } from '../contract/chart.ts';
import { contractSteps, contracts } from '../contract/tables.ts';
import { openSteps } from './step-content.ts';

/** Selects the encrypted birth date of the contract that binds now, if any. */
export const selectCheckedBirth = (db: Db, userUuid: SqlText) =>
  db
    .select({ step: contractSteps, key: personKeys })
    .from(contracts)
    .innerJoin(
      contractSteps,
      and(eq(contractSteps.contract_uuid, contracts.uuid), eq(contractSteps.step, 'birth_date')),
    )
    .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
    .where(and(eq(contracts.caster_uuid, userUuid), inArray(contracts.state, [...binding])))
    .orderBy(desc(contracts.starts_at_ms))
    .limit(1);

/** Returns the day. Null if it is missing or cannot be decrypted. */
export async function checkedBirthOf(
  [row]: Awaited<ReturnType<typeof selectCheckedBirth>>,
  secrets: () => PersonSecrets,
): Promise<string | null> {
  if (!row) return null;
  const { step, key } = row;
  const { birth_date } = await openSteps([step], step.contract_uuid, await openPersonKey(secrets(), key));
  return birth_date?.day ?? null;
}
