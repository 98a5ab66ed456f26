/** What somebody wants to order, priced: the same for a voucher's check, for the offers and for the order itself. */
import { eq } from 'drizzle-orm';
import type { OrderKind } from '../../calls/payment-order.ts';
import { type Db, type Rows, textAround } from '../host/db.ts';
import type { Bearer, Caller } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { familyDebt } from '../ledger/account.ts';
import { debtOf, selectAccount } from '../ledger/balance.ts';
import { type Package, type Price, priceOf, type Wish } from './price.ts';
import { managedFamily, managedFamilyOf } from './read-order.ts';
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

/** What there is to know before something can be priced: the package that is asked for, and what the family owes. */
export const selectDraft = (db: Db, { package_uuid }: DraftFields, bearer: Bearer) => ({
  packages: db
    .select()
    .from(packages)
    .where(eq(packages.uuid, package_uuid ?? '')),
  debts: selectAccount(
    db,
    textAround((uuid) => familyDebt(uuid, 0).id, managedFamilyOf(db, bearer)),
  ),
});

/** Prices what is asked for, or says what is wrong with it. */
export function draftOf(
  fields: DraftFields,
  { packages: [found], debts }: Rows<ReturnType<typeof selectDraft>>,
  { caller, settings }: { caller: Caller; settings: PaymentSettings },
): Draft | Failed {
  const { kind } = fields;
  const family_uuid = kind === 'refill' ? null : managedFamily(caller);
  if (kind !== 'refill' && family_uuid === null) return { failed: 'family_account_required' };
  const wish = wishOf(fields, found);
  if ('failed' in wish) return wish;
  const price = priceOf(kind, wish, { settings, debt_satang: debtOf(debts).debt_satang });
  return 'failed' in price ? price : { ...price, kind, family_uuid };
}

function wishOf({ package_uuid, amount_satang }: DraftFields, found: Package | undefined): Wish | Failed {
  if ((package_uuid === undefined) === (amount_satang === undefined)) {
    return { failed: 'invalid_form', facts: { fields: ['package_uuid', 'amount_satang'] } };
  }
  if (amount_satang !== undefined) return { amount_satang };
  return found ? { package: found } : { failed: 'package_not_for_order', facts: { fields: ['package_uuid'] } };
}
