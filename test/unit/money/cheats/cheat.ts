/** A way to make, move or hide money by SQL alone, and the rule that stops it. */
export interface Cheat {
  name: string;
  /** Its statements, which are one transaction. */
  sql: string | readonly string[];
  /** Part of the refusal. Null: nothing refuses it, and nothing changes. */
  refusal: RegExp | null;
}

/** This moment by the clock of the database. */
export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export const transfer = (id: string, [from, to]: readonly [string, string], amount: number | string): string =>
  `INSERT INTO ledger_transfers VALUES ('${id}', '${from}', '${to}', ${amount}, ${NOW})`;

/** Replaces a row by itself with some columns changed. */
export const replaced = (table: string, columns: string, changed: string, where = '1'): string =>
  `INSERT OR REPLACE INTO ${table} (${columns}) SELECT ${changed} FROM ${table} WHERE ${where}`;
