import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EarningBy } from '../../../calls/payouts/earning.ts';

/**
 * What VBs and families have earned, summed as the gifts' window moves (rules.sql): by Bangkok day, and by month for each
 * live, gift, giver and VB; and what comes of age on a day. Gifts that were taken back are in none of them.
 */
export const earningSums = sqliteTable(
  'earning_sums',
  {
    /** A VB or a family. */
    owner_uuid: text().notNull(),
    by: text().$type<EarningBy>().notNull(),
    /** `YYYY-MM-DD` where it is by day or by age, else `YYYY-MM`. */
    period: text().notNull(),
    /** The live, gift, giver or VB; empty where it is by day or by age, or the giver asks not to be named. */
    subject: text().notNull(),
    gift_count: integer().notNull(),
    coins: integer().notNull(),
    vtokens: integer().notNull(),
    family_vtokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner_uuid, table.by, table.period, table.subject] })],
);
