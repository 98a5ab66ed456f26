/** What the caller has, and what the family that they manage has and owes. */
import { eq } from 'drizzle-orm';
import type { Balance } from '../../../calls/money/balance.ts';
import { families } from '../../families/family/tables.ts';
import { type Db, type Rows, textAround } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import { coinsOf, familyCoins, familyDebt } from '../ledger/account.ts';
import { balanceOf, debtOf, selectAccount } from '../ledger/balance.ts';
import { managedFamilyOf } from '../order/read-order.ts';

/** What there is to read before `balanceAsRead`. */
export function selectBalance(db: Db, bearer: Bearer) {
  const family = managedFamilyOf(db, bearer);
  return {
    own: selectAccount(db, coinsOf(bearer.user_uuid)),
    families: db.select({ uuid: families.uuid, name: families.name }).from(families).where(eq(families.uuid, family)),
    coins: selectAccount(
      db,
      textAround((uuid) => familyCoins(uuid).id, family),
    ),
    debts: selectAccount(
      db,
      textAround((uuid) => familyDebt(uuid, 0).id, family),
    ),
  };
}

/** The balance of what was read. */
export function balanceAsRead({
  own,
  families: [family],
  coins,
  debts,
}: Rows<ReturnType<typeof selectBalance>>): Balance {
  const owned = family && { ...family, coins: balanceOf(coins), ...debtOf(debts) };
  return { coins: balanceOf(own), family: owned ?? null };
}
