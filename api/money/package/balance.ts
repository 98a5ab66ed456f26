/** The caller's coins, and the coins and debt of the family that the caller owns. */
import { eq } from 'drizzle-orm';
import type { Balance } from '../../../calls/money/balance.ts';
import { type Db, type Rows, textAround } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import { families } from '../../platform/user/tables.ts';
import { coinsOf, familyCoins, familyDebt } from '../ledger/account.ts';
import { balanceOf, debtOf, selectAccount } from '../ledger/balance.ts';
import { ownedFamilyOf } from '../order/read-order.ts';

/** Selects the rows for `balanceAsRead`. */
export function selectBalance(db: Db, bearer: Bearer) {
  const family = ownedFamilyOf(db, bearer);
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

/** Converts these rows to a balance. */
export function balanceAsRead({
  own,
  families: [family],
  coins,
  debts,
}: Rows<ReturnType<typeof selectBalance>>): Balance {
  const familyBalance = family && { ...family, coins: balanceOf(coins), ...debtOf(debts) };
  return { coins: balanceOf(own), family: familyBalance ?? null };
}
