/** Price and coins of an order before any voucher, in whole satang and coins. */
import type { OrderKind } from '../../../calls/money/order-details.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { PaymentSettings } from '../gateway/settings.ts';
import type { packages } from '../order/tables.ts';

/** A package of coins as stored in D1. */
export type Package = typeof packages.$inferSelect;

/** The request: a package or a free amount. */
export type PackageOrAmount = { package: Package } | { amount_satang: number };

/** The price before vouchers, and the coins. */
export interface Price {
  subtotal_satang: number;
  coins: number;
  bonus_coins: number;
  package_uuid: string | null;
}

const SATANG_PER_BAHT = 100;

/** Audience of packages by kind of order. Null: debts are paid in amounts. */
export const audiences: Record<OrderKind, Package['audience'] | null> = {
  refill: 'user',
  family_refill: 'family',
  family_credit: null,
};

/** Prices a request. `debt_satang` is the family's debt, for an order that repays it. */
export function priceOf(
  kind: OrderKind,
  wantedOrder: PackageOrAmount,
  { settings, debt_satang }: { settings: PaymentSettings; debt_satang: number },
): Price | Failed {
  if ('package' in wantedOrder) return priceOfPackage(kind, wantedOrder.package);
  const { amount_satang } = wantedOrder;
  return kind === 'family_credit'
    ? priceOfPayment(amount_satang, debt_satang, settings)
    : priceOfAmount(amount_satang, settings);
}

function priceOfPackage(
  kind: OrderKind,
  { uuid, audience, price_satang, coins, bonus_coins, is_offered }: Package,
): Price | Failed {
  if (audience !== audiences[kind] || !is_offered) {
    return { failed: 'package_not_for_order', facts: { fields: ['package_uuid'] } };
  }
  return { subtotal_satang: price_satang, coins, bonus_coins, package_uuid: uuid };
}

function priceOfAmount(amount_satang: number, settings: PaymentSettings): Price | Failed {
  const { min_satang, max_satang, step_satang, coins_per_baht } = settings;
  if (amount_satang < min_satang || amount_satang > max_satang || amount_satang % step_satang !== 0) {
    return outOfRange({ min_satang, max_satang, step_satang });
  }
  const coins = Math.floor((amount_satang * coins_per_baht) / SATANG_PER_BAHT);
  return { subtotal_satang: amount_satang, coins, bonus_coins: 0, package_uuid: null };
}

/**
 * Prices the repayment of a debt, in part or whole, to the satang. If the debt is below the usual
 * minimum, all of it can be paid.
 */
function priceOfPayment(amount_satang: number, debt_satang: number, settings: PaymentSettings): Price | Failed {
  if (amount_satang > debt_satang) {
    return { failed: 'amount_above_debt', facts: { fields: ['amount_satang'], debt_satang } };
  }
  const min_satang = Math.min(settings.min_satang, debt_satang);
  const { max_satang } = settings;
  if (amount_satang < min_satang || amount_satang > max_satang) {
    return outOfRange({ min_satang, max_satang, step_satang: 1 });
  }
  return { subtotal_satang: amount_satang, coins: 0, bonus_coins: 0, package_uuid: null };
}

const outOfRange = (bounds: { min_satang: number; max_satang: number; step_satang: number }): Failed => ({
  failed: 'amount_out_of_range',
  facts: { fields: ['amount_satang'], ...bounds },
});
