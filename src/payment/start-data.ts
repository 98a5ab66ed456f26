/** What a page needs on which an order begins: asked for at once, and judged for what can be done without. */
import type { Context } from 'hono';
import {
  type Balance,
  getBalance,
  listFamilyOrders,
  listPackages,
  listPaymentMethods,
  listTopups,
} from '../../calls/payment.ts';
import type { OrderKind, OrderSummary } from '../../calls/payment-order.ts';
import { checkVoucher, listVouchers, type VoucherOffer } from '../../calls/voucher.ts';
import type { Trouble } from '../../client/app/trouble.ts';
import { wishKey } from '../../client/payment/bill.ts';
import {
  type Draft,
  FREE_AMOUNT,
  isWish,
  type Offer,
  WHOLE_DEBT,
  type Wish,
  wishFields,
  wishOf,
} from '../../client/payment/draft.ts';
import { orderStatus } from '../../client/payment/order-status.ts';
import type { Vouchers } from '../../client/payment/state.ts';
import { api, type Failure, refused } from '../api.ts';
import type { EdgeEnv } from '../env.ts';

/** Enough to find an order that waits. */
const RECENT_ORDERS = 10;

/** What the start page is made of. */
export interface StartData {
  offer: Offer;
  /** Null: it could not be had, and the page does without. */
  balance: Balance | null;
  /** The order of the kind that still waits for its payment, if there is one. */
  open_order: OrderSummary | null;
  /** For the key of the next order, see draft-key.ts. Null: there is none yet; undefined: that cannot be known. */
  latest_uuid: string | null | undefined;
}

/** Asks for all of it at once; the failure is that of what the page cannot do without. */
export async function startData(c: Context<EdgeEnv>, kind: OrderKind): Promise<StartData | Failure> {
  const isFamily = kind !== 'refill';
  const [methods, packages, balance, orders] = await Promise.all([
    api(c, listPaymentMethods, {}),
    api(c, listPackages, { query: { for: isFamily ? 'family' : 'user' } }),
    api(c, getBalance, {}),
    api(c, isFamily ? listFamilyOrders : listTopups, { query: { limit: RECENT_ORDERS } }),
  ]);
  if (!methods.ok) return methods;
  if (!packages.ok) return packages;
  // One's own page does without a balance, but not without a session; the family's not without the family.
  if (!balance.ok && (isFamily || balance.status === 401)) return balance;
  const [method] = methods.answer.data;
  if (!method) return refused('payment_unavailable');
  const recent = orders.ok ? orders.answer.data : [];
  return {
    offer: {
      kind,
      packages: kind === 'family_credit' ? [] : packages.answer.data,
      method,
      debt_satang: (balance.ok && balance.answer.data.family?.debt_satang) || 0,
    },
    balance: balance.ok ? balance.answer.data : null,
    open_order: recent.find((order) => order.kind === kind && orderStatus(order) === 'waiting') ?? null,
    latest_uuid: orders.ok ? (recent[0]?.uuid ?? null) : undefined,
  };
}

/** What is chosen before anybody has chosen: what most people take, or all of a debt. */
export function firstDraft({ kind, packages }: Offer): Draft {
  const recommended = packages.find((item) => item.is_recommended) ?? packages[0];
  return {
    choice: kind === 'family_credit' ? WHOLE_DEBT : (recommended?.uuid ?? FREE_AMOUNT),
    amount: '',
    voucher_code: '',
    typed_code: '',
    accept_topup_rules: false,
    accept_app_terms: false,
  };
}

/** The voucher that is wanted: a code that was typed takes the place of one that was chosen, unless it is refused. */
export const wantedCode = ({ typed_code, voucher_code }: Draft, { refused }: Vouchers): string =>
  ((refused === null && typed_code) || voucher_code).toUpperCase();

/** The vouchers beside the draft, the one that is wanted among them though the host may not list it. */
export async function startVouchers(c: Context<EdgeEnv>, offer: Offer, draft: Draft): Promise<Vouchers> {
  const found = wishOf(draft, offer);
  const wish = isWish(found) ? found : null;
  const listed = await api(c, listVouchers, { query: wish ? wishFields(offer.kind, wish) : { kind: offer.kind } });
  const list = listed.ok ? listed.answer.data : null;
  const vouchers: Vouchers = { list, judged: wishKey(offer.kind, wish), refused: null };
  const code = (draft.typed_code || draft.voucher_code).toUpperCase();
  if (!wish || code === '') return vouchers;
  const known = list?.find(({ voucher }) => voucher.code === code);
  if (known) return draft.typed_code !== '' && known.refusal ? { ...vouchers, refused: known.refusal } : vouchers;
  const checked = await checkedVoucher(c, offer, { wish, code });
  if ('trouble' in checked) return { ...vouchers, refused: checked.trouble };
  return { ...vouchers, list: [checked.found, ...(list ?? [])] };
}

async function checkedVoucher(
  c: Context<EdgeEnv>,
  { kind }: Offer,
  { wish, code }: { wish: Wish; code: string },
): Promise<{ found: VoucherOffer } | { trouble: Trouble }> {
  const checked = await api(c, checkVoucher, { form: { ...wishFields(kind, wish), code } });
  if (!checked.ok) return { trouble: checked.failure.error };
  const { voucher, discount_satang } = checked.answer.data;
  return { found: { voucher, discount_satang, refusal: null } };
}
