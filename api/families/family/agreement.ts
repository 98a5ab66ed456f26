/** What the agreement of a VB says about a family: its share and how long notice is. There is no other source of either. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/host/db.ts';

/** What is read of the view `contract_family_shares`; where it is joined and has no row, each is null. */
export const agreementColumns = <Value extends number | null>() => ({
  family_share_basis_points: sql<Value>`basis_points`.as('family_share_basis_points'),
  notice_days: sql<Value>`notice_days`.as('notice_days'),
});

/** Whether a row of the view is the agreement of this VB that is in force at a moment. */
export const isInForce = (vbUuid: SqlText | SQLWrapper, at: Date): SQL =>
  sql`caster_uuid = ${vbUuid} AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}`;

/** Of the agreement in force at a moment: no row where none is. */
export const selectAgreement = (db: Db, vbUuid: SqlText, at: Date) =>
  db.select(agreementColumns<number>()).from(sql`contract_family_shares`).where(isInForce(vbUuid, at)).limit(1);
