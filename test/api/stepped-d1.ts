/** D1 with something between its steps: a statement alone is one step, and so is a batch. */
import { env } from 'cloudflare:workers';

/**
 * Called before each step with its number from 1. If it throws, the step does nothing and fails
 * with that error.
 */
type Before = (step: number) => Promise<void>;

/** Returns such a D1. `failed` is called with the error of each step that fails. */
export function steppedD1(before: Before, failed?: (reason: string) => void): D1Database {
  let steps = 0;
  const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const next = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    steps += 1;
    await before(steps);
    return work().catch((error: unknown) => {
      failed?.(String(error));
      throw error;
    });
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        const own: unknown = Reflect.get(target, name);
        return typeof own === 'function' ? (...args: unknown[]) => next(() => own.apply(target, args)) : own;
      },
    });
    bare.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          next(() => target.batch(statements.map((statement) => bare.get(statement) ?? statement)));
      throw new Error(`${String(name)} of D1 has no step`);
    },
  });
}
