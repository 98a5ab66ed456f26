import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EarningBy } from '../../../calls/payouts/earning.ts';

/**
 * Earnings of VBs and families, per Bangkok day, and per month for each live, gift, giver and VB.
 * Also the amounts that mature on a day. Reversed gifts are excluded.
 *
 * @without_rowid so that a sum is stored once, in its key
 * @writers triggers on `gift_progress` and `gift_take_backs`; the scheduled job `old_months` deletes
 * @readers earnings
 * @rows about five per VB and day, and one per VB, giver and month
 * @retention permanent; with `OLD_MONTHS = "delete"` sums by giver until 45 days after the month,
 * then in R2
 */
export const earningSums = sqliteTable(
  'earning_sums',
  {
    /** VB or family. */
    owner_uuid: text().notNull(),
    by: text().$type<EarningBy>().notNull(),
    /** `YYYY-MM-DD` for sums by day and by age, otherwise `YYYY-MM`. */
    period: text().notNull(),
    /** Live, gift, giver or VB. Empty for sums by day and by age, and for anonymous givers. */
    subject: text().notNull(),
    gift_count: integer().notNull(),
    coins: integer().notNull(),
    vtokens: integer().notNull(),
    family_vtokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner_uuid, table.by, table.period, table.subject] })],
);
