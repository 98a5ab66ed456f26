/**
 * The plan for a ledger that no longer fits one database (docs/scale.md): shards of users, with a
 * clearing account in each.
 *
 * A transfer between shards has three transactions. The first moves it from its owner to the
 * clearing account. The second, on the other shard, accepts or refuses it, exactly once. The third,
 * on the first shard again, records the result and returns a refused transfer.
 */

import { house, type LedgerAccount, openAccount, userCoins } from '../../../../api/money/ledger/account.ts';
import { transfer } from '../../../../api/money/ledger/transfer.ts';
import { type Db, openDb } from '../../../../api/platform/framework/db.ts';
import { commit, type Statement, write } from '../../../../api/platform/framework/statement.ts';
import type { CrashPoint } from './books.ts';
import { SqliteBooks } from './sqlite-d1.ts';

/** The balance is negative if more has arrived than has left. */
const clearing: LedgerAccount = { id: 'house:clearing', currency: 'COIN', lowest: null, highest: null };

/**
 * Additions to the rules of the ledger: the text before which each is inserted, and the inserted
 * text.
 */
const arms: Readonly<Record<string, readonly [string, string]>> = {
  ledger_accounts_are_known: [
    "WHEN NEW.id = 'house:coins'",
    "WHEN NEW.id = 'house:clearing' THEN NEW.currency = 'COIN' AND NEW.lowest IS NULL AND NEW.highest IS NULL",
  ],
  ledger_transfers_go_where_they_may: [
    "WHEN NEW.from_account = 'house:coins'",
    "WHEN NEW.from_account = 'house:clearing' THEN NEW.to_account GLOB 'user:*:coins' AND NEW.id GLOB 'crossing:?*'",
  ],
};

const tables = `
  CREATE TABLE crossings (
    id TEXT PRIMARY KEY, from_user TEXT NOT NULL, to_user TEXT NOT NULL, amount INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('under_way', 'arrived', 'returned'))
  ) STRICT;
  CREATE TRIGGER crossings_end_once BEFORE UPDATE ON crossings WHEN OLD.state <> 'under_way'
  BEGIN SELECT RAISE(ABORT, 'a crossing ends once'); END;
  CREATE TABLE arrivals (id TEXT PRIMARY KEY, is_taken INTEGER NOT NULL) STRICT;`;

/** A transfer from a user of one shard to a user of the other. */
export interface Crossing {
  id: string;
  from_user: string;
  to_user: string;
  amount: number;
}

const NOW = new Date('2026-11-22T05:00:00Z');

/** One database of users: the ledger of the migrations with the additions for shards. */
export class Shard {
  private readonly books = new SqliteBooks();
  private readonly d1: D1Database;

  /** `step` is called for each operation of any worker. An error that it throws happens there. */
  constructor(step: CrashPoint) {
    const { sqlite } = this.books.database;
    for (const [name, [before, arm]] of Object.entries(arms)) {
      const [rule] = this.books.database.rows(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`);
      const wider = String(rule?.sql).replace(before, `${arm}\n  ${before}`);
      sqlite.exec(`DROP TRIGGER ${name}; ${wider}`);
    }
    sqlite.exec(tables);
    const { sql, params } = openAccount(clearing);
    sqlite.prepare(sql).run(...params);
    this.d1 = this.books.open(step);
  }

  /** Opens a user’s wallet with this many coins. */
  async open(user: string, coins: number): Promise<void> {
    await this.commit([
      openAccount(userCoins(user)),
      ...(coins > 0
        ? [transfer(`sold:${user}`, { from: house.coins, to: userCoins(user), amount: coins, now: NOW })]
        : []),
    ]);
  }

  /**
   * Sends a transfer. Repeating it with the same id changes nothing. Returns false if the balance
   * is insufficient.
   */
  async send({ id, from_user, to_user, amount }: Crossing): Promise<boolean> {
    const conflict = await this.commit([
      write`INSERT INTO crossings VALUES (${id}, ${from_user}, ${to_user}, ${amount}, 'under_way')`,
      transfer(`crossing:${id}:leaves`, { from: userCoins(from_user), to: clearing, amount, now: NOW }),
    ]);
    return conflict === null || conflict.includes('crossings.id');
  }

  /** Carries the transfers in transit to the other shard and records their results. */
  async carry(other: Shard): Promise<void> {
    for (const crossing of this.underWay()) {
      const isTaken = await other.receive(crossing);
      const { id, from_user, amount } = crossing;
      // An earlier worker recorded the same result, because the other shard reads it from one row.
      await this.commit([
        write`UPDATE crossings SET state = ${isTaken ? 'arrived' : 'returned'} WHERE id = ${id}`,
        ...(isTaken
          ? []
          : [transfer(`crossing:${id}:returns`, { from: clearing, to: userCoins(from_user), amount, now: NOW })]),
      ]);
    }
  }

  /** Accepts or refuses a transfer once: the first decision is final. */
  private async receive({ id, to_user, amount }: Crossing): Promise<boolean> {
    const arrival = (isTaken: number) => write`INSERT INTO arrivals VALUES (${id}, ${isTaken})`;
    const conflict = await this.commit([
      arrival(1),
      transfer(`crossing:${id}:arrives`, { from: clearing, to: userCoins(to_user), amount, now: NOW }),
    ]);
    if (conflict !== null) await this.commit([arrival(0)]);
    const [stands] = this.rows(`SELECT is_taken FROM arrivals WHERE id = '${id}'`);
    if (!stands) throw new Error(`${id} has neither come in nor been refused`);
    return stands.is_taken === 1;
  }

  /** Returns the transfers in transit. */
  underWay(): Crossing[] {
    return this.rows(`SELECT id, from_user, to_user, amount FROM crossings WHERE state = 'under_way'`).map((row) => ({
      id: String(row.id),
      from_user: String(row.from_user),
      to_user: String(row.to_user),
      amount: Number(row.amount),
    }));
  }

  /** Returns a user’s coins. Null: the user has no wallet. */
  coins(user: string): number | null {
    const [wallet] = this.rows(`SELECT balance FROM ledger_accounts WHERE id = '${userCoins(user).id}'`);
    return wallet ? Number(wallet.balance) : null;
  }

  /** Returns the sum of the accounts whose ids match this pattern. */
  sum(like: string): number {
    const [row] = this.rows(`SELECT coalesce(sum(balance), 0) AS sum FROM ledger_accounts WHERE id LIKE '${like}'`);
    return Number(row?.sum);
  }

  /** Returns the ids of refused and returned transfers. */
  returned(): string[] {
    return this.rows(`SELECT id FROM crossings WHERE state = 'returned'`).map(({ id }) => String(id));
  }

  private rows(sql: string) {
    return this.books.database.rows(sql);
  }

  private async commit(statements: readonly Statement[]): Promise<string | null> {
    const db: Db = openDb(this.d1);
    return (await commit(db, statements)).conflict;
  }
}
