/**
 * State of the hydrated payment pages, as atoms. `fill` of each page stores the server's data in
 * them.
 */
import { atom } from 'jotai';
import type { Balance } from '../../../calls/money/balance.ts';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { Voucher } from '../../../calls/money/voucher.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { OrderDraftState } from './draft.ts';

/** Null if the API did not return it. */
export const balanceAtom = atom<Balance | null>(null);

export const draftAtom = atom<OrderDraftState>({
  choice: '',
  amount: '',
  voucher_code: '',
  typed_code: '',
  accept_topup_rules: false,
  accept_app_terms: false,
});

/**
 * A voucher as shown on the page, checked against the wish. A typed code may be refused for its own
 * reasons.
 */
export interface KnownVoucher extends Pick<Voucher, 'code' | 'discount' | 'min_amount_satang' | 'valid_until'> {
  /** Title in the language of the page. */
  title: string;
  /** 0 if the voucher is not usable. */
  discount_satang: number;
  /** Null: usable. `missing_satang` is the difference to the minimum, if that is the reason. */
  refusal: { text: string; missing_satang: number | null } | null;
}

/** Offered vouchers, and the key of the wish against which they were checked. */
export interface Vouchers {
  /** Null if the API did not return them. */
  list: KnownVoucher[] | null;
  judged: string;
  /** Reason why the typed code was refused. */
  refused: string | null;
}

export const vouchersAtom = atom<Vouchers>({ list: null, judged: '', refused: null });

/** State of submitting the form. */
export interface SubmitState {
  /** True after the first attempt. The form then shows missing values. */
  tried: boolean;
  busy: boolean;
  formError: FormError | null;
  /** The price differs from the one that was shown when the form was submitted. */
  repriced: boolean;
}

export const notSent: SubmitState = { tried: false, busy: false, formError: null, repriced: false };

export const sendingAtom = atom<SubmitState>(notSent);

/** Page to return to after the top-up, or null. */
export const returnToAtom = atom<string | null>(null);

/** The order that the page follows. */
export const orderAtom = atom<WatchedOrder | null>(null);

/** State of polling: the last request failed, or the session has ended. */
export const followingAtom = atom<{ failing: boolean; signedOut: boolean }>({ failing: false, signedOut: false });
