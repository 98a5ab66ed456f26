/** Why nothing came of what somebody asked for, as pages speak of it. */
import type { FailureCode } from '../../calls/failure.ts';
import type { DailyWindow } from '../../calls/voucher.ts';

/** What stands beside a failure's code, as far as pages speak of it. */
interface Facts {
  missing_satang?: number | undefined;
  blocked_window?: DailyWindow | undefined;
  valid_from?: string | undefined;
  valid_until?: string | undefined;
  retry_after_seconds?: number | undefined;
  min_satang?: number | undefined;
  max_satang?: number | undefined;
  step_satang?: number | undefined;
  debt_satang?: number | undefined;
  /** An order that stands in the way. */
  order_uuid?: string | undefined;
  /** Of the shop: the price that is asked now, and what is missing to pay it. */
  price_coins?: number | undefined;
  missing_coins?: number | undefined;
}

/** `no_answer`: nobody knows what became of the question. */
export interface Trouble extends Facts {
  code: FailureCode | 'no_answer';
}

/** Whether a command may have had its effect all the same: the answer is lost, not refused. */
export const isUnclear = ({ code }: Trouble): boolean =>
  code === 'no_answer' || code === 'internal' || code.startsWith('upstream_') || code === 'idempotency_key_in_flight';
