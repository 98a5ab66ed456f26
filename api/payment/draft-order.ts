/** What somebody wants to order, priced: the same for a voucher's check, for the offers and for the order itself. */
import { eq } from 'drizzle-orm';
import type { OrderKind } from '../../calls/payment-order.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { familyDebt } from '../ledger/account.ts';
import { ledgerAccounts } from '../ledger/tables.ts';
import { type Price, priceOf, type Wish } from './price.ts';
import { managedFamily } from './read-order.ts';
import type { PaymentSettings } from './settings.ts';
import { packages } from './tables.ts';

/** What is asked for: a package, or a free amount. */
export interface DraftFields {
  kind: OrderKind;
  package_uuid?: string | undefined;
  amount_satang?: number | undefined;
}

/** An order before it is one: what is bought, for whom, and its price. */
export interface Draft extends Price {
  kind: OrderKind;
  family_uuid: string | null;
}

/** Prices what is asked for, or says what is wrong with it. */
export async function draftOrder(
  db: Db,
  fields: DraftFields,
  { caller, settings }: { caller: Caller; settings: PaymentSettings },
): Promise<Draft | Failed> {
  const { kind } = fields;
  const family_uuid = kind === 'refill' ? null : managedFamily(caller);
  if (kind !== 'refill' && family_uuid === null) return { failed: 'family_account_required' };
  const wish = await readWish(db, fields);
  if ('failed' in wish) return wish;
  const debt_satang = family_uuid === null ? 0 : (await readDebt(db, family_uuid)).debt_satang;
  const price = priceOf(kind, wish, { settings, debt_satang });
  return 'failed' in price ? price : { ...price, kind, family_uuid };
}

async function readWish(db: Db, { package_uuid, amount_satang }: DraftFields): Promise<Wish | Failed> {
  if ((package_uuid === undefined) === (amount_satang === undefined)) {
    return { failed: 'invalid_form', facts: { fields: ['package_uuid', 'amount_satang'] } };
  }
  if (amount_satang !== undefined) return { amount_satang };
  const [found] = await db
    .select()
    .from(packages)
    .where(eq(packages.uuid, package_uuid ?? ''));
  return found ? { package: found } : { failed: 'package_not_for_order', facts: { fields: ['package_uuid'] } };
}

/** What a family owes, and may owe at most. */
export async function readDebt(db: Db, familyUuid: string) {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance, lowest: ledgerAccounts.lowest })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, familyDebt(familyUuid, 0).id));
  return { debt_satang: -(account?.balance ?? 0), credit_limit_satang: -(account?.lowest ?? 0) };
}
