/**
 * Purposes of transfers of coins. Features export constants of `PurposeQuery`, and the build
 * collects them.
 */

import type { SQL } from 'drizzle-orm';
import type { LocalizedText } from '../../../calls/platform/text/localized-text.ts';

/**
 * Scalar query for the purpose of the transfer `ledger_entries.transfer_id`, as JSON of `Purpose`.
 * NULL if the transfer has another kind of purpose.
 */
export type PurposeQuery = SQL;

/** An item or gift, the number of pieces, and the recipient of the gift. */
export interface Purpose {
  name: LocalizedText;
  quantity: number | null;
  whom: string | null;
}
