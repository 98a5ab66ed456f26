/** The contracts of VBs, as far as others ask: is one in force? */
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db, SqlText } from '../host/db.ts';
import { contracts } from './tables.ts';

/** The contract of a VB that is accepted, for good or for the time being, and in its window: none, or one row. */
export const selectContractInForce = (db: Db, casterUuid: SqlText, now: Date) =>
  db
    .select({ uuid: contracts.uuid })
    .from(contracts)
    .where(
      and(
        eq(contracts.caster_uuid, casterUuid),
        gt(contracts.ends_at_ms, now.getTime()),
        lte(contracts.starts_at_ms, now.getTime()),
        inArray(contracts.state, ['accepted', 'accepted_temp']),
      ),
    )
    .limit(1);
