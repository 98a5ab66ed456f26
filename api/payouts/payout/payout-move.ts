/** Moves a payout. Triggers in money-rules.sql move the money in the same transaction. */
import type { PayoutState } from '../../../calls/platform/page-field.ts';
import { payouts } from '../../money/payout/tables.ts';
import { type Statement, updateRow } from '../../platform/framework/statement.ts';
import { mayMovePayout } from './payout-state.ts';

/** A payout as stored in D1. */
export type PayoutRow = typeof payouts.$inferSelect;

/**
 * Returns the statement of a move, which conflicts if a concurrent request was faster. Throws if
 * the move is not allowed, because that is a bug.
 */
export function movePayout(
  payout: Pick<PayoutRow, 'uuid' | 'version' | 'state'>,
  to: PayoutState,
  now: Date,
  changes: Partial<Pick<PayoutRow, 'hold' | 'bank_reason' | 'paid_on' | 'approval_uuid'>> = {},
): Statement {
  if (!mayMovePayout(payout.state, to)) throw new Error(`A payout never goes from ${payout.state} to ${to}`);
  return updateRow(
    payouts,
    { uuid: payout.uuid },
    {
      state: to,
      version: payout.version + 1,
      moved_at_ms: now.getTime(),
      hold: null,
      ...changes,
    },
  );
}
