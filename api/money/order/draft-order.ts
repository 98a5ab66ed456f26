/** Prices an order. Voucher checks, offers and orders share this. */
import { and, asc, desc, eq } from 'drizzle-orm';
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { type Db, type Rows, textAround } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { PaymentSettings } from '../gateway/settings.ts';
import { familyDebt } from '../ledger/account.ts';
import { debtOf, selectAccount } from '../ledger/balance.ts';
import { audiences, type Package, type PackageOrAmount, type Price, priceOf } from '../package/price.ts';
import { ownedFamily, ownedFamilyOf } from './read-order.ts';
import { packages } from './tables.ts';

/** The request: a package or a free amount. */
export interface DraftFields {
  kind: OrderKind;
  package_uuid?: string | undefined;
  amount_satang?: number | undefined;
}

/** A priced order that is not created yet. */
export interface PricedDraft extends Price {
  kind: OrderKind;
  family_uuid: string | null;
}

/**
 * Selects the data for a price: the requested package (or the default one, see `usualOf`), and the
 * family's debt.
 */
export const selectDraftOrder = (db: Db, { kind, package_uuid }: DraftFields, bearer: Bearer) => ({
  packages: db
    .select()
    .from(packages)
    .where(
      package_uuid === undefined
        ? and(eq(packages.audience, audiences[kind] ?? 'user'), eq(packages.is_offered, true))
        : eq(packages.uuid, package_uuid),
    )
    .orderBy(desc(packages.is_recommended), asc(packages.price_satang))
    .limit(1),
  debts: selectAccount(
    db,
    textAround((uuid) => familyDebt(uuid, 0).id, ownedFamilyOf(db, bearer)),
  ),
});

/**
 * Returns the default of the page: the recommended package, or the cheapest one. For a debt, as
 * much as can be paid in one order.
 */
export function usualOf(
  fields: DraftFields,
  { packages: [usual], debts }: Rows<ReturnType<typeof selectDraftOrder>>,
  { max_satang }: Pick<PaymentSettings, 'max_satang'>,
): DraftFields {
  const { kind, package_uuid, amount_satang } = fields;
  if (package_uuid !== undefined || amount_satang !== undefined) return fields;
  return kind === 'family_credit'
    ? { kind, amount_satang: Math.min(debtOf(debts).debt_satang, max_satang) }
    : { kind, package_uuid: usual?.uuid };
}

/** Prices a request, or returns a failure. */
export function pricedDraftOf(
  fields: DraftFields,
  { packages: [item], debts }: Rows<ReturnType<typeof selectDraftOrder>>,
  { caller, settings }: { caller: Caller; settings: PaymentSettings },
): PricedDraft | Failed {
  const { kind } = fields;
  const family_uuid = kind === 'refill' ? null : ownedFamily(caller);
  if (kind !== 'refill' && family_uuid === null) return { failed: 'family_account_required' };
  const wantedOrder = wishOf(fields, item);
  if ('failed' in wantedOrder) return wantedOrder;
  const price = priceOf(kind, wantedOrder, { settings, debt_satang: debtOf(debts).debt_satang });
  return 'failed' in price ? price : { ...price, kind, family_uuid };
}

function wishOf({ package_uuid, amount_satang }: DraftFields, item: Package | undefined): PackageOrAmount | Failed {
  if ((package_uuid === undefined) === (amount_satang === undefined)) {
    return { failed: 'invalid_form', facts: { fields: ['package_uuid', 'amount_satang'] } };
  }
  if (amount_satang !== undefined) return { amount_satang };
  return item ? { package: item } : { failed: 'package_not_for_order', facts: { fields: ['package_uuid'] } };
}
