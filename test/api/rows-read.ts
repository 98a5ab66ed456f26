import { env } from 'cloudflare:workers';

/** D1, with the sum of the rows that it says it read (`meta.rows_read` of its own answers). */
export function meter(): { db: D1Database; rowsRead: () => number } {
  let sum = 0;
  const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const count = <Result extends D1Result>(result: Result): Result => {
    sum += result.meta.rows_read;
    return result;
  };

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all' || name === 'run') return async () => count(await target.all());
        if (name === 'raw')
          return async () => {
            // `raw` answers without meta, so the same query is asked once more for it.
            count(await target.all());
            return target.raw();
          };
        throw new Error(`${String(name)} of a D1 statement is not metered`);
      },
    });
    bare.set(wrapped, statement);
    return wrapped;
  };

  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements.map((statement) => bare.get(statement) ?? statement));
          return results.map(count);
        };
      throw new Error(`${String(name)} of D1 is not metered`);
    },
  });
  return { db, rowsRead: () => sum };
}
