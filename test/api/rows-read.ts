import { env } from 'cloudflare:workers';

/** The D1 usage of a piece of work. */
export interface Meter {
  db: D1Database;
  /** D1's own count (`meta.rows_read` of its responses). */
  rowsRead: () => number;
  /** Number of rows that the statements returned. */
  rowsReturned: () => number;
  rowsWritten: () => number;
  /** A single statement is one round trip, and so is a batch. */
  roundTrips: () => number;
}

/** Returns a D1 that counts its usage. */
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
            // `raw` returns no metadata, so a read runs a second time for its values.
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
