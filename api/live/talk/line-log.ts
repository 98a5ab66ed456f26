/** The lines of a room, in the storage of its object: numbered without gaps, each written once however often it is told. */
import type { TalkLine } from '../../../calls/live/talk.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Said } from './may-say.ts';

/** A line that is to be written. */
export interface NewLine extends Omit<TalkLine, 'seq' | 'at'> {
  /** Names what it tells of: a second line of the key is none. */
  key: string;
  at_ms: number;
}

/** So many are kept, which bounds what a room stores; older ones go, so many at a time. */
const KEPT = 20_000;
const GO_TOGETHER = 500;
/** Whoever comes is given so many; whoever comes back all that they missed, so many at a time. */
const LATEST = 30;
const PAGE = 500;
const HIDDEN_TOLD = 100;

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  at_ms: number;
  line: string;
}

export class LineLog {
  private readonly sql: SqlStorage;

  /** Makes its tables where they are wanting. */
  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS lines (
      seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, said_by TEXT, text TEXT NOT NULL, line TEXT NOT NULL,
      is_hidden INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS lines_said ON lines (said_by, seq) WHERE said_by IS NOT NULL;
    CREATE INDEX IF NOT EXISTS lines_hidden ON lines (seq) WHERE is_hidden = 1`);
  }

  /** Writes a line, where its key has none yet. */
  add({ key, at_ms, ...line }: NewLine): { line: TalkLine; is_new: boolean } {
    const had = this.of(key);
    if (had) return { line: had, is_new: false };
    // Numbers that a conflict spends would look like lines that somebody missed.
    const seq = this.last() + 1;
    const said_by = line.kind === 'say' ? (line.who?.uuid ?? null) : null;
    const told = JSON.stringify(line);
    this.sql.exec(
      'INSERT INTO lines (seq, key, at_ms, said_by, text, line) VALUES (?, ?, ?, ?, ?, ?)',
      seq,
      key,
      at_ms,
      said_by,
      line.text,
      told,
    );
    if (seq % GO_TOGETHER === 0) this.sql.exec('DELETE FROM lines WHERE seq <= ?', seq - KEPT);
    return { line: { seq, at: moment(at_ms), ...line }, is_new: true };
  }

  /** The line of a key. */
  of(key: string): TalkLine | undefined {
    return this.sql.exec<Row>('SELECT seq, at_ms, line FROM lines WHERE key = ?', key).toArray().map(lineOf)[0];
  }

  /** The number of the last line; 0 where there is none. */
  last(): number {
    return Number(this.sql.exec('SELECT coalesce(max(seq), 0) AS seq FROM lines').one().seq);
  }

  /** The number of the first line that is kept; 1 where there is none. */
  private first(): number {
    return Number(this.sql.exec('SELECT coalesce(min(seq), 1) AS seq FROM lines').one().seq);
  }

  /** The first that came after a number, in order; after 0 the latest. */
  after(seq: number): TalkLine[] {
    return seq === 0 ? this.latest() : this.page(seq + 1);
  }

  /** All that came after a number, a page after the other. */
  *pagesAfter(seq: number): Generator<TalkLine[]> {
    for (let page = this.page(seq + 1); page.length > 0; page = this.page((page.at(-1)?.seq ?? seq) + 1)) yield page;
  }

  /** What came from a moment on, in order. */
  from(at_ms: number): TalkLine[] {
    const [first, last] = [this.first(), this.last()];
    // Numbers have no gaps, and moments rise with them, but for a gift that waited to be told.
    let [low, high] = [first, last + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.sql.exec<{ at_ms: number }>('SELECT at_ms FROM lines WHERE seq = ?', middle).toArray()[0];
      if ((row?.at_ms ?? at_ms) < at_ms) low = middle + 1;
      else high = middle;
    }
    return this.page(low);
  }

  /** What is to be asked after by whoever was given a page: where it was full, there may be more. */
  askedAfter(page: readonly TalkLine[]): number {
    return (page.length === PAGE ? page.at(-1)?.seq : undefined) ?? this.last();
  }

  private page(from: number): TalkLine[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE seq >= ? AND is_hidden = 0 ORDER BY seq LIMIT ?',
      from,
      PAGE,
    );
    return rows.toArray().map(lineOf);
  }

  private latest(): TalkLine[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE is_hidden = 0 ORDER BY seq DESC LIMIT ?',
      LATEST,
    );
    return rows.toArray().reverse().map(lineOf);
  }

  /** The line of a number, whether it is hidden or not. */
  at(seq: number): { line: TalkLine; is_hidden: boolean } | null {
    const [row] = this.sql
      .exec<Row & { is_hidden: number }>('SELECT seq, at_ms, line, is_hidden FROM lines WHERE seq = ?', seq)
      .toArray();
    return row ? { line: lineOf(row), is_hidden: row.is_hidden === 1 } : null;
  }

  /** What stands beside a line, so many at most before and after it, in order, with itself and with what is hidden. */
  beside(seq: number, most: number): TalkLine[] {
    const rows = this.sql.exec<Row>(
      'SELECT seq, at_ms, line FROM lines WHERE seq BETWEEN ? AND ? ORDER BY seq',
      seq - most,
      seq + most,
    );
    return rows.toArray().map(lineOf);
  }

  /** Nobody is shown the line any more, or it is shown again. */
  setHidden(seq: number, is_hidden: boolean): void {
    this.sql.exec('UPDATE lines SET is_hidden = ? WHERE seq = ?', Number(is_hidden), seq);
  }

  /** Numbers of hidden lines, the latest. */
  hidden(): number[] {
    const rows = this.sql.exec('SELECT seq FROM lines WHERE is_hidden = 1 ORDER BY seq DESC LIMIT ?', HIDDEN_TOLD);
    return rows.toArray().map(({ seq }) => Number(seq));
  }

  /** What somebody said last, the latest first. */
  saidBy(user_uuid: string, most: number): Said[] {
    return this.sql
      .exec<Row & Said>('SELECT at_ms, text FROM lines WHERE said_by = ? ORDER BY seq DESC LIMIT ?', user_uuid, most)
      .toArray();
  }
}

function lineOf({ seq, at_ms, line }: Row): TalkLine {
  const told: Omit<TalkLine, 'seq' | 'at'> = JSON.parse(line);
  return { seq, at: moment(at_ms), ...told };
}
