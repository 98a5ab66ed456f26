/**
 * What D1 has to know about gifts in rooms: the coins of all purses together, and each sum of gifts
 * once. `house:purses` holds the coins that D1 has not seen spent.
 */
import type { Delta } from './gift-room.ts';
import { type CrashPoint, ObjectStore } from './object-store.ts';

const SCHEMA = `
  CREATE TABLE accounts (id TEXT PRIMARY KEY, balance INTEGER NOT NULL DEFAULT 0) STRICT;
  INSERT INTO accounts (id) VALUES ('house:coins'), ('house:purses'), ('house:gifts');
  CREATE TABLE crossings (id TEXT PRIMARY KEY, member TEXT NOT NULL, amount INTEGER NOT NULL, is_done INTEGER NOT NULL) STRICT;
  CREATE TABLE marks (room INTEGER PRIMARY KEY, counted_to INTEGER NOT NULL) STRICT;
  CREATE TABLE standings (member TEXT PRIMARY KEY, score INTEGER NOT NULL) STRICT;`;

export class GiftBooks {
  readonly store: ObjectStore;

  constructor(step: CrashPoint) {
    this.store = new ObjectStore(SCHEMA, step);
  }

  /** Mints coins of a top-up, once per id, for the purse of the member. */
  topUp(id: string, member: string, amount: number): void {
    this.store.transaction(() => {
      if (this.store.one('SELECT count(*) FROM crossings WHERE id = ?', id) > 0) return;
      this.store.run('INSERT INTO crossings VALUES (?, ?, ?, 0)', id, member, amount);
      this.move('house:coins', 'house:purses', amount);
    });
  }

  /** Carries the coins of top-ups to their purses. */
  carry(credit: (id: string, member: string, amount: number) => void): void {
    for (const { id, member, amount } of this.store.run('SELECT * FROM crossings WHERE is_done = 0')) {
      credit(String(id), String(member), Number(amount));
      this.store.run('UPDATE crossings SET is_done = 1 WHERE id = ?', String(id));
    }
  }

  /** Counts a delta if it follows the last one of its room. Returns how far the room is counted. */
  count({ room, from_seq, to_seq, coins, sums }: Delta): number {
    return this.store.transaction(() => {
      const counted_to = this.store.one('SELECT counted_to FROM marks WHERE room = ?', room);
      if (from_seq !== counted_to + 1) return counted_to;
      this.store.run(
        'INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET counted_to = excluded.counted_to',
        room,
        to_seq,
      );
      this.move('house:purses', 'house:gifts', coins);
      for (const [member, more] of sums) {
        const sql = 'INSERT INTO standings VALUES (?, ?) ON CONFLICT DO UPDATE SET score = score + excluded.score';
        this.store.run(sql, member, more);
      }
      return to_seq;
    });
  }

  balance(account: string): number {
    return this.store.one('SELECT balance FROM accounts WHERE id = ?', account);
  }

  private move(from: string, to: string, amount: number): void {
    this.store.run('UPDATE accounts SET balance = balance - ? WHERE id = ?', amount, from);
    this.store.run('UPDATE accounts SET balance = balance + ? WHERE id = ?', amount, to);
  }
}
