/** What a draft comes to. The host has the last word: it judges the voucher and prices the order. */
import { type Draft, isWish, type Offer, type Wish, wishFields, wishOf } from './draft.ts';
import type { KnownVoucher, Vouchers } from './state.ts';

/** What the form comes to as it stands. */
export interface DraftBill {
  wish: Wish | null;
  /** The voucher that is wanted, usable or not. */
  wanted: KnownVoucher | null;
  /** The vouchers are being judged anew: what is taken off is not known. */
  judging: boolean;
  discount_satang: number;
  total_satang: number | null;
}

/** Names a wish, so that a judgement of vouchers is not taken for that of another wish. */
export const wishKey = (kind: Offer['kind'], wish: Wish | null): string =>
  wish ? new URLSearchParams(wishFields(kind, wish)).toString() : '';

/** Works it out, with the discounts that the host has named. */
export function billOf(draft: Draft, offer: Offer, vouchers: Vouchers): DraftBill {
  const found = wishOf(draft, offer);
  const wish = isWish(found) ? found : null;
  const wanted = vouchers.list?.find(({ code }) => code === draft.voucher_code) ?? null;
  const judging = wish !== null && wanted !== null && vouchers.judged !== wishKey(offer.kind, wish);
  const discount_satang = wanted && !judging && !wanted.refusal ? wanted.discount_satang : 0;
  return {
    wish,
    wanted,
    judging,
    discount_satang,
    total_satang: wish && !judging ? wish.subtotal_satang - discount_satang : null,
  };
}

/** The voucher to send along: only one that counts. */
export const usableCode = ({ wanted }: DraftBill): string => (wanted && !wanted.refusal ? wanted.code : '');
