/** Rules of vouchers: whether a user may use one for an order now, and its discount. */
import type { OrderKind } from '../../../calls/money/order-details.ts';
import type { Voucher, VoucherRefusal } from '../../../calls/money/voucher.ts';
import { isWithinWindow } from '../../platform/base/daily-window.ts';

/** Conditions of a voucher, as users see them, and the limit for all users. */
export type VoucherRule = Omit<Voucher, 'code' | 'title'> & { uses_in_all: number | null };

/** Uses of a voucher, including reservations of open orders. */
export interface VoucherUse {
  taken: number;
  taken_by_user: number;
  /** The user's unpaid order that reserves it. There is at most one. */
  open_order_uuid: string | null;
}

/** The order that a voucher is checked against. */
export interface OrderDraft {
  kind: OrderKind;
  package_uuid: string | null;
  subtotal_satang: number;
}

/** Minimum that must remain to pay, because a bank cannot transfer nothing. */
const LEAST_TOTAL_SATANG = 100;

/** Returns the reason for a refusal, in the order in which the user can resolve it, or null. */
export function voucherRefusal(
  terms: VoucherRule,
  { draft, use, now }: { draft: OrderDraft; use: VoucherUse; now: Date },
): VoucherRefusal | null {
  const nowMs = now.getTime();
  const { valid_from, valid_until } = terms;
  if (!terms.kinds.includes(draft.kind)) return { code: 'voucher_wrong_kind' };
  if (nowMs >= Date.parse(valid_until)) return { code: 'voucher_over', valid_until };
  if (nowMs < Date.parse(valid_from)) return { code: 'voucher_not_yet_valid', valid_from };
  if (use.open_order_uuid !== null) return { code: 'voucher_in_open_order', order_uuid: use.open_order_uuid };
  if (terms.uses_in_all !== null && use.taken >= terms.uses_in_all) return { code: 'voucher_used_up' };
  if (terms.uses_per_user !== null && use.taken_by_user >= terms.uses_per_user) return { code: 'voucher_user_limit' };
  if (!fitsPackage(terms, draft)) return { code: 'voucher_order_mismatch' };
  const missing_satang = Math.max(terms.min_amount_satang, LEAST_TOTAL_SATANG + 1) - draft.subtotal_satang;
  if (missing_satang > 0) return { code: 'voucher_amount_short', missing_satang };
  if (terms.blocked_window !== null && isWithinWindow(terms.blocked_window, now)) {
    return { code: 'voucher_blocked_hours', blocked_window: terms.blocked_window };
  }
  return null;
}

const fitsPackage = ({ package_uuids }: VoucherRule, { package_uuid }: OrderDraft) =>
  package_uuids === null || (package_uuid !== null && package_uuids.includes(package_uuid));

/** Returns the discount in satang. One baht always remains to pay. */
export function discountOf({ discount }: Pick<VoucherRule, 'discount'>, { subtotal_satang }: OrderDraft): number {
  const off =
    discount.kind === 'fixed'
      ? discount.off_satang
      : Math.min(Math.floor((subtotal_satang * discount.percent) / 100), discount.most_satang);
  return Math.max(0, Math.min(off, subtotal_satang - LEAST_TOTAL_SATANG));
}
