import { env } from 'cloudflare:workers';

/** What a piece of work asked of D1. */
export interface Meter {
  db: D1Database;
  /** By D1's own count (`meta.rows_read` of its answers). */
  rowsRead: () => number;
  /** How many rows its statements gave back. */
  rowsReturned: () => number;
  rowsWritten: () => number;
  /** A statement by itself is one round trip, and so is a batch. */
  roundTrips: () => number;
}

/** D1, with a count of what is asked of it. */
export function meter(): Meter {
  const sum = { read: 0, returned: 0, written: 0, trips: 0 };
  const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const count = <Result extends D1Result>(result: Result): Result => {
    sum.read += result.meta.rows_read;
    sum.returned += result.results.length;
    sum.written += result.meta.rows_written;
    return result;
  };
  const alone = async (statement: D1PreparedStatement) => {
    sum.trips += 1;
    return count(await statement.all());
  };

  const wrap = (statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), isRead);
        if (name === 'all' || name === 'run') return () => alone(target);
        if (name === 'first') return async () => (await alone(target)).results[0] ?? null;
        if (name === 'raw')
          return async () => {
            // `raw` answers without meta, so what reads is asked once more for its columns.
            const { results } = await alone(target);
            return isRead ? target.raw() : results.map((row) => Object.values(row));
          };
        throw new Error(`${String(name)} of a D1 statement is not metered`);
      },
    });
    bare.set(wrapped, statement);
    return wrapped;
  };

  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query), /^\s*select/i.test(query));
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          sum.trips += 1;
          const results = await target.batch(statements.map((statement) => bare.get(statement) ?? statement));
          return results.map(count);
        };
      throw new Error(`${String(name)} of D1 is not metered`);
    },
  });
  return {
    db,
    rowsRead: () => sum.read,
    rowsReturned: () => sum.returned,
    rowsWritten: () => sum.written,
    roundTrips: () => sum.trips,
  };
}
