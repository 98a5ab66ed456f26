/** A way to break an invariant in the small world. */
import type { DatabaseSync } from 'node:sqlite';
import { insert, move, type Row } from './rows.ts';

type Writer = (database: DatabaseSync) => void;

/** SQL statements, or a function that writes. */
type Change = string | Writer;

/** Changes that break an invariant, and other invariants that must report them too. */
export interface Tampering {
  by: readonly Change[];
  also?: readonly string[];
}

type Entry = Change | Tampering;

/**
 * Tamperings by the invariant that they break. An invariant with several parts has one for each
 * that speaks of other rows.
 */
export type Tamperings = Readonly<Record<string, Entry | readonly Entry[]>>;

export const add =
  (table: string, ...rows: Row[]): Writer =>
  (database) =>
    insert(database, table, ...rows);

export const moves =
  (id: string, from: string, to: string, amount = 5, at = 1): Writer =>
  (database) =>
    move(database, id, [from, to], amount, at);

/** Gives a transfer a name that no invariant knows. */
export const rename = (id: string): string =>
  [
    `UPDATE ledger_transfers SET id = 'seed:x' WHERE id = '${id}';`,
    `UPDATE ledger_accounts SET last_transfer_id = 'seed:x' WHERE last_transfer_id = '${id}';`,
  ].join('\n');

/** Applies a tampering. */
export function tamper(database: DatabaseSync, { by }: Tampering) {
  for (const change of by) {
    if (typeof change === 'string') database.exec(change);
    else change(database);
  }
}

/** Returns all tamperings with the names of the invariants that must report them. */
export const listed = (tamperings: Tamperings): [name: string, tampering: Tampering][] =>
  Object.entries(tamperings).flatMap(([name, entries]) =>
    [entries].flat().map((entry): [string, Tampering] => [name, typeof entry === 'object' ? entry : { by: [entry] }]),
  );
