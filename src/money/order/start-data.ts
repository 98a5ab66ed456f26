/**
 * Data of pages on which an order begins: loaded in parallel, divided into required and optional
 * data.
 */
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Balance } from '../../../calls/money/balance.ts';
import { listFamilyOrders, listTopups } from '../../../calls/money/order.ts';
import type { OrderKind, OrderSummary } from '../../../calls/money/order-details.ts';
import { getBalance, listPackages, listPaymentMethods, type PaymentPackage } from '../../../calls/money/package.ts';
import { listBonuses, type PackageBonus } from '../../../calls/money/promotion.ts';
import { checkVoucher, listVouchers, type Voucher } from '../../../calls/money/voucher.ts';
import { getSpendingLimits } from '../../../calls/money/wallet.ts';
import { getPayingAge } from '../../../calls/privacy/age.ts';
import { orderStatus } from '../../../client/money/order/order-status.ts';
import { wishKey } from '../../../client/money/order-draft/bill.ts';
import {
  FREE_AMOUNT,
  isWish,
  type Offer,
  type OfferedPackage,
  type OrderDraftState,
  WHOLE_DEBT,
  wishFields,
  wishOf,
} from '../../../client/money/order-draft/draft.ts';
import type { KnownVoucher, Vouchers } from '../../../client/money/order-draft/state.ts';
import { inLocale, type Locale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { type ApiResult, api, type Failure, refused } from '../../platform/host/api.ts';
import { breakRefusal } from './break-refusal.tsx';
import { ageRefusal } from './paying-age.tsx';
import { startNotices } from './start-notice.ts';
import { refusalOf } from './voucher-refusal.ts';

/** Enough to find an open order. */
const RECENT_ORDERS = 10;

/** Data of the start page. */
export interface StartData {
  offer: Offer;
  /** Null: not available. The page does without it. */
  balance: Balance | null;
  /** The latest order of this kind that still waits for payment, if it is recent. */
  open_order: OrderSummary | null;
  notices: ReactNode[];
  /** For the key of the next order, see draft-key.ts. Null: no order yet. Undefined: unknown. */
  latest_uuid: string | null | undefined;
}

/**
 * Loads the data in parallel, and then the age of the payer if there is a minimum age. Returns the
 * failure of required data, or the refusal during a break.
 */
export async function startData(c: Context<EdgeEnv>, kind: OrderKind): Promise<StartData | Failure> {
  const isFamily = kind !== 'refill';
  const audience = isFamily ? 'family' : 'user';
  const [methods, packages, bonuses, balance, orders, notices, limits] = await Promise.all([
    api(c, listPaymentMethods, {}),
    api(c, listPackages, { query: { for: audience } }),
    kind === 'family_credit' ? null : api(c, listBonuses, { query: { for: audience } }),
    api(c, getBalance, {}),
    api(c, isFamily ? listFamilyOrders : listTopups, { query: { limit: RECENT_ORDERS } }),
    isFamily ? [] : startNotices(c),
    api(c, getSpendingLimits, {}),
  ]);
  if (!methods.ok) return methods;
  if (!packages.ok) return packages;
  // A member's page works without a balance, but not without a session. A family's page needs its
  // family.
  if (!balance.ok && (isFamily || balance.status === 401)) return balance;
  const paused = limits.ok ? breakRefusal(limits.answer.data) : null;
  if (paused) return paused;
  const [method] = methods.answer.data;
  if (!method) return refused('payment_unavailable');
  const recent = orders.ok ? orders.answer.data : [];
  if (method.min_age > 0) {
    const age = await api(c, getPayingAge, {});
    const refusal = age.ok ? ageRefusal(age.answer.data) : age;
    if (refusal) return refusal;
  }
  const { name, expires_in_seconds: _time, min_age: _age, ...payable } = method;
  return {
    offer: {
      kind,
      packages:
        kind === 'family_credit'
          ? []
          : packages.answer.data.map(offeredWith(bonuses?.ok ? bonuses.answer.data : [], c.get('locale'))),
      method: { ...payable, name: inLocale(name, c.get('locale')) },
      debt_satang: (balance.ok && balance.answer.data.family?.debt_satang) || 0,
      ...(!isFamily && hasAccepted(recent, payable.topup_rules_version) && { accepted: true }),
    },
    balance: balance.ok ? balance.answer.data : null,
    open_order: recent.find((order) => order.kind === kind && orderStatus(order) === 'waiting') ?? null,
    notices,
    latest_uuid: orders.ok ? (recent[0]?.uuid ?? null) : undefined,
  };
}

/** Returns whether one of the orders was paid under this version of the rules. */
const hasAccepted = (orders: readonly OrderSummary[], version: string): boolean =>
  orders.some(({ paid_at, topup_rules_version }) => paid_at !== null && topup_rules_version === version);

/** Adds the bonus of the buyer to a package. */
const offeredWith =
  (bonuses: PackageBonus[], locale: Locale) =>
  ({ for: _for, ...coinPackage }: PaymentPackage): OfferedPackage => {
    const bonus = bonuses.find(({ package_uuid }) => package_uuid === coinPackage.uuid);
    if (!bonus) return coinPackage;
    return {
      ...coinPackage,
      promotion: { title: inLocale(bonus.promotion.title, locale), bonus_coins: bonus.bonus_coins },
    };
  };

/**
 * Returns the initial selection: the whole debt, or the recommended package, or the first one.
 * Without packages it is an amount. Checkboxes stay checked while the rules are the same. Changed
 * terms of use need no check here, because orders wait until the member has accepted them.
 */
export function firstDraft({ kind, packages, accepted = false }: Offer): OrderDraftState {
  const suggestion = packages.find((item) => item.is_recommended) ?? packages[0];
  return {
    choice: kind === 'family_credit' ? WHOLE_DEBT : (suggestion?.uuid ?? FREE_AMOUNT),
    amount: '',
    voucher_code: '',
    typed_code: '',
    accept_topup_rules: accepted,
    accept_app_terms: accepted,
  };
}

/**
 * Returns the voucher code to use. A typed code takes precedence over a selected one, unless it was
 * refused.
 */
export const wantedCode = ({ typed_code, voucher_code }: OrderDraftState, { refused }: Vouchers): string =>
  ((refused === null && typed_code) || voucher_code).toUpperCase();

/** Running requests for the vouchers of an order and for a typed code. */
interface AskedVouchers {
  listed: Promise<ApiResult<typeof listVouchers>>;
  checked: Promise<ApiResult<typeof checkVoucher>> | null;
}

/**
 * Requests the vouchers in parallel. `fields` is the selection as returned by `wishFields`. The
 * kind alone is the initial selection.
 */
export const askVouchers = (c: Context<EdgeEnv>, fields: Record<string, string>, code = ''): AskedVouchers => ({
  listed: api(c, listVouchers, { query: fields }),
  checked: code === '' ? null : api(c, checkVoucher, { form: { ...fields, code } }),
});

/**
 * Returns the vouchers for a draft, including a wanted one that the API does not list. `pending`
 * has requests that were already started for the same selection.
 */
export async function startVouchers(
  c: Context<EdgeEnv>,
  offer: Offer,
  draft: OrderDraftState,
  pending?: AskedVouchers,
): Promise<Vouchers> {
  const wantedOrder = wishOf(draft, offer);
  if (!isWish(wantedOrder)) return { list: null, judged: wishKey(offer.kind, null), refused: null };
  const fields = wishFields(offer.kind, wantedOrder);
  const { listed, checked } = pending ?? askVouchers(c, fields);
  const result = await listed;
  const locale = c.get('locale');
  const viewOf = shownIn(locale);
  const list = result.ok
    ? result.answer.data.map(({ voucher, discount_satang, refusal }) => ({
        ...viewOf(voucher),
        discount_satang,
        refusal: refusal && refusalOf(locale, refusal),
      }))
    : null;
  const vouchers: Vouchers = { list, judged: wishKey(offer.kind, wantedOrder), refused: null };
  const code = (draft.typed_code || draft.voucher_code).toUpperCase();
  if (code === '') return vouchers;
  const entry = list?.find((voucher) => voucher.code === code);
  if (entry) return draft.typed_code !== '' && entry.refusal ? { ...vouchers, refused: entry.refusal.text } : vouchers;
  const check = await (checked ?? api(c, checkVoucher, { form: { ...fields, code } }));
  if (!check.ok) return { ...vouchers, refused: refusalOf(locale, check.failure.error).text };
  const { voucher, discount_satang } = check.answer.data;
  return { ...vouchers, list: [{ ...viewOf(voucher), discount_satang, refusal: null }, ...(list ?? [])] };
}

/** Returns the shown fields of a voucher in a language. */
const shownIn =
  (locale: Locale) =>
  ({
    code,
    title,
    discount,
    min_amount_satang,
    valid_until,
  }: Voucher): Omit<KnownVoucher, 'discount_satang' | 'refusal'> => ({
    code,
    title: inLocale(title, locale),
    discount,
    min_amount_satang,
    valid_until,
  });
