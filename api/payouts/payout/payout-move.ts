/** A payout and how it moves. The money follows by triggers (money-rules.sql), in the batch of the move. */
import type { PayoutState } from '../../../calls/payouts/payout-details.ts';
import { type Statement, updateRow } from '../../platform/host/statement.ts';
import { mayMove } from './payout-state.ts';
import { payouts } from './tables.ts';

/** A payout as it is stored. */
export type PayoutRow = typeof payouts.$inferSelect;

/** Moves one on; conflicts where somebody else was faster, throws where it may not go there, because that is a fault of ours. */
export function movePayout(
  payout: Pick<PayoutRow, 'uuid' | 'version' | 'state'>,
  to: PayoutState,
  now: Date,
  changes: Partial<Pick<PayoutRow, 'hold' | 'bank_reason' | 'paid_on' | 'approval_uuid'>> = {},
): Statement {
  if (!mayMove(payout.state, to)) throw new Error(`A payout never goes from ${payout.state} to ${to}`);
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
