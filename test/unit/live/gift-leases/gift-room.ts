/**
 * The gifts of a live room's object. A gift is one local transaction: its key, its number and the
 * coins of a lease. The room sends sums of consecutive gifts to D1 until D1 has counted them.
 */
import { type CrashPoint, ObjectStore } from './object-store.ts';
import type { Lease } from './wallet.ts';

export interface Gift {
  member: string;
  key: string;
  coins: number;
}

/** Sums of consecutive gifts of a room, which D1 counts once. */
export interface Delta {
  room: number;
  from_seq: number;
  to_seq: number;
  coins: number;
  /** Coins by giver. */
  sums: [member: string, coins: number][];
}

interface RoomPorts {
  room: number;
  raise: (lease: Lease, to: number, least: number) => { granted: number; isClosed: boolean };
  close: (lease: Lease, spent: number) => void;
  send: (delta: Delta) => void;
}

/** Coins that a room leases at once, unless a gift costs more. */
const LEASE_COINS = 500;
const GIFTS_PER_DELTA = 20;
const ATTEMPTS = 4;

const SCHEMA = `
  CREATE TABLE leases (
    member TEXT NOT NULL, epoch INTEGER NOT NULL, granted INTEGER NOT NULL, spent INTEGER NOT NULL DEFAULT 0,
    is_closed INTEGER NOT NULL DEFAULT 0, is_returned INTEGER NOT NULL DEFAULT 0,
    CHECK (spent <= granted), PRIMARY KEY (member, epoch)
  ) STRICT;
  CREATE TABLE gifts (
    seq INTEGER PRIMARY KEY, member TEXT NOT NULL, key TEXT NOT NULL, epoch INTEGER NOT NULL,
    coins INTEGER NOT NULL CHECK (coins > 0), UNIQUE (member, key)
  ) STRICT;
  CREATE TRIGGER gifts_follow BEFORE INSERT ON gifts WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM gifts)
  BEGIN SELECT RAISE(ABORT, 'gifts are numbered without gaps'); END;
  CREATE TRIGGER gifts_are_paid AFTER INSERT ON gifts BEGIN
    SELECT RAISE(ABORT, 'a gift needs an open lease') WHERE NOT EXISTS (
      SELECT 1 FROM leases WHERE member = NEW.member AND epoch = NEW.epoch AND is_closed = 0
    );
    UPDATE leases SET spent = spent + NEW.coins WHERE member = NEW.member AND epoch = NEW.epoch;
  END;
  CREATE TABLE deltas (from_seq INTEGER PRIMARY KEY, to_seq INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE cuts (to_seq INTEGER NOT NULL) STRICT;
  INSERT INTO cuts VALUES (0);`;

export class GiftRoom {
  readonly store: ObjectStore;
  private readonly ports: RoomPorts;

  constructor(step: CrashPoint, ports: RoomPorts) {
    this.store = new ObjectStore(SCHEMA, step);
    this.ports = ports;
  }

  /**
   * Gives a gift once per member and key. Returns its number, or null if the member has too few
   * coins.
   */
  give(gift: Gift): number | null {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const seq = this.store.transaction(() => this.tryGift(gift));
      if (seq !== null) return seq;
      if (!this.raise(gift)) return null;
    }
    return null;
  }

  /** Closes a lease, known or not, and returns what was spent of it. */
  recall({ member, epoch }: Lease): number {
    return this.store.transaction(() => {
      this.store.run(
        `INSERT INTO leases (member, epoch, granted, is_closed) VALUES (?, ?, 0, 1)
          ON CONFLICT DO UPDATE SET is_closed = 1`,
        ...[member, epoch],
      );
      return this.store.one('SELECT spent FROM leases WHERE member = ? AND epoch = ?', member, epoch);
    });
  }

  /** Closes all leases, because the live is over. */
  end(): void {
    this.store.run('UPDATE leases SET is_closed = 1');
  }

  /** Sends the sums that D1 has not counted, and returns closed leases to their purses. */
  tick(): void {
    this.store.transaction(() => this.cut());
    const deltas = this.store.run('SELECT body FROM deltas ORDER BY from_seq');
    for (const { body } of deltas) this.ports.send(JSON.parse(String(body)));
    const closedLeases = this.store.run('SELECT * FROM leases WHERE is_closed = 1 AND is_returned = 0');
    for (const { member, epoch, spent } of closedLeases) {
      const lease = { room: this.ports.room, member: String(member), epoch: Number(epoch) };
      this.ports.close(lease, Number(spent));
      this.store.run('UPDATE leases SET is_returned = 1 WHERE member = ? AND epoch = ?', lease.member, lease.epoch);
    }
  }

  /** Forgets the sums that D1 has counted. */
  counted(to: number): void {
    this.store.run('DELETE FROM deltas WHERE to_seq <= ?', to);
  }

  private tryGift({ member, key, coins }: Gift): number | null {
    const [givenGift] = this.store.run('SELECT seq FROM gifts WHERE member = ? AND key = ?', member, key);
    if (givenGift) return Number(givenGift.seq);
    const [lease] = this.store.run(
      'SELECT epoch FROM leases WHERE member = ? AND is_closed = 0 AND granted - spent >= ?',
      ...[member, coins],
    );
    if (!lease) return null;
    const seq = this.store.one('SELECT coalesce(max(seq), 0) + 1 FROM gifts');
    this.store.run('INSERT INTO gifts VALUES (?, ?, ?, ?, ?)', seq, member, key, Number(lease.epoch), coins);
    return seq;
  }

  /** Leases more coins of the giver. Returns false if their purse has too few. */
  private raise({ member, coins }: Gift): boolean {
    const { epoch, spent } = this.store.transaction(() => {
      const [open] = this.store.run('SELECT epoch, spent FROM leases WHERE member = ? AND is_closed = 0', member);
      if (open) return { epoch: Number(open.epoch), spent: Number(open.spent) };
      const next = this.store.one('SELECT coalesce(max(epoch), 0) + 1 FROM leases WHERE member = ?', member);
      this.store.run('INSERT INTO leases (member, epoch, granted) VALUES (?, ?, 0)', member, next);
      return { epoch: next, spent: 0 };
    });
    const least = spent + coins;
    const lease = { room: this.ports.room, member, epoch };
    const { granted, isClosed } = this.ports.raise(lease, spent + Math.max(coins, LEASE_COINS), least);
    const change = isClosed ? 'is_closed = 1' : `granted = max(granted, ${granted})`;
    this.store.run(`UPDATE leases SET ${change} WHERE member = ? AND epoch = ? AND is_closed = 0`, ...[member, epoch]);
    // The next attempt opens a new epoch if the lease was closed.
    return isClosed || granted >= least;
  }

  /** Sums the next gifts in a delta, which is stored and never changes. */
  private cut(): void {
    const from = this.store.one('SELECT to_seq FROM cuts');
    const to = this.store.one('SELECT max(seq) FROM gifts WHERE seq <= ?', from + GIFTS_PER_DELTA);
    if (to <= from) return;
    const sums = this.store
      .run('SELECT member, sum(coins) AS coins FROM gifts WHERE seq > ? AND seq <= ? GROUP BY member', from, to)
      .map(({ member, coins }): [string, number] => [String(member), Number(coins)]);
    const coins = sums.reduce((sum, [, more]) => sum + more, 0);
    const delta: Delta = { room: this.ports.room, from_seq: from + 1, to_seq: to, coins, sums };
    this.store.run('INSERT INTO deltas VALUES (?, ?, ?)', delta.from_seq, to, JSON.stringify(delta));
    this.store.run('UPDATE cuts SET to_seq = ?', to);
  }
}
