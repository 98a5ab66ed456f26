/**
 * The chat messages of a room, in the storage of its object. They are numbered without gaps, and
 * each key is stored once.
 */
import type { ChatMessage } from '../../../calls/live/chat.ts';
import { moment } from '../../platform/base/moment.ts';
import type { EarlierMessage } from './may-say.ts';

/** A chat message that is not stored yet. */
export interface NewLine extends Omit<ChatMessage, 'seq' | 'at'> {
  /** Identifies the event. A second message with this key is ignored. */
  key: string;
  at_ms: number;
}

/** A member with the number of their messages in the live. */
export interface Writer {
  user_uuid: string;
  message_count: number;
}

/** Maximum messages stored per room. Older ones are deleted in groups of `GO_TOGETHER`. */
const MAX_STORED = 20_000;
const GO_TOGETHER = 500;
/**
 * A new visitor receives the latest `LATEST` messages. A returning one receives all missed
 * messages, in pages of `PAGE`.
 */
const LATEST = 30;
const PAGE = 500;
const MAX_HIDDEN = 100;

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  at_ms: number;
  line: string;
}

export class LineLog {
  private readonly sql: SqlStorage;

  /** Creates its tables if they do not exist. */
  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS lines (
      seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, said_by TEXT, text TEXT NOT NULL, line TEXT NOT NULL,
      is_hidden INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS lines_said ON lines (said_by, seq) WHERE said_by IS NOT NULL;
    CREATE INDEX IF NOT EXISTS lines_hidden ON lines (seq) WHERE is_hidden = 1;
    CREATE TABLE IF NOT EXISTS said (to_seq INTEGER NOT NULL, total INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS pinned_line (seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, line TEXT NOT NULL)`);
  }

  /** Stores a message unless its key exists. Returns the stored message. */
  add({ key, at_ms, ...line }: NewLine): { line: ChatMessage; is_new: boolean } {
    const loggedLine = this.of(key);
    if (loggedLine) return { line: loggedLine, is_new: false };
    // Only a new message takes a number. A number lost to a conflict would look like a missed
    // message.
    const seq = this.last() + 1;
    const said_by = line.kind === 'say' ? (line.who?.uuid ?? null) : null;
    const json = JSON.stringify(line);
    this.sql.exec(
      'INSERT INTO lines (seq, key, at_ms, said_by, text, line) VALUES (?, ?, ?, ?, ?, ?)',
      seq,
      key,
      at_ms,
      said_by,
      line.text,
      json,
    );
    if (seq % GO_TOGETHER === 0) this.sql.exec('DELETE FROM lines WHERE seq <= ?', seq - MAX_STORED);
    return { line: { seq, at: moment(at_ms), ...line }, is_new: true };
  }

  /** Returns the message with a key. */
  of(key: string): ChatMessage | undefined {
    return this.sql.exec<Row>('SELECT seq, at_ms, line FROM lines WHERE key = ?', key).toArray().map(lineOf)[0];
  }

  /** Returns the number of the last message, or 0. */
  last(): number {
    return Number(this.sql.exec('SELECT coalesce(max(seq), 0) AS seq FROM lines').one().seq);
  }

  /** Returns the number of messages of members so far. Reads those since the last call. */
  saidCount(): number {
    const [before] = this.sql.exec<{ to_seq: number; total: number }>('SELECT to_seq, total FROM said').toArray();
    const last = this.last();
    const { to_seq, total } = before ?? { to_seq: 0, total: 0 };
    if (last === to_seq) return total;
    const fresh = this.sql
      .exec('SELECT count(*) AS n FROM lines WHERE seq > ? AND said_by IS NOT NULL', to_seq)
      .one().n;
    this.sql.exec('DELETE FROM said');
    this.sql.exec('INSERT INTO said VALUES (?, ?)', last, total + Number(fresh));
    return total + Number(fresh);
  }

  /**
   * Returns the number of stored messages per member, for members who wrote after a number.
   * Messages that were deleted do not count.
   */
  writersAfter(seq: number): Writer[] {
    return this.sql
      .exec<Writer & Record<string, SqlStorageValue>>(
        `SELECT said_by AS user_uuid, count(*) AS message_count FROM lines
         WHERE said_by IN (SELECT said_by FROM lines WHERE seq > ? AND said_by IS NOT NULL) GROUP BY said_by`,
        seq,
      )
      .toArray();
  }

  /** Returns the number of the oldest stored message, or 1. */
  private first(): number {
    return Number(this.sql.exec('SELECT coalesce(min(seq), 1) AS seq FROM lines').one().seq);
  }

  /** Returns the first page after a number, in order. After 0 it returns the latest messages. */
  after(seq: number): ChatMessage[] {
    return seq === 0 ? this.latest() : this.page(seq + 1);
  }

  /** Yields all messages after a number, page by page. */
  *pagesAfter(seq: number): Generator<ChatMessage[]> {
    for (let page = this.page(seq + 1); page.length > 0; page = this.page((page.at(-1)?.seq ?? seq) + 1)) yield page;
  }

  /** Returns a page of the messages from a time on, in order. */
  from(at_ms: number): ChatMessage[] {
    const [first, last] = [this.first(), this.last()];
    // Binary search: numbers have no gaps, and times rise with them, except for gifts announced
    // late.
    let [low, high] = [first, last + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.sql.exec<{ at_ms: number }>('SELECT at_ms FROM lines WHERE seq = ?', middle).toArray()[0];
      if ((row?.at_ms ?? at_ms) < at_ms) low = middle + 1;
      else high = middle;
    }
    return this.page(low);
  }

  /** Returns the number to continue after: the end of a full page, otherwise the last message. */
  askedAfter(page: readonly ChatMessage[]): number {
    return (page.length === PAGE ? page.at(-1)?.seq : undefined) ?? this.last();
  }

  private page(from: number): ChatMessage[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE seq >= ? AND is_hidden = 0 ORDER BY seq LIMIT ?',
      from,
      PAGE,
    );
    return rows.toArray().map(lineOf);
  }

  private latest(): ChatMessage[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE is_hidden = 0 ORDER BY seq DESC LIMIT ?',
      LATEST,
    );
    return rows.toArray().reverse().map(lineOf);
  }

  /** Returns the message with a number, hidden or not. */
  at(seq: number): { line: ChatMessage; is_hidden: boolean } | null {
    const [row] = this.sql
      .exec<Row & { is_hidden: number }>('SELECT seq, at_ms, line, is_hidden FROM lines WHERE seq = ?', seq)
      .toArray();
    return row ? { line: lineOf(row), is_hidden: row.is_hidden === 1 } : null;
  }

  /**
   * Returns a message with at most `limit` messages before and after it, in order, including hidden
   * ones.
   */
  beside(seq: number, limit: number): ChatMessage[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE seq BETWEEN ? AND ? ORDER BY seq',
      seq - limit,
      seq + limit,
    );
    return rows.toArray().map(lineOf);
  }

  setHidden(seq: number, is_hidden: boolean): void {
    this.sql.exec('UPDATE lines SET is_hidden = ? WHERE seq = ?', Number(is_hidden), seq);
  }

  /** Returns the numbers of the latest hidden messages. */
  hidden(): number[] {
    const rows = this.sql.exec('SELECT seq FROM lines WHERE is_hidden = 1 ORDER BY seq DESC LIMIT ?', MAX_HIDDEN);
    return rows.toArray().map(({ seq }) => Number(seq));
  }

  /**
   * Pins a copy of a message, which remains when the message itself is deleted. Null: none. Returns
   * whether this changed anything.
   */
  pin(seq: number | null): boolean {
    const before = this.pinned()?.seq;
    if (before === (seq ?? undefined)) return false;
    this.sql.exec('DELETE FROM pinned_line');
    this.sql.exec('INSERT INTO pinned_line SELECT seq, at_ms, line FROM lines WHERE seq = ? AND is_hidden = 0', seq);
    return before !== this.pinned()?.seq;
  }

  /** Returns the pinned message. */
  pinned(): ChatMessage | null {
    return this.sql.exec<Row>('SELECT seq, at_ms, line FROM pinned_line').toArray().map(lineOf)[0] ?? null;
  }

  /** Returns a member's last messages, newest first. */
  saidBy(user_uuid: string, limit: number): EarlierMessage[] {
    return this.sql
      .exec<Row & EarlierMessage>(
        'SELECT at_ms, text FROM lines WHERE said_by = ? ORDER BY seq DESC LIMIT ?',
        user_uuid,
        limit,
      )
      .toArray();
  }
}

function lineOf({ seq, at_ms, line }: Row): ChatMessage {
  const content: Omit<ChatMessage, 'seq' | 'at'> = JSON.parse(line);
  return { seq, at: moment(at_ms), ...content };
}
