/** A constraint that refuses a write, told apart from one that a concurrent write broke. */
import type { FailureCode } from '../../../calls/platform/failure-status.ts';

/** Failures of refusals; none has facts. */
type RefusalCode = Extract<FailureCode, 'payout_filed' | 'payout_own' | 'refused_by_records' | 'role_last_admin'>;

/**
 * Constraints that name a concurrent write, beside unique keys: the next attempt reads the new state. A guarded table
 * refuses a second row of a key by its guard, before the key does. Every command reads the counters of stock, vouchers
 * and promotions before it takes from them, so that their limits refuse only after another command was faster.
 */
const RACES =
  /^(?:somebody else has |somebody of staff has changed it meanwhile$|[a-z_]+ (?:are append-only|stay)$|(?:shop_items_stock|shop_variants_stock|vouchers_taken|topup_promotions_budget)$)/;

/** Failures with a text of their own; every other refusal answers `refused_by_records`. */
export const refusalFailures: Readonly<Record<string, RefusalCode>> = {
  "what was filed is the accountant's": 'payout_filed',
  "nobody approves what is theirs or their family's": 'payout_own',
  'the last admin stays admin': 'role_last_admin',
};

/** Returns the RAISE text or the name of the CHECK that a message of SQLite contains; null for a race. */
export function refusalOf(conflict: string): string | null {
  if (/(?:UNIQUE|FOREIGN KEY|PRIMARY KEY) constraint failed/.test(conflict)) return null;
  const text = conflict
    .replace(/^D1_ERROR: /, '')
    .replace(/:? ?SQLITE_CONSTRAINT.*$/, '')
    .replace(/^CHECK constraint failed: /, '');
  return RACES.test(text) ? null : text;
}

/** Returns the failure that a caller reads for a refusal. */
export const failureOfRefusal = (refusal: string): { failed: RefusalCode } => ({
  failed: refusalFailures[refusal] ?? 'refused_by_records',
});

/** Throws `RefusedByRecords` if a rule has refused the last of several attempts, each of which read anew: it is no race. */
export function refuseAfter(lastConflict: string): void {
  const refusal = refusalOf(lastConflict);
  if (refusal !== null) throw new RefusedByRecords(refusal);
}

/** Thrown when the database refuses a decision again and again: a further attempt cannot succeed. */
export class RefusedByRecords extends Error {
  readonly refusal: string;
  constructor(refusal: string) {
    super(`The database refuses this: ${refusal}`);
    this.refusal = refusal;
  }
}
