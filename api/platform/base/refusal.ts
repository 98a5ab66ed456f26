/**
 * Separates a rule of the database that rejects a write from a conflict with a concurrent write,
 * and from any other error.
 */

/**
 * Constraints that report a concurrent write, besides unique keys: the next attempt reads the new
 * state. The guard of a guarded table rejects a second row of a key before the key does. Every
 * command reads the counters of stock, vouchers and promotions before it takes from them. So their
 * limits reject a write only if another command was faster.
 */
const RACES =
  /^(?:another request has |this identity belongs to another person$|another member of staff has changed it in the meantime$|[a-z_]+ (?:are append-only|stay)$|(?:shop_items_stock|shop_variants_stock|vouchers_taken|topup_promotions_budget)$)/;

/**
 * Returns the constraint in a SQLite message: the RAISE text, the name of the CHECK, or for a key
 * SQLite's text, such as `UNIQUE constraint failed: users.uuid`.
 */
export const constraintIn = (conflict: string): string =>
  conflict
    .replace(/^.*?D1_ERROR: /, '')
    .replace(/:? ?SQLITE_CONSTRAINT.*$/, '')
    .replace(/^CHECK constraint failed: /, '');

/**
 * Returns the RAISE text, or the name of the CHECK, from a SQLite message; null for a concurrent
 * write.
 */
export function raiseText(conflict: string): string | null {
  if (/(?:UNIQUE|FOREIGN KEY|PRIMARY KEY) constraint failed/.test(conflict)) return null;
  const text = constraintIn(conflict);
  return RACES.test(text) ? null : text;
}

/** Returns whether a second row of a key of this table caused the conflict. */
export function isTakenKey(conflict: string, table: string): boolean {
  const text = constraintIn(conflict);
  return (
    text.startsWith(`UNIQUE constraint failed: ${table}.`) ||
    [`${table} stay`, `${table} are append-only`].includes(text)
  );
}

/**
 * Returns the rule of the database that caused an error; null if there is none. Only the message is
 * read, because an error of a Durable Object keeps nothing else.
 */
export function ruleBehind(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A failed query has the values to be written in its message, and the reason in its cause.
  if (error.cause instanceof Error) return ruleBehind(error.cause);
  return error.message.includes('SQLITE_CONSTRAINT') ? raiseText(error.message) : null;
}
