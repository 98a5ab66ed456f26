import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import type { LedgerAccount } from './account.ts';
import { ledgerTransfers } from './tables.ts';

/**
 * Moves an amount between two open accounts. `id` names the reason, for example
 * `order:<uuid>:coins`; a second transfer with the same id conflicts. Triggers (rules.sql) write
 * the positions and the balances, and reject a transfer without a cause (cause-rules.sql).
 */
export const transfer = (
  id: string,
  {
    from,
    to,
    amount,
    now,
  }: { from: Pick<LedgerAccount, 'id'>; to: Pick<LedgerAccount, 'id'>; amount: number; now: Date },
): Statement =>
  insertRow(ledgerTransfers, {
    id,
    from_account: from.id,
    to_account: to.id,
    amount,
    moved_at_ms: now.getTime(),
  });
