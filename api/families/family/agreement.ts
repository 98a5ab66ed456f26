/**
 * Family terms of a VB's contract: the family's share and the notice period. The view
 * `contract_family_shares` (api/contracts/contract/rules.sql) is their only source.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';

/** Columns of the view. In a left join each is null without a row. */
export const agreementColumns = <Value extends number | null>() => ({
  family_share_basis_points: sql<Value>`basis_points`.as('family_share_basis_points'),
  notice_days: sql<Value>`notice_days`.as('notice_days'),
});

/** Returns the condition for the row of a VB's contract in force at a time. */
export const isAgreementInForce = (vbUuid: SqlText | SQLWrapper, at: Date): SQL =>
  sql`caster_uuid = ${vbUuid} AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}`;

/** Selects the terms of the contract in force at a time. No row: no contract is in force. */
export const selectAgreement = (db: Db, vbUuid: SqlText, at: Date) =>
  db
    .select(agreementColumns<number>())
    .from(sql`contract_family_shares`)
    .where(isAgreementInForce(vbUuid, at))
    .limit(1);
