/** The contracts of VBs, as far as others ask: is one in force? */
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, SqlText } from '../host/db.ts';
import { inForce } from './chart.ts';
import { contracts } from './tables.ts';

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
