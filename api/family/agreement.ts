/** What the agreement of a VB says about a family: its share and how long notice is. There is no other source of either. */
import { sql } from 'drizzle-orm';
import type { Db, SqlText } from '../host/db.ts';

/** Of the agreement in force at a moment: no row where none is. */
export const selectAgreement = (db: Db, vbUuid: SqlText, at: Date) =>
  db
    .select({
      family_share_basis_points: sql<number>`basis_points`.as('family_share_basis_points'),
      notice_days: sql<number>`notice_days`.as('notice_days'),
    })
    .from(sql`contract_family_shares`)
    .where(sql`caster_uuid = ${vbUuid} AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}`)
    .limit(1);
