/**
 * Routes for the owner and managers of a family's wallet, and for a VB's budget. commands.ts has
 * the writing ones.
 */
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type FamilySpend, listBudgetSpends, listFamilySpends } from '../../../calls/families/family-wallet.ts';
import { getFamilyPurses, listWalletMembers } from '../../../calls/money/family-wallet.ts';
import { leftToday, selectPaying, selectWallet } from '../../money/family-wallet/paying.ts';
import { familySpends } from '../../money/family-wallet/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { isBehind, nameKeyOf } from '../family/member.ts';
import { familyMembers } from '../family/tables.ts';
import { walletCommands } from './commands.ts';

export const prefixes = ['family'];

const spenders = alias(users, 'by_user');
const receivers = alias(users, 'whom_user');

export const routes = (on: On) => {
  walletCommands(on);

  on(
    getFamilyPurses,
    (_, { db, now, bearer }) => selectPaying(db, bearer.user_uuid, now),
    async (_, { read }) => {
      const {
        wallets: [wallet],
        budgets: [budget],
      } = await read();
      const data = {
        wallet: wallet
          ? {
              ...serializeWallet(wallet),
              // Only the owner has no limit.
              is_owner: wallet.day_limit_coins === null,
              day_limit_coins: wallet.day_limit_coins,
              left_today_coins: leftToday(wallet),
            }
          : null,
        budget: budget ? serializeWallet(budget) : null,
      };
      return { data };
    },
  );

  on(
    listWalletMembers,
    ({ query }, { db, now, bearer }) => ({
      wallets: selectWallet(db, bearer.user_uuid, now),
      rows: selectMembers(db, familyOfSpender(bearer.user_uuid), rangeOf(query)),
    }),
    async ({ query }, { read }) => {
      const {
        wallets: [wallet],
        rows,
      } = await read();
      if (!wallet) return { failed: 'family_wallet_not_yours' };
      const start = startOf(`wallet-members:${wallet.family_uuid}`, query);
      if ('failed' in start) return start;
      const keyedRows = rows.map((row) => ({ ...row, order_key: nameKeyOf(row.user) }));
      return pageOf(start, keyedRows, ({ user, budget_coins, day_limit_coins }) => ({
        user,
        budget_coins,
        day_limit_coins,
      }));
    },
  );

  on(
    listFamilySpends,
    ({ query }, { db, now, bearer }) => ({
      wallets: selectWallet(db, bearer.user_uuid, now),
      rows: selectSpends(db, rangeOf(query)).where(
        sql`${familySpends.family_uuid} = ${familyOfSpender(bearer.user_uuid)} AND ${familySpends.order_key} > ${rangeOf(query).after}`,
      ),
    }),
    async ({ query }, { read }) => {
      const {
        wallets: [wallet],
        rows,
      } = await read();
      if (!wallet) return { failed: 'family_wallet_not_yours' };
      const start = startOf(`family-spends:${wallet.family_uuid}`, query);
      return 'failed' in start ? start : pageOf(start, rows, (row) => spendOf(row, WALLET_SIGN));
    },
  );

  on(
    listBudgetSpends,
    ({ query }, { db, bearer: { user_uuid } }) => ({
      // Reads two index ranges: movements for the VB, and gifts from the budget.
      rows: selectSpends(db, rangeOf(query)).where(
        sql`(family_spends.uuid, family_spends.kind) IN (
          SELECT uuid, kind FROM (SELECT uuid, kind FROM family_spends WHERE whom_uuid = ${user_uuid}
            AND kind IN ('budget', 'budget_back', 'shop') AND order_key > ${rangeOf(query).after} ORDER BY order_key LIMIT ${query.limit + 1})
          UNION ALL
          SELECT uuid, kind FROM (SELECT uuid, kind FROM family_spends WHERE by_uuid = ${user_uuid}
            AND kind = 'budget_gift' AND order_key > ${rangeOf(query).after} ORDER BY order_key LIMIT ${query.limit + 1}))`,
      ),
    }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`budget-spends:${caller.user_uuid}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, (row) => spendOf(row, BUDGET_SIGN));
    },
  );
};

const serializeWallet = ({
  family_uuid: uuid,
  slug,
  name,
  coins,
}: {
  family_uuid: string;
  slug: string;
  name: string;
  coins: number;
}) => ({
  family: { uuid, slug, name },
  coins,
});

/** Returns the family whose wallet a user may spend. */
const familyOfSpender = (user: SqlText) =>
  sql<string>`(SELECT family_uuid FROM family_spenders WHERE user_uuid = ${user})`;

const selectMembers = (db: Db, family: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({
      user: userCardColumns,
      budget_coins:
        sql<number>`coalesce((SELECT balance FROM ledger_accounts WHERE id = 'family:' || family_members.family_uuid || ':budget:' || family_members.user_uuid), 0)`.as(
          'budget_coins',
        ),
      day_limit_coins: sql<
        number | null
      >`(SELECT day_limit_coins FROM family_managers WHERE family_managers.user_uuid = family_members.user_uuid
          AND family_managers.family_uuid = family_members.family_uuid AND ended_at_ms IS NULL)`.as('day_limit_coins'),
    })
    .from(familyMembers)
    .innerJoin(users, eq(users.uuid, familyMembers.user_uuid))
    .where(sql`users.family_uuid = ${family} AND left_at_ms IS NULL AND ${isBehind(after) ?? sql`1`}`)
    .orderBy(users.name_key, users.uuid)
    .limit(limit + 1);

const selectSpends = (db: Db, { limit }: { limit: number }) =>
  db
    .select({
      order_key: familySpends.order_key,
      kind: familySpends.kind,
      coins: familySpends.coins,
      at_ms: familySpends.at_ms,
      by: {
        uuid: spenders.uuid,
        name: spenders.name,
        avatar_url: spenders.avatar_url,
        family_name: spenders.family_name,
      },
      whom: {
        uuid: receivers.uuid,
        name: receivers.name,
        avatar_url: receivers.avatar_url,
        family_name: receivers.family_name,
      },
    })
    .from(familySpends)
    .innerJoin(spenders, eq(spenders.uuid, familySpends.by_uuid))
    .innerJoin(receivers, eq(receivers.uuid, familySpends.whom_uuid))
    .orderBy(familySpends.order_key)
    .limit(limit + 1);

type Row = Awaited<ReturnType<typeof selectSpends>>[number];

/**
 * Sign of a movement in the wallet and in a budget. Gifts and purchases from the wallet do not
 * change a budget.
 */
const WALLET_SIGN: Record<FamilySpend['kind'], number> = {
  gift: -1,
  gift_back: 1,
  budget: -1,
  budget_back: 1,
  budget_gift: 0,
  shop: -1,
};
const BUDGET_SIGN: Record<FamilySpend['kind'], number> = {
  gift: 0,
  gift_back: 0,
  budget: 1,
  budget_back: -1,
  budget_gift: -1,
  shop: 0,
};

const spendOf = ({ kind, by, whom, coins, at_ms }: Row, signs: Record<FamilySpend['kind'], number>): FamilySpend => ({
  kind,
  by,
  whom,
  coins: coins * signs[kind],
  total_coins: coins,
  at: moment(at_ms),
});
