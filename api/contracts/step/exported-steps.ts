/** Decrypted answers of a person's contracts, for the personal data export. */
import { eq } from 'drizzle-orm';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { contractSteps, contracts } from '../contract/tables.ts';
import { contractNumberText } from '../signing/agreement.ts';
import { withCurrentPassport } from './current-passport.ts';
import { openSteps } from './step-content.ts';

/** Returns one row per step, without erased ones. */
export async function exportedSteps(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const secrets = personSecrets(env);
  const rows = await db
    .select({
      number: contracts.number,
      linked_passport_sealed: contracts.linked_passport_sealed,
      step: contractSteps,
      key: personKeys,
    })
    .from(contracts)
    .innerJoin(contractSteps, eq(contractSteps.contract_uuid, contracts.uuid))
    .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
    .where(eq(contracts.caster_uuid, userUuid))
    .orderBy(contracts.number);
  const records: Record<string, unknown>[] = [];
  for (const { number, step: row, key: keyRow, ...contract } of rows) {
    const key = await openPersonKey(secrets, keyRow);
    if (!key) continue;
    const { step, saved_at_ms, contract_uuid } = row;
    const { [step]: content } = await withCurrentPassport(await openSteps([row], contract_uuid, key), contract, key);
    records.push({ number: contractNumberText(number), step, saved_at_ms, content });
  }
  return records;
}

export const stepSection: ExportedSection = { name: 'contract_steps', rowsOf: exportedSteps };
