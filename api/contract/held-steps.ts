/** What somebody filled in for their contracts, opened with their keys: for the file of all that is held of them. */
import { eq } from 'drizzle-orm';
import type { Db } from '../host/db.ts';
import { openPersonKey } from '../personal/person-key.ts';
import { personSecrets } from '../personal/secret.ts';
import { personKeys } from '../personal/tables.ts';
import { numberOf } from './agreement.ts';
import { unsealJson } from './change.ts';
import { fieldOf } from './step-content.ts';
import { contractSteps, contracts } from './tables.ts';

/** A row a step; what is destroyed is in none. */
export async function heldSteps(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const secrets = personSecrets(env);
  const found = await db
    .select({ number: contracts.number, step: contractSteps, key: personKeys })
    .from(contracts)
    .innerJoin(contractSteps, eq(contractSteps.contract_uuid, contracts.uuid))
    .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
    .where(eq(contracts.caster_uuid, userUuid))
    .orderBy(contracts.number);
  const held: Record<string, unknown>[] = [];
  for (const { number, step: row, key: keyRow } of found) {
    const key = await openPersonKey(secrets, keyRow);
    if (!key) continue;
    const { step, saved_at_ms, sealed } = row;
    held.push({ number: numberOf(number), step, saved_at_ms, content: await unsealJson(key, fieldOf(step), sealed) });
  }
  return held;
}
