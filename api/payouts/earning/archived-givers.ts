import { type SQL, sql } from 'drizzle-orm';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import type { ArchivedSums } from '../../platform/archive/sums.ts';

/** Key of an anonymous giver. It sorts before every uuid. */
const NOBODY = '-';

/**
 * Monthly sums of a VB's earnings by giver, which the job `old_months` moves to R2. Sums by day,
 * age, live, gift and VB stay in the database.
 */
export const archivedGivers: ArchivedSums = {
  name: 'sums_by_giver',
  // Finds the owners one after the other: one index entry per owner, then the sums of the month.
  select: ({ month, after, limit }) => sql`
    WITH RECURSIVE owners (uuid) AS (
      SELECT min(owner_uuid) FROM earning_sums WHERE owner_uuid >= ${after?.owner ?? ''}
      UNION ALL
      SELECT (SELECT min(owner_uuid) FROM earning_sums WHERE owner_uuid > uuid) FROM owners WHERE uuid IS NOT NULL
    )
    SELECT owner_uuid AS owner, iif(subject = '', ${NOBODY}, subject) AS key,
      period, subject, gift_count, coins, vtokens, family_vtokens
    FROM owners CROSS JOIN earning_sums ON owner_uuid = uuid AND by = 'giver' AND period = ${month}
    WHERE (owner_uuid, iif(subject = '', ${NOBODY}, subject)) > (${after?.owner ?? ''}, ${after?.keyText ?? ''})
    ORDER BY owner_uuid, subject LIMIT ${limit}`,
  total: 'coins',
  deletions: [
    `DELETE FROM earning_sums WHERE (owner_uuid, by, period, subject, gift_count, coins, vtokens, family_vtokens) IN (
      SELECT value ->> 'owner', 'giver', value ->> '$.row.period', value ->> '$.row.subject', value ->> '$.row.gift_count',
        value ->> '$.row.coins', value ->> '$.row.vtokens', value ->> '$.row.family_vtokens' FROM json_each(?)
    )`,
  ],
};

/**
 * Returns a common table expression that replaces `earning_sums` for one owner and month: the sums
 * by giver in the database, plus those of the archive (`old`).
 */
export const sumsByGiver = (owner: string, month: string, old: readonly ShelfRow[]): SQL => sql`earning_sums AS (
  SELECT ${owner} AS owner_uuid, 'giver' AS by, ${month} AS period, subject, sum(gift_count) AS gift_count,
    sum(coins) AS coins, sum(vtokens) AS vtokens, sum(family_vtokens) AS family_vtokens
  FROM (
    SELECT subject, gift_count, coins, vtokens, family_vtokens FROM main.earning_sums
    WHERE owner_uuid = ${owner} AND by = 'giver' AND period = ${month}
    UNION ALL
    SELECT value ->> 'subject', value ->> 'gift_count', value ->> 'coins', value ->> 'vtokens', value ->> 'family_vtokens'
    FROM json_each(${JSON.stringify(old.map(({ row }) => row))})
  ) GROUP BY subject)`;
