/**
 * Draft of an order. Its only state is the form, which the browser and the edge read with the same
 * code.
 */

import type { OrderKind } from '../../../calls/money/order-details.ts';
import type { PaymentMethod, PaymentPackage } from '../../../calls/money/package.ts';
import { type FormFields, textIn } from '../../platform/app/form-fields.ts';
import { parseBaht, type TypedBaht } from './thai-baht.ts';

/** Fields of the form. */
export interface OrderDraftState {
  /** Uuid of a package, `all` for the whole debt, or `amount` for a typed amount. */
  choice: string;
  amount: string;
  /** An offered voucher. Empty: none. */
  voucher_code: string;
  /** A typed code that was not checked yet. */
  typed_code: string;
  accept_topup_rules: boolean;
  accept_app_terms: boolean;
}

export const FREE_AMOUNT = 'amount';
/** The whole debt, or the maximum of one payment. */
export const WHOLE_DEBT = 'all';

/** Reads the draft from form fields. */
export function draftStateOf(fields: FormFields): OrderDraftState {
  const text = (name: string) => textIn(fields, name);
  return {
    choice: text('choice'),
    amount: text('amount'),
    voucher_code: text('voucher_code'),
    typed_code: text('typed_code').trim(),
    accept_topup_rules: text('accept_topup_rules') !== '',
    accept_app_terms: text('accept_app_terms') !== '',
  };
}

/** A package as shown on the page. */
export interface OfferedPackage extends Omit<PaymentPackage, 'for'> {
  /** The promotion that applies to this package. */
  promotion?: { title: string; bonus_coins: number } | undefined;
}

/** A payment method in the language of the page. */
export interface OfferedMethod extends Omit<PaymentMethod, 'name' | 'expires_in_seconds' | 'min_age'> {
  name: string;
}

/** Everything that can be ordered on a page. */
export interface Offer {
  kind: OrderKind;
  packages: OfferedPackage[];
  method: OfferedMethod;
  /** The family's debt. Only used for paying it. */
  debt_satang: number;
  /** The member has accepted this version of the rules with an earlier payment. */
  accepted?: boolean;
}

/** Reason why an amount or a choice is invalid. */
export type AmountProblem =
  | Extract<TypedBaht, { problem: string }>['problem']
  | 'nothing_chosen'
  | 'below'
  | 'above'
  | 'off_step'
  | 'above_debt'
  | 'both';

/** The order before any voucher. */
export interface WantedOrder {
  package_uuid: string | null;
  subtotal_satang: number;
  coins: number;
  bonus_coins: number;
  /** Bonus of a promotion, in addition to `bonus_coins`. */
  promotion_coins: number;
}

/** Returns true for a valid wish. */
export const isWish = (outcome: WantedOrder | { problem: AmountProblem }): outcome is WantedOrder =>
  'subtotal_satang' in outcome;

/** Returns the wish of the form, or the reason why it is invalid. */
export function wishOf(draft: OrderDraftState, offer: Offer): WantedOrder | { problem: AmountProblem } {
  if (draft.choice !== FREE_AMOUNT && draft.choice !== '' && draft.amount.trim() !== '') return { problem: 'both' };
  if (draft.choice === WHOLE_DEBT && offer.debt_satang > 0) return paymentOf(wholeDebt(offer));
  const coinPackage = offer.packages.find(({ uuid }) => uuid === draft.choice);
  if (coinPackage) {
    const { uuid, price_satang, coins, bonus_coins, promotion } = coinPackage;
    const promotion_coins = promotion?.bonus_coins ?? 0;
    return { package_uuid: uuid, subtotal_satang: price_satang, coins, bonus_coins, promotion_coins };
  }
  if (draft.choice !== FREE_AMOUNT) return { problem: 'nothing_chosen' };
  const amount = parseBaht(draft.amount);
  if ('problem' in amount) return amount;
  const problem = outOfBounds(amount.satang, offer);
  if (problem) return { problem };
  if (offer.kind === 'family_credit') return paymentOf(amount.satang);
  const coins = Math.floor((amount.satang * offer.method.coins_per_baht) / 100);
  return { package_uuid: null, subtotal_satang: amount.satang, coins, bonus_coins: 0, promotion_coins: 0 };
}

const paymentOf = (satang: number): WantedOrder => ({
  package_uuid: null,
  subtotal_satang: satang,
  coins: 0,
  bonus_coins: 0,
  promotion_coins: 0,
});

/** Returns the debt or the maximum of one payment, whichever is lower, in satang. */
export const wholeDebt = ({ debt_satang, method }: Offer): number => Math.min(debt_satang, method.max_satang);

/**
 * Returns the limits of a typed amount. Debt payments have a step of one satang, and a debt below
 * the minimum can be paid in full.
 */
export function boundsOf({ kind, method, debt_satang }: Offer) {
  const { min_satang, max_satang, step_satang } = method;
  if (kind !== 'family_credit') return { min_satang, max_satang, step_satang };
  return { min_satang: Math.min(min_satang, debt_satang), max_satang, step_satang: 1 };
}

function outOfBounds(satang: number, offer: Offer): AmountProblem | null {
  const { min_satang, max_satang, step_satang } = boundsOf(offer);
  if (offer.kind === 'family_credit' && satang > offer.debt_satang) return 'above_debt';
  if (satang < min_satang) return 'below';
  if (satang > max_satang) return 'above';
  return satang % step_satang === 0 ? null : 'off_step';
}

/** Returns the wish as form fields of the API. */
export const wishFields = (
  kind: OrderKind,
  { package_uuid, subtotal_satang }: WantedOrder,
): Record<string, string> => ({
  kind,
  ...(package_uuid === null ? { amount_satang: String(subtotal_satang) } : { package_uuid }),
});
