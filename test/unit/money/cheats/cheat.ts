/** SQL that tries to create, move or hide money, and the refusal that stops it. */
export interface Cheat {
  name: string;
  /** Statements of one transaction. */
  sql: string | readonly string[];
  /** Part of the refusal. Null if the database accepts the statements and nothing changes. */
  refusal: RegExp | null;
}

/** Current time by the clock of the database, in milliseconds. */
export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export const transfer = (id: string, [from, to]: readonly [string, string], amount: number | string): string =>
  `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('${id}', '${from}', '${to}', ${amount}, ${NOW})`;

/** Builds a statement that replaces rows by themselves with some columns changed. */
export const replaced = (table: string, columns: string, changed: string, where = '1'): string =>
  `INSERT OR REPLACE INTO ${table} (${columns}) SELECT ${changed} FROM ${table} WHERE ${where}`;
