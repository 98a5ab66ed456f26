/** What the payment screens know and change, as atoms. A screen's `open` puts in what the server sent. */
import { atom } from 'jotai';
import type { Balance } from '../../../calls/money/balance.ts';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { Voucher } from '../../../calls/money/voucher.ts';
import type { Trouble } from '../../platform/app/trouble.ts';
import type { Draft } from './draft.ts';

/** Null: it could not be had. */
export const balanceAtom = atom<Balance | null>(null);

export const draftAtom = atom<Draft>({
  choice: '',
  amount: '',
  voucher_code: '',
  typed_code: '',
  accept_topup_rules: false,
  accept_app_terms: false,
});

/** A voucher beside the wish, as the page shows it; a code that was typed may be refused for reasons of its own. */
export interface KnownVoucher extends Pick<Voucher, 'code' | 'discount' | 'min_amount_satang' | 'valid_until'> {
  /** In the page's language. */
  title: string;
  /** 0 where it cannot be used. */
  discount_satang: number;
  refusal: Trouble | null;
}

/** The vouchers on offer, and the wish that they were judged beside. */
export interface Vouchers {
  /** Null: they could not be had. */
  list: KnownVoucher[] | null;
  judged: string;
  /** Why a code that was typed is not good. */
  refused: Trouble | null;
}

export const vouchersAtom = atom<Vouchers>({ list: null, judged: '', refused: null });

/** What became of sending the form. */
export interface Sending {
  /** Somebody tried: from now on what is missing is told. */
  tried: boolean;
  busy: boolean;
  trouble: Trouble | null;
  /** The price is no longer what was shown when the form was sent. */
  repriced: boolean;
}

export const notSent: Sending = { tried: false, busy: false, trouble: null, repriced: false };

export const sendingAtom = atom<Sending>(notSent);

/** Where to go on after the top-up; null: it was what one came for. */
export const returnToAtom = atom<string | null>(null);

/** The order that is being watched. */
export const orderAtom = atom<WatchedOrder | null>(null);

/** How following the order goes: its last question was not answered, or the session is over. */
export const followingAtom = atom<{ failing: boolean; signedOut: boolean }>({ failing: false, signedOut: false });
