/**
 * A model of D1 with one read replica, as Cloudflare describes its Sessions API. The content of the
 * database is a list of texts. The replica has only the first `replicated` writes, until a session
 * whose bookmark is later reads it.
 */

const UPDATE = 'UPDATE';

interface ModelStatement {
  sql: string;
  values: string[];
}

const bookmarkOf = (writes: number) =>
  `${writes.toString(16).padStart(8, '0')}-00000000-00000000-00000000000000000000000000000000`;

const writesIn = (bookmark: string) => Number.parseInt(bookmark.slice(0, 8), 16);

export class LaggingD1 {
  readonly writes: string[] = [];
  replicated = 0;
  /** Number of batches that each place answered. */
  readonly batches = { primary: 0, replica: 0 };

  /** The model as the type of the binding. It has only `prepare`, `batch` and `withSession`. */
  get binding(): D1Database {
    return this as unknown as D1Database;
  }

  prepare = (sql: string) => ({ sql, values: [], bind: (...values: string[]) => ({ sql, values }) });

  /** Without a session, the primary runs everything. */
  batch = async (statements: ModelStatement[]) => this.run(statements, null);

  withSession = (constraint: string) => {
    let bookmark = constraint === 'first-primary' || constraint === 'first-unconstrained' ? null : constraint;
    let isFirst = true;
    return {
      prepare: this.prepare,
      batch: async (statements: ModelStatement[]) => {
        const isAtPrimary = isFirst && constraint === 'first-primary';
        isFirst = false;
        const results = this.run(statements, isAtPrimary ? null : { reached: writesIn(bookmark ?? bookmarkOf(0)) });
        bookmark = bookmarkOf(isAtPrimary || hasWrite(statements) ? this.writes.length : this.replicated);
        return results;
      },
      getBookmark: () => bookmark,
    };
  };

  private run(statements: ModelStatement[], replica: { reached: number } | null) {
    if (!replica || hasWrite(statements)) {
      this.batches.primary += 1;
      for (const { sql, values } of statements) if (sql === UPDATE) this.writes.push(values[0] ?? '');
      return statements.map(() => ({ results: [...this.writes] }));
    }
    this.batches.replica += 1;
    this.replicated = Math.max(this.replicated, replica.reached);
    return statements.map(() => ({ results: this.writes.slice(0, this.replicated) }));
  }
}

const hasWrite = (statements: ModelStatement[]) => statements.some(({ sql }) => sql === UPDATE);

/** Adds a text to the database. */
export const writeText = (d1: D1Database, text: string) => d1.batch([d1.prepare(UPDATE).bind(text)]);

/** Returns the texts of the database. */
export async function readTexts(d1: D1Database): Promise<string[]> {
  const [result] = await d1.batch<string>([d1.prepare('SELECT')]);
  return result?.results ?? [];
}
