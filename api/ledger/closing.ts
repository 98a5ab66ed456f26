/** The daily closing: what was issued and earned must be somewhere, or the day is not closed and the log says which sum it is. */
import { desc, sql } from 'drizzle-orm';
import { addDays, bangkokDay, dayStart } from '../../calls/bangkok-day.ts';
import { nextLink } from '../chain/chain.ts';
import { type Db, readTogether } from '../host/db.ts';
import { log } from '../host/log.ts';
import { commit, insertRow } from '../host/statement.ts';
import type { Task } from '../host/task.ts';
import { vtokenPlaces } from './account.ts';
import { ledgerClosings } from './closing-tables.ts';
import { ledgerAccounts } from './tables.ts';

/** So long after midnight a day is closed, when what was under way then is done. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;

const balance = (id: string) => sql<number>`coalesce(sum(iif(id = ${id}, balance, 0)), 0)`;
const like = (pattern: string) => sql<number>`coalesce(sum(iif(id LIKE ${pattern}, balance, 0)), 0)`;

/** All sums of one moment. */
function selectSums(db: Db) {
  const places = Object.fromEntries(
    vtokenPlaces.map((place) => [`vtokens_${place}`, like(`%:vtoken_${place}`).mapWith(Number)]),
  );
  const ofAll = (expression: string, table: string) =>
    sql<number>`(SELECT coalesce(sum(${sql.raw(expression)}), 0) FROM ${sql.raw(table)})`;
  return db
    .select({
      coins_issued: sql<number>`-${balance('house:coins')}`.as('coins_issued'),
      coins_held: sql<number>`${like('user:%:coins')} + ${like('family:%:coins')}`.as('coins_held'),
      coins_shop: balance('house:shop').as('coins_shop'),
      coins_given: balance('house:gifts').as('coins_given'),
      coins_refunded: balance('house:coins_refunded').as('coins_refunded'),
      coins_expired: balance('house:coins_expired').as('coins_expired'),
      coins_sold: ofAll('coins', "orders WHERE state = 'processed'").as('coins_sold'),
      coins_bonus: ofAll('bonus_coins', "orders WHERE state = 'processed'").as('coins_bonus'),
      gifts_coins: ofAll('coins', 'gifts').as('gifts_coins'),
      taken_back_coins: ofAll('coins', 'gift_take_backs JOIN gifts USING (position)').as('taken_back_coins'),
      vtokens_earned: sql<number>`-${balance('house:vtokens')}`.as('vtokens_earned'),
      gifts_vtokens: ofAll('vtokens', 'gifts').as('gifts_vtokens'),
      ...places,
    })
    .from(ledgerAccounts);
}

/** Sums by their names. */
type Sums = Readonly<Record<string, number>>;

/** What must equal what. */
const identities: readonly [name: string, left: readonly string[], right: readonly string[]][] = [
  ['coins', ['coins_issued'], ['coins_held', 'coins_shop', 'coins_given', 'coins_refunded', 'coins_expired']],
  ['gifts', ['gifts_coins'], ['coins_given', 'taken_back_coins']],
  ['vtokens', ['vtokens_earned'], vtokenPlaces.map((place) => `vtokens_${place}`)],
  ['earned', ['gifts_vtokens'], ['vtokens_earned']],
];

/** The names of the sums that do not hold. */
const broken = (sums: Sums): string[] =>
  identities.filter(([, left, right]) => total(sums, left) !== total(sums, right)).map(([name]) => name);

const total = (sums: Sums, names: readonly string[]) => names.reduce((sum, name) => sum + (sums[name] ?? 0), 0);

/** Closes the day before today, once; does nothing, and says why in the log, where a sum does not hold. */
async function closeDay(db: Db, now: Date): Promise<void> {
  const found = await readTogether(db, { sums: selectSums(db), last: selectLast(db) });
  const day = addDays(bangkokDay(now), -1);
  const [last] = found.last;
  if (last && last.day >= day) return;
  const sums = found.sums[0] as Sums;
  const wrong = broken(sums);
  if (wrong.length > 0) return log('error', 'books_not_closed', { reason: wrong.join(', ') });
  const link = await nextLink(last, [day, JSON.stringify(sums)]);
  const row = { ...link, day, sums: JSON.stringify(sums), closed_at_ms: now.getTime() };
  // Two that close at once: the second finds the day closed.
  await commit(db, [insertRow(ledgerClosings, row)]);
}

const selectLast = (db: Db) => db.select().from(ledgerClosings).orderBy(desc(ledgerClosings.number)).limit(1);

/** Closes each day soon after its end. What is not closed is tried again every hour. */
export const bookTask: Task = {
  due: async ({ db, now }) => {
    const [last] = await selectLast(db);
    const today = bangkokDay(now);
    const next = last && last.day >= addDays(today, -1) ? addDays(today, 1) : today;
    return dayStart(next).getTime() + AFTER_MIDNIGHT_MS;
  },
  run: ({ db, now }) => closeDay(db, now),
};
