/**
 * What comes when one database no longer carries the ledger (docs/scale.md): shards of users, with a clearing account in each.
 * What crosses leaves its owner for the clearing account in one batch; another batch, on the other shard, takes it in or
 * refuses it, once; a third, on the first again, writes down which, and gives back what was refused.
 */

import { type Account, house, openAccount, userCoins } from '../../../../api/money/ledger/account.ts';
import { transfer } from '../../../../api/money/ledger/transfer.ts';
import { type Db, openDb } from '../../../../api/platform/host/db.ts';
import { commit, type Statement, write } from '../../../../api/platform/host/statement.ts';
import type { Step } from './books.ts';
import { SqliteBooks } from './sqlite-d1.ts';

/** Below zero where more has come in than has left. */
const clearing: Account = { id: 'house:clearing', currency: 'COIN', lowest: null, highest: null };

/** What the ledger's rules would say besides: before which arm, and what. */
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

/** What a user of one shard sends to one of the other. */
export interface Crossing {
  id: string;
  from_user: string;
  to_user: string;
  amount: number;
}

const NOW = new Date('2026-11-22T05:00:00Z');

/** One database of users, with the ledger as the migrations make it, and what it would have besides. */
export class Shard {
  private readonly books = new SqliteBooks();
  private readonly d1: D1Database;

  /** `step` is told of everything that any of its workers does; what it throws happens there. */
  constructor(step: Step) {
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

  /** Opens a user's purse with so many coins in it. */
  async open(user: string, coins: number): Promise<void> {
    await this.commit([
      openAccount(userCoins(user)),
      ...(coins > 0
        ? [transfer(`sold:${user}`, { from: house.coins, to: userCoins(user), amount: coins, now: NOW })]
        : []),
    ]);
  }

  /** Sends something on its way. Asked again with the same id it does nothing more. False: there is too little. */
  async send({ id, from_user, to_user, amount }: Crossing): Promise<boolean> {
    const conflict = await this.commit([
      write`INSERT INTO crossings VALUES (${id}, ${from_user}, ${to_user}, ${amount}, 'under_way')`,
      transfer(`crossing:${id}:leaves`, { from: userCoins(from_user), to: clearing, amount, now: NOW }),
    ]);
    return conflict === null || conflict.includes('crossings.id');
  }

  /** Carries what is under way to the other shard, and writes down what became of it there. */
  async carry(other: Shard): Promise<void> {
    for (const crossing of this.underWay()) {
      const isTaken = await other.receive(crossing);
      const { id, from_user, amount } = crossing;
      // Whoever was here before has said the same: what became of it is asked of one row.
      await this.commit([
        write`UPDATE crossings SET state = ${isTaken ? 'arrived' : 'returned'} WHERE id = ${id}`,
        ...(isTaken
          ? []
          : [transfer(`crossing:${id}:returns`, { from: clearing, to: userCoins(from_user), amount, now: NOW })]),
      ]);
    }
  }

  /** Takes it in, or refuses it, once: the first word on it stands. */
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

  /** What has left and not ended. */
  underWay(): Crossing[] {
    return this.rows(`SELECT id, from_user, to_user, amount FROM crossings WHERE state = 'under_way'`).map((row) => ({
      id: String(row.id),
      from_user: String(row.from_user),
      to_user: String(row.to_user),
      amount: Number(row.amount),
    }));
  }

  /** A user's coins, and null where there is no purse. */
  coins(user: string): number | null {
    const [purse] = this.rows(`SELECT balance FROM ledger_accounts WHERE id = '${userCoins(user).id}'`);
    return purse ? Number(purse.balance) : null;
  }

  /** The sum of accounts whose names are like this. */
  sum(like: string): number {
    const [row] = this.rows(`SELECT coalesce(sum(balance), 0) AS sum FROM ledger_accounts WHERE id LIKE '${like}'`);
    return Number(row?.sum);
  }

  /** What was refused, and given back. */
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
