/** Computes the total of a draft for display. The API decides about vouchers and prices. */
import { isWish, type Offer, type OrderDraftState, type WantedOrder, wishFields, wishOf } from './draft.ts';
import type { KnownVoucher, Vouchers } from './state.ts';

/** Lines and total of the form's current state. */
export interface DraftBill {
  wish: WantedOrder | null;
  /** The chosen voucher, usable or not. */
  voucher: KnownVoucher | null;
  /** The vouchers are being checked again, so the discount is unknown. */
  judging: boolean;
  discount_satang: number;
  total_satang: number | null;
}

/** Returns a key for a wish, so that a voucher check is not applied to another wish. */
export const wishKey = (kind: Offer['kind'], wantedOrder: WantedOrder | null): string =>
  wantedOrder ? new URLSearchParams(wishFields(kind, wantedOrder)).toString() : '';

/** Computes the bill with the discounts that the API returned. */
export function billTextsOf(draft: OrderDraftState, offer: Offer, vouchers: Vouchers): DraftBill {
  const outcome = wishOf(draft, offer);
  const wantedOrder = isWish(outcome) ? outcome : null;
  const voucher = vouchers.list?.find(({ code }) => code === draft.voucher_code) ?? null;
  const judging = wantedOrder !== null && voucher !== null && vouchers.judged !== wishKey(offer.kind, wantedOrder);
  const discount_satang = voucher && !judging && !voucher.refusal ? voucher.discount_satang : 0;
  return {
    wish: wantedOrder,
    voucher,
    judging,
    discount_satang,
    total_satang: wantedOrder && !judging ? wantedOrder.subtotal_satang - discount_satang : null,
  };
}

/** Returns the voucher code to send, or an empty string if the voucher is not usable. */
export const usableCode = ({ voucher }: DraftBill): string => (voucher && !voucher.refusal ? voucher.code : '');
