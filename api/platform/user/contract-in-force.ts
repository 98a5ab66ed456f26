/** Conditions on contracts of VBs that many rooms need, from views of api/contracts/. */
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { Db, SqlText } from '../framework/db.ts';

const contractsInForce = sqliteView('contracts_in_force', {
  uuid: text().notNull(),
  caster_uuid: text().notNull(),
  starts_at_ms: integer().notNull(),
  until_ms: integer().notNull(),
}).existing();

/**
 * Selects the contract of a VB that is in force: accepted finally or provisionally, or under
 * notice, within its dates, and with a valid right to work. Returns at most one row.
 */
export const selectContractInForce = (db: Db, casterUuid: SqlText, now: Date) =>
  db
    .select({ uuid: contractsInForce.uuid })
    .from(contractsInForce)
    .where(
      and(
        eq(contractsInForce.caster_uuid, casterUuid),
        lte(contractsInForce.starts_at_ms, now.getTime()),
        gt(contractsInForce.until_ms, now.getTime()),
      ),
    )
    .limit(1);

/**
 * Selects the family's share of a gift to a VB, in basis points, by the contract in force at that
 * time. 0 without a contract. A trigger rejects a gift with another share (live/gift/rules.sql).
 */
export const familyShareAt = (casterUuid: SqlText, at: Date): SQL<number> =>
  sql`coalesce((SELECT basis_points FROM contract_family_shares WHERE caster_uuid = ${casterUuid}
    AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()}), 0)`;

/**
 * Selects 1 if the VB has had a contract, but none is in force at that time. The VB is then off air
 * and cannot receive gifts.
 */
export const isContractOver = (casterUuid: SqlText, at: Date): SQL<0 | 1> =>
  sql`(NOT EXISTS (SELECT 1 FROM contract_family_shares WHERE caster_uuid = ${casterUuid}
      AND starts_at_ms <= ${at.getTime()} AND until_ms > ${at.getTime()})
    AND EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = ${casterUuid} AND starts_at_ms <= ${at.getTime()}))`;
