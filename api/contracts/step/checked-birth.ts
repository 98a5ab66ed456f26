/** The birth date in a person's contract, which staff have checked against documents. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CheckedBirths } from '../../privacy/age/checked-birth.ts';
import { openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { decryptJson } from '../contract/change.ts';
import { binding } from '../contract/chart.ts';
import { contractSteps, contracts } from '../contract/tables.ts';
import { fieldOf, stepContents } from './step-content.ts';

export const contractBirths: CheckedBirths = {
  // The latest contract in force or suspended. It may begin later.
  select: (db, userUuid) =>
    db
      .select({ sealed: contractSteps.sealed, key: personKeys })
      .from(contracts)
      .innerJoin(
        contractSteps,
        and(eq(contractSteps.contract_uuid, contracts.uuid), eq(contractSteps.step, 'birth_date')),
      )
      .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
      .where(and(eq(contracts.caster_uuid, userUuid), inArray(contracts.state, [...binding])))
      .orderBy(desc(contracts.starts_at_ms))
      .limit(1),
  async dayOf({ sealed, key }, secrets) {
    const personKey = await openPersonKey(secrets, key);
    if (!personKey) return null;
    return stepContents.birth_date.parse(await decryptJson(personKey, fieldOf('birth_date'), sealed)).day;
  },
};
