/**
 * Routes that give and take back budgets of a family's wallet, and name and remove its managers.
 * Triggers in api/money/family-wallet/rules.sql move the coins and enforce the limits.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { endManager, nameManager, passBudget, takeBudgetBack } from '../../../calls/families/family-wallet.ts';
import { familyPaying, refusalToSpend, selectPaying } from '../../money/family-wallet/paying.ts';
import { familyManagers, familySpends } from '../../money/family-wallet/tables.ts';
import { familyBudget } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { textAround } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { ownedBy, ownFamily } from '../family/own-family.ts';
import { familyMembers } from '../family/tables.ts';

const NONE = { failed: 'family_member_not_found' } as const;

/** Selects the membership of a user, the caller's wallet, and the user's budget. */
const selectMove = (
  { params }: { params: { uuid: string } },
  { db, now, bearer }: { db: Db; now: Date; bearer: Bearer },
) => ({
  ...selectPaying(db, bearer.user_uuid, now),
  members: db
    .select({ family_uuid: familyMembers.family_uuid })
    .from(familyMembers)
    .where(and(eq(familyMembers.user_uuid, params.uuid), isNull(familyMembers.left_at_ms))),
  accounts: selectAccount(
    db,
    textAround(
      (family) => familyBudget(family, params.uuid).id,
      db
        .select({ family_uuid: familyMembers.family_uuid })
        .from(familyMembers)
        .where(and(eq(familyMembers.user_uuid, params.uuid), isNull(familyMembers.left_at_ms))),
    ),
  ),
});

const selectOwnMember = (db: Db, user: string, family: SqlText) => ({
  members: db
    .select({ family_uuid: familyMembers.family_uuid })
    .from(familyMembers)
    .where(
      and(eq(familyMembers.user_uuid, user), eq(familyMembers.family_uuid, family), isNull(familyMembers.left_at_ms)),
    ),
  managers: db
    .select({ uuid: familyManagers.uuid })
    .from(familyManagers)
    .where(
      and(
        eq(familyManagers.user_uuid, user),
        eq(familyManagers.family_uuid, family),
        isNull(familyManagers.ended_at_ms),
      ),
    ),
});

export const walletCommands = (on: On) => {
  for (const call of [passBudget, takeBudgetBack]) {
    const isBack = call === takeBudgetBack;
    on(
      call,
      selectMove,
      async ({ params: { uuid: whom_uuid }, form: { coins } }, { db, now, command, caller, read }) => {
        const begin = async () => {
          const rows = await read();
          const payingFamily = familyPaying(rows, { pays: 'family', user_uuid: caller.user_uuid });
          if ('failed' in payingFamily) return payingFamily;
          const { family_uuid } = payingFamily;
          if (rows.members[0]?.family_uuid !== family_uuid || whom_uuid === caller.user_uuid) return NONE;
          const balance = balanceOf(rows.accounts);
          const refusal = isBack
            ? refusalToSpend({ ...payingFamily, coins: balance, left_coins: null }, coins)
            : refusalToSpend(payingFamily, coins);
          if (refusal) return refusal;
          const row = {
            ...{ uuid: crypto.randomUUID(), kind: isBack ? ('budget_back' as const) : ('budget' as const) },
            ...{ family_uuid, by_uuid: caller.user_uuid, whom_uuid, coins, at_ms: now.getTime() },
          };
          const change = isBack ? -coins : coins;
          const answer = { data: { wallet_coins: payingFamily.coins - change, budget_coins: balance + change } };
          return { statements: [insertRow(familySpends, row)], answer };
        };
        return runIdempotent(db, { command, now, steps: { begin } });
      },
    );
  }

  on(
    nameManager,
    ({ params }, { db, bearer }) => selectOwnMember(db, params.uuid, ownedBy(db, bearer)),
    async ({ params, form: { day_limit_coins } }, { db, now, command, caller, read }) => {
      const begin = async () => {
        const family_uuid = ownFamily(caller);
        if (typeof family_uuid !== 'string') return family_uuid;
        const { members, managers } = await read();
        if (members.length === 0) return NONE;
        const at = now.getTime();
        const row = {
          ...{ uuid: crypto.randomUUID(), family_uuid, user_uuid: params.uuid, day_limit_coins },
          ...{ named_by_uuid: caller.user_uuid, named_at_ms: at },
        };
        const endStatements = managers.map(({ uuid }) => updateRow(familyManagers, { uuid }, { ended_at_ms: at }));
        return {
          statements: [...endStatements, insertRow(familyManagers, row)],
          answer: { data: { day_limit_coins } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    endManager,
    ({ params }, { db, bearer }) => selectOwnMember(db, params.uuid, ownedBy(db, bearer)),
    async ({ params }, { db, now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const [manager] = (await read()).managers;
      if (!manager) return NONE;
      await commitOrThrow(db, [updateRow(familyManagers, { uuid: manager.uuid }, { ended_at_ms: now.getTime() })]);
      return { data: { uuid: params.uuid } };
    },
  );
};
