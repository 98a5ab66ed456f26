/** How the money of an order can go back: by its gateway, or by us to an account that its buyer has chosen. */
import { eq, type SQLWrapper } from 'drizzle-orm';
import type { RefundState, RefundWay } from '../../../calls/money/case.ts';
import { type Order, type RefundAccountKind, refundAccountKind } from '../../../calls/money/order-details.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/host/db.ts';
import { readBankSettings } from '../bank/bank-settings.ts';
import type { Capabilities, Gateway } from '../gateway/gateway.ts';
import type { RefundAccountRow } from './refund-account.ts';
import { moneyCases, refunds } from './tables.ts';

/** A refund of the order, as much of it as says what can be done next. */
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

const gatewayWays = { call: 'call', mails_payer: 'mail' } as const;

const isUnderWay = ({ state }: EarlierRefund) => state === 'asked' || state === 'approved';
const isInVain = ({ state }: EarlierRefund) => state === 'failed' || state === 'returned';

/** What the form in which our bank takes files can pay to. */
export const carriedKinds = (env: object): readonly RefundAccountKind[] =>
  readBankSettings(env).format.takes_proxies ? refundAccountKind.options : ['bank'];

/** A transfer there came back, did not go, or cannot go by the files of today: it waits for another account. */
const isRefused = (
  { number, kind }: Pick<RefundAccountRow, 'number' | 'kind'>,
  { earlier, kinds }: { earlier: readonly EarlierRefund[]; kinds: readonly RefundAccountKind[] },
): boolean => !kinds.includes(kind) || earlier.some((refund) => isInVain(refund) && refund.account_number === number);

/** What was chosen and tried of an order, and what can be paid to at all. */
interface Tried {
  account: RefundAccountRow | null;
  earlier: readonly EarlierRefund[];
  kinds: readonly RefundAccountKind[];
}

/**
 * Which way a refund would go now; null: an account has to be chosen first. Who took the money gives it back where they can, until
 * they have failed to; from then on, and where they cannot, it goes to an account.
 */
export function wayOf(
  can: Capabilities['refund'],
  { account, ...tried }: Tried,
): { way: RefundWay; account_number: number | null } | null {
  if (account && !isRefused(account, tried)) return { way: 'account', account_number: account.number };
  return can === 'none' ? null : { way: gatewayWays[can], account_number: null };
}

/** Whether its buyer may choose an account now. */
export const mayChoose = (
  can: Capabilities['refund'],
  { left_satang, earlier }: { left_satang: number; earlier: readonly EarlierRefund[] },
): boolean =>
  left_satang > 0 &&
  !earlier.some(isUnderWay) &&
  (can === 'none' || earlier.some((refund) => refund.way !== 'account' && isInVain(refund)));

/** What of all that its buyer is told. */
export function payingBack(
  { can: { refund: can }, payee_name }: Pick<Gateway, 'can' | 'payee_name'>,
  of: Tried & { left_satang: number },
): Pick<Order, 'pays_back' | 'paid_back_by' | 'refund_account' | 'can_choose_account' | 'refund_account_kinds'> {
  const { account, kinds, left_satang } = of;
  const way = wayOf(can, of);
  const pays_back = left_satang === 0 ? null : way === null || way.way === 'account' ? 'account' : 'gateway';
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
