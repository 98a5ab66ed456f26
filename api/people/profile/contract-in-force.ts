/** The contracts of VBs, as far as others ask: is one in force? */
import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { inForce } from '../../contracts/contract/chart.ts';
import { contracts } from '../../contracts/contract/tables.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';

/**
 * The contract of a VB that is in force: accepted, for good or for the time being, in its window, and no right to work that
 * has run out. None, or one row.
 */
export const selectContractInForce = (db: Db, casterUuid: SqlText, now: Date) =>
  db
    .select({ uuid: contracts.uuid })
    .from(contracts)
    .where(
      and(
        eq(contracts.caster_uuid, casterUuid),
        gt(contracts.ends_at_ms, now.getTime()),
        lte(contracts.starts_at_ms, now.getTime()),
        inArray(contracts.state, [...inForce]),
        or(isNull(contracts.work_until_ms), gt(contracts.work_until_ms, now.getTime())),
      ),
    )
    .limit(1);

/**
 * What of a gift to this VB is their family's, in hundredths of a percent: as the contract says that is in force at its moment,
 * and 0 where none is. A view says it, by which the database refuses a gift that notes another share.
 */
export const familyShareAt = (casterUuid: SqlText, at: Date): SQL<number> =>
  sql`coalesce((SELECT basis_points FROM contract_family_shares WHERE caster_uuid = ${casterUuid}
    AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}), 0)`;

/** Returns whether this VB has had a contract, and none is in force at a moment: then they are off air, and given nothing. */
export const isContractOver = (casterUuid: SqlText, at: Date): SQL<0 | 1> =>
  sql`(EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = ${casterUuid} AND starts_at_ms <= ${at.getTime()})
    AND NOT EXISTS (SELECT 1 FROM contract_family_shares WHERE caster_uuid = ${casterUuid}
      AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}))`;
