/** Pages on which orders of each kind begin, and the tabs of the history. */
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { href } from '../../platform/script/href.ts';

export const startPaths: Record<OrderKind, string> = {
  refill: href('/payment/refill'),
  family_refill: href('/payment/family/refill'),
  family_credit: href('/payment/family/credit'),
};

export const historyTabs = ['topup', 'family', 'paid'] as const;
/** A tab of the payment history. */
export type HistoryTab = (typeof historyTabs)[number];
