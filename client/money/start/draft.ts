/** What is being ordered: the form is its only home, read alike by the browser and by the edge. */

import type { PaymentMethod, PaymentPackage } from '../../../calls/money/order.ts';
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { type FormFields, textIn } from '../../platform/app/form-fields.ts';
import { parseBaht, type TypedBaht } from './thai-baht.ts';

/** The names of the form's fields. */
export interface Draft {
  /** A package's uuid, `all` for a whole debt, or `amount` for a sum that is typed. */
  choice: string;
  amount: string;
  /** One of the vouchers offered; empty for none. */
  voucher_code: string;
  /** A code that was typed and is still to be checked. */
  typed_code: string;
  accept_topup_rules: boolean;
  accept_app_terms: boolean;
}

export const FREE_AMOUNT = 'amount';
/** The whole of a debt, or as much of it as goes at a time. */
export const WHOLE_DEBT = 'all';

/** What stands in the form. */
export function draftOf(fields: FormFields): Draft {
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

/** A package as the page shows it. */
export interface OfferedPackage extends Omit<PaymentPackage, 'for'> {
  /** The promotion that its buyer gets with it. */
  promotion?: { title: string; bonus_coins: number } | undefined;
}

/** A way to pay as the page shows it, in its language. */
export interface OfferedMethod extends Omit<PaymentMethod, 'name' | 'expires_in_seconds' | 'min_age'> {
  name: string;
}

/** What can be ordered on a page. */
export interface Offer {
  kind: OrderKind;
  packages: OfferedPackage[];
  method: OfferedMethod;
  /** What the family owes, where that is what is paid. */
  debt_satang: number;
}

/** Why what was typed or chosen cannot be paid. */
export type AmountProblem =
  | Extract<TypedBaht, { problem: string }>['problem']
  | 'nothing_chosen'
  | 'below'
  | 'above'
  | 'off_step'
  | 'above_debt'
  | 'both';

/** What the order would be, before any voucher. */
export interface Wish {
  package_uuid: string | null;
  subtotal_satang: number;
  coins: number;
  bonus_coins: number;
  /** The bonus of a promotion, on top of that. */
  promotion_coins: number;
}

/** Whether there is something that can be paid. */
export const isWish = (wish: Wish | { problem: AmountProblem }): wish is Wish => 'subtotal_satang' in wish;

/** What the form asks for, or why that cannot be. */
export function wishOf(draft: Draft, offer: Offer): Wish | { problem: AmountProblem } {
  if (draft.choice !== FREE_AMOUNT && draft.choice !== '' && draft.amount.trim() !== '') return { problem: 'both' };
  if (draft.choice === WHOLE_DEBT && offer.debt_satang > 0) return paymentOf(wholeDebt(offer));
  const chosen = offer.packages.find(({ uuid }) => uuid === draft.choice);
  if (chosen) {
    const { uuid, price_satang, coins, bonus_coins, promotion } = chosen;
    const promotion_coins = promotion?.bonus_coins ?? 0;
    return { package_uuid: uuid, subtotal_satang: price_satang, coins, bonus_coins, promotion_coins };
  }
  if (draft.choice !== FREE_AMOUNT) return { problem: 'nothing_chosen' };
  const typed = parseBaht(draft.amount);
  if ('problem' in typed) return typed;
  const problem = outOfBounds(typed.satang, offer);
  if (problem) return { problem };
  if (offer.kind === 'family_credit') return paymentOf(typed.satang);
  const coins = Math.floor((typed.satang * offer.method.coins_per_baht) / 100);
  return { package_uuid: null, subtotal_satang: typed.satang, coins, bonus_coins: 0, promotion_coins: 0 };
}

const paymentOf = (satang: number): Wish => ({
  package_uuid: null,
  subtotal_satang: satang,
  coins: 0,
  bonus_coins: 0,
  promotion_coins: 0,
});

/** The whole debt, or as much of it as can be paid at once, in satang. */
export const wholeDebt = ({ debt_satang, method }: Offer): number => Math.min(debt_satang, method.max_satang);

/** What a free amount may be: a debt is paid to the satang, and what is left of a small one in one go. */
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

/** The wish as the calls' form fields. */
export const wishFields = (kind: OrderKind, { package_uuid, subtotal_satang }: Wish): Record<string, string> => ({
  kind,
  ...(package_uuid === null ? { amount_satang: String(subtotal_satang) } : { package_uuid }),
});
