/**
 * The object that holds the coins of some members, in double entry. It leases coins to rooms. The
 * counters of a lease only rise, so a late or repeated message changes nothing.
 */
import { type CrashPoint, ObjectStore } from './object-store.ts';

/** A room may spend up to the granted coins of a member in this epoch. */
export interface Lease {
  room: number;
  member: string;
  epoch: number;
}

/** Time after its last grant at which a lease is recalled. */
const LEASE_MS = 10 * 60_000;

const SCHEMA = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY, lowest INTEGER, balance INTEGER NOT NULL DEFAULT 0,
    CHECK (lowest IS NULL OR balance >= lowest)
  ) STRICT;
  CREATE TABLE moves (
    id TEXT PRIMARY KEY, from_account TEXT NOT NULL, to_account TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0)
  ) STRICT;
  CREATE TRIGGER moves_carry AFTER INSERT ON moves BEGIN
    UPDATE accounts SET balance = balance - NEW.amount WHERE id = NEW.from_account;
    UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.to_account;
  END;
  CREATE TABLE leases (
    room INTEGER NOT NULL, member TEXT NOT NULL, epoch INTEGER NOT NULL, granted INTEGER NOT NULL, spent INTEGER NOT NULL,
    is_closed INTEGER NOT NULL, until_ms INTEGER NOT NULL, CHECK (spent <= granted), PRIMARY KEY (member, room, epoch)
  ) STRICT;
  CREATE TRIGGER leases_only_rise BEFORE UPDATE ON leases
  WHEN NEW.granted < OLD.granted OR NEW.spent < OLD.spent OR OLD.is_closed = 1
  BEGIN SELECT RAISE(ABORT, 'the counters of a lease only rise'); END;
  INSERT INTO accounts (id, lowest) VALUES ('clearing', NULL), ('leased', 0), ('spent', 0);`;

export class Wallet {
  readonly store: ObjectStore;
  private readonly ports: { recall: (lease: Lease) => number; now: () => number };

  constructor(step: CrashPoint, ports: Wallet['ports']) {
    this.store = new ObjectStore(SCHEMA, step);
    this.ports = ports;
  }

  /** Adds coins that left D1, once per id. */
  credit(id: string, member: string, amount: number): void {
    this.store.transaction(() => {
      if (this.store.one('SELECT count(*) FROM moves WHERE id = ?', `in:${id}`) > 0) return;
      this.store.run('INSERT INTO accounts (id, lowest) VALUES (?, 0) ON CONFLICT DO NOTHING', `member:${member}`);
      this.move(`in:${id}`, 'clearing', `member:${member}`, amount);
    });
  }

  /**
   * Grants a lease up to `to` coins in total, or as many as the member has. If that is less than
   * `least`, it recalls the member's other leases and grants again.
   */
  raise(lease: Lease, to: number, least: number): { granted: number; isClosed: boolean } {
    const first = this.store.transaction(() => this.grant(lease, to));
    if (first.isClosed || first.granted >= least) return first;
    const open = this.open('member = ?', lease.member);
    const others = open.filter(({ room, epoch }) => room !== lease.room || epoch !== lease.epoch);
    for (const other of others) this.recall(other);
    return this.store.transaction(() => this.grant(lease, to));
  }

  /** Records what a room spent of a lease that it closed. The member gets the rest back. */
  close(lease: Lease, spent: number): void {
    const { room, member, epoch } = lease;
    this.store.transaction(() => {
      const row = this.row(lease);
      if (row?.is_closed === 1) return;
      // The row prevents a late request from opening a lease that was closed before its grant.
      if (!row) {
        this.store.run('INSERT INTO leases VALUES (?, ?, ?, 0, 0, 1, 0)', room, member, epoch);
        return;
      }
      this.store.run(
        'UPDATE leases SET spent = ?, is_closed = 1 WHERE member = ? AND room = ? AND epoch = ?',
        ...[spent, member, room, epoch],
      );
      const left = Number(row.granted) - spent;
      if (spent > 0) this.move(`spent:${nameOf(lease)}`, 'leased', 'spent', spent);
      if (left > 0) this.move(`back:${nameOf(lease)}`, 'leased', `member:${member}`, left);
    });
  }

  /** Recalls leases whose time has passed. */
  tick(): void {
    for (const lease of this.open('until_ms <= ?', this.ports.now())) this.recall(lease);
  }

  balance(account: string): number {
    return this.store.one('SELECT balance FROM accounts WHERE id = ?', account);
  }

  private grant(lease: Lease, to: number): { granted: number; isClosed: boolean } {
    const { room, member, epoch } = lease;
    const row = this.row(lease);
    const before = Number(row?.granted ?? 0);
    if (row?.is_closed === 1) return { granted: before, isClosed: true };
    const more = Math.min(to - before, this.balance(`member:${member}`));
    if (more <= 0) return { granted: before, isClosed: false };
    this.store.run(
      `INSERT INTO leases VALUES (?, ?, ?, ?, 0, 0, ?)
        ON CONFLICT DO UPDATE SET granted = excluded.granted, until_ms = excluded.until_ms`,
      ...[room, member, epoch, before + more, this.ports.now() + LEASE_MS],
    );
    this.move(`lease:${nameOf(lease)}:${before + more}`, `member:${member}`, 'leased', more);
    return { granted: before + more, isClosed: false };
  }

  private recall(lease: Lease): void {
    this.close(lease, this.ports.recall(lease));
  }

  private open(where: string, value: string | number): Lease[] {
    const rows = this.store.run(`SELECT room, member, epoch FROM leases WHERE is_closed = 0 AND ${where}`, value);
    return rows.map(({ room, member, epoch }) => ({
      ...{ room: Number(room), member: String(member), epoch: Number(epoch) },
    }));
  }

  private row({ room, member, epoch }: Lease) {
    const where = 'WHERE member = ? AND room = ? AND epoch = ?';
    return this.store.run(`SELECT * FROM leases ${where}`, member, room, epoch)[0];
  }

  private move(id: string, from: string, to: string, amount: number): void {
    this.store.run('INSERT INTO moves VALUES (?, ?, ?, ?)', id, from, to, amount);
  }
}

const nameOf = ({ room, member, epoch }: Lease) => `${room}:${member}:${epoch}`;
