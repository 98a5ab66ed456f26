/** Wraps D1 for benchmarks, to sum the rows that it reports as read and written. */
import { type Db, openDb } from '../../api/platform/framework/db.ts';

/** Returns Drizzle on the wrapped D1, the wrapped D1 itself, and the sums so far. */
export function meteredD1(d1: D1Database): { db: Db; d1: D1Database; rows: { read: number; written: number } } {
  const rows = { read: 0, written: 0 };
  const add = ({ meta }: D1Result) => {
    rows.read += meta.rows_read;
    rows.written += meta.rows_written;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'bare') return target;
        return async () => {
          const result = await target.all();
          add(result);
          // Drizzle expects arrays, with the columns in the order of the query.
          return name === 'raw' ? result.results.map((row) => Object.values(row)) : result;
        };
      },
    });
  const metered = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      return async (statements: (D1PreparedStatement & { bare: D1PreparedStatement })[]) => {
        const results = await target.batch(statements.map(({ bare }) => bare));
        results.forEach(add);
        return results;
      };
    },
  });
  return { db: openDb(metered), d1: metered, rows };
}
