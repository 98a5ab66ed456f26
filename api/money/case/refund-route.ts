/** Decides the route of a refund: by the gateway, or from us to an account that the buyer chose. */
import { eq, type SQLWrapper } from 'drizzle-orm';
import type { RefundWay } from '../../../calls/money/case.ts';
import { type Order, type RefundAccountKind, refundAccountKind } from '../../../calls/money/order-details.ts';
import type { RefundState } from '../../../calls/money/refund-state.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { readBankSettings } from '../bank/bank-settings.ts';
import type { Capabilities, Gateway } from '../gateway/gateway.ts';
import type { RefundAccountRow } from './refund-account.ts';
import { moneyCases, refunds } from './tables.ts';

/** An earlier refund of the order, with the fields that decide the next step. */
export interface EarlierRefund {
  state: RefundState;
  way: RefundWay;
  account_number: number | null;
}

/** Selects the refunds of an order. */
export const selectEarlierRefunds = (db: Db, orderUuid: string | SQLWrapper) =>
  db
    .select({ state: refunds.state, way: refunds.way, account_number: refunds.account_number })
    .from(refunds)
    .innerJoin(moneyCases, eq(moneyCases.number, refunds.case_number))
    .where(eq(moneyCases.order_uuid, orderUuid));

const gatewayRoutes = { call: 'call', mails_payer: 'mail' } as const;

const isUnderWay = ({ state }: EarlierRefund) => state === 'asked' || state === 'approved';
const isInVain = ({ state }: EarlierRefund) => state === 'failed' || state === 'returned';

/** Returns the kinds of accounts that the bank's file format supports. */
export const carriedKinds = (env: object): readonly RefundAccountKind[] =>
  readBankSettings(env).format.takes_proxies ? refundAccountKind.options : ['bank'];

/**
 * Returns whether an account cannot be used: a transfer to it failed or came back, or the file
 * format does not support it. The buyer must choose another one.
 */
const isRefused = (
  { number, kind }: Pick<RefundAccountRow, 'number' | 'kind'>,
  { earlier, kinds }: { earlier: readonly EarlierRefund[]; kinds: readonly RefundAccountKind[] },
): boolean => !kinds.includes(kind) || earlier.some((refund) => isInVain(refund) && refund.account_number === number);

/** The chosen account, earlier refunds, and the supported kinds of accounts. */
interface Tried {
  account: RefundAccountRow | null;
  earlier: readonly EarlierRefund[];
  kinds: readonly RefundAccountKind[];
}

/**
 * Returns the route of a refund now. Null: the buyer must choose an account first. A usable account
 * has priority. The buyer may choose one only if the gateway cannot refund or has failed to
 * (`mayChoose`). Staff enter one only for a closed account.
 */
export function refundRouteOf(
  can: Capabilities['refund'],
  { account, ...attempt }: Tried,
): { way: RefundWay; account_number: number | null } | null {
  if (account && !isRefused(account, attempt)) return { way: 'account', account_number: account.number };
  return can === 'none' ? null : { way: gatewayRoutes[can], account_number: null };
}

/** Returns whether the buyer may choose an account now. */
export const mayChoose = (
  can: Capabilities['refund'],
  { left_satang, earlier }: { left_satang: number; earlier: readonly EarlierRefund[] },
): boolean =>
  left_satang > 0 &&
  !earlier.some(isUnderWay) &&
  (can === 'none' || earlier.some((refund) => refund.way !== 'account' && isInVain(refund)));

/** Returns the fields of an order that inform the buyer about the refund. */
export function payingBack(
  { can: { refund: can }, payee_name }: Pick<Gateway, 'can' | 'payee_name'>,
  of: Tried & { left_satang: number },
): Pick<Order, 'pays_back' | 'paid_back_by' | 'refund_account' | 'can_choose_account' | 'refund_account_kinds'> {
  const { account, kinds, left_satang } = of;
  const refundRoute = refundRouteOf(can, of);
  const pays_back =
    left_satang === 0 ? null : refundRoute === null || refundRoute.way === 'account' ? 'account' : 'gateway';
  return {
    pays_back,
    paid_back_by: pays_back === 'gateway' ? payee_name : null,
    refund_account: account && {
      kind: account.kind,
      bank_code: account.bank_code,
      masked: account.account_masked,
      set_at: moment(account.set_at_ms),
      is_refused: isRefused(account, of),
    },
    can_choose_account: mayChoose(can, of),
    refund_account_kinds: [...kinds],
  };
}
