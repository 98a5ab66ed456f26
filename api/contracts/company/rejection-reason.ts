/**
 * The reason why the company rejected an application or ended a contract: a code, which stays, and
 * a note, which its person can read as long as the data is retained.
 */
import { and, eq, getTableColumns, inArray, isNotNull, or } from 'drizzle-orm';
import type { HouseReason } from '../../../calls/contracts/contract-state.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { barredLookups, personKeys, personLookups } from '../../privacy/personal/tables.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { decryptJson, encryptJson, openKeyOf, type Ports } from '../contract/change.ts';
import { finals } from '../contract/chart.ts';
import type { ContractRow, OwnContracts } from '../contract/own-contracts.ts';
import { contracts } from '../contract/tables.ts';
import { contractNumberText } from '../signing/agreement.ts';

const FIELD = 'contract.ended_note';

/** A reason code, and the note to the person. */
export interface RejectionReason {
  cause: HouseReason;
  ground: string;
}

/**
 * Returns the columns of the contract's row. The note is stored only encrypted under the contract's
 * key.
 */
export async function rejectionReasonOf(
  own: Pick<OwnContracts, 'personKeys'>,
  row: ContractRow,
  { why, ports }: { why: RejectionReason | undefined; ports: Ports },
): Promise<Partial<Pick<ContractRow, 'ended_for' | 'ended_note'>>> {
  if (!why) return {};
  const key = await openKeyOf(own, row, ports);
  return { ended_for: why.cause, ended_note: key && (await encryptJson(key, FIELD, why.ground, ports)) };
}

/** Selects the remaining keys of contracts that are over or have a note, and the ends of bans. */
export const selectRejectionReasons = (db: Db, caster: SqlText) => {
  const over = or(inArray(contracts.state, [...finals]), isNotNull(contracts.ended_note));
  const isOver = and(eq(contracts.caster_uuid, caster), over);
  return {
    keys: db
      .select(getTableColumns(personKeys))
      .from(contracts)
      .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
      .where(and(isOver, isNotNull(personKeys.wrapped))),
    bars: db
      .select({ until_ms: barredLookups.until_ms })
      .from(contracts)
      .innerJoin(personLookups, eq(personLookups.key_uuid, contracts.key_uuid))
      .innerJoin(
        barredLookups,
        and(
          eq(barredLookups.kind, personLookups.kind),
          eq(barredLookups.hmac, personLookups.hmac),
          // Only bans from their own rejection. A person who enters another person's number learns
          // nothing about it.
          eq(barredLookups.barred_at_ms, contracts.moved_at_ms),
        ),
      )
      .where(and(isOver, eq(contracts.state, 'rejected'))),
  };
};

export type RejectionReasonRows = Rows<ReturnType<typeof selectRejectionReasons>>;

/** Returns the note about a contract, and the end of its retention. Each is null if unknown. */
export async function noteOf(
  row: ContractRow,
  { keys }: Pick<RejectionReasonRows, 'keys'>,
  ports: Pick<Ports, 'secrets'>,
): Promise<{ note: string | null; kept_until_ms: number | null }> {
  const key = row.ended_note === null ? null : await openKeyOf({ personKeys: keys }, row, ports);
  return {
    note: key && String(await decryptJson(key, FIELD, row.ended_note ?? '')),
    kept_until_ms: keys.find(({ uuid }) => uuid === row.key_uuid)?.due_at_ms ?? null,
  };
}

/** Returns all readable notes of the company to a person, for the personal data export. */
export async function exportedRejectionReasons(
  db: Db,
  env: object,
  userUuid: string,
): Promise<Record<string, unknown>[]> {
  const ports = { secrets: personSecrets(env) };
  const rows = await db
    .select({ contract: contracts, key: personKeys })
    .from(contracts)
    .innerJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
    .where(and(eq(contracts.caster_uuid, userUuid), isNotNull(contracts.ended_note)))
    .orderBy(contracts.number);
  const reasons = await Promise.all(
    rows.map(async ({ contract, key }) => {
      const { note } = await noteOf(contract, { keys: [key] }, ports);
      return { number: contractNumberText(contract.number), reason: contract.ended_for, note };
    }),
  );
  return reasons.filter(({ note }) => note !== null);
}

export const rejectionReasonSection: ExportedSection = { name: 'contract_reasons', rowsOf: exportedRejectionReasons };
