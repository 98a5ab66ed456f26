import { env } from 'cloudflare:workers';

/** A step of SQLite's query plan with its parent step. */
interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** The query plan of a statement. */
export interface Plan {
  sql: string;
  steps: Step[];
}

/** Returns a D1 that records statements, and their query plans. */
export function planner(): { db: D1Database; plans: () => Promise<Plan[]> } {
  const queries: { sql: string; values: unknown[] }[] = [];
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return (statements: D1PreparedStatement[]) => target.batch(statements);
      if (name !== 'prepare') throw new Error(`${String(name)} of D1 is not planned`);
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.includes('?')) queries.push({ sql, values: [] });
        return new Proxy(statement, {
          get: (bare, what) => {
            if (what !== 'bind') return Reflect.get(bare, what).bind(bare);
            return (...values: unknown[]) => {
              queries.push({ sql, values });
              return bare.bind(...values);
            };
          },
        });
      };
    },
  });
  const planOf = async ({ sql, values }: (typeof queries)[number]): Promise<Plan> => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<Step & Record<string, unknown>>();
    return { sql, steps: results.map(({ id, parent, detail }) => ({ id, parent, detail })) };
  };
  return { db, plans: () => Promise.all(queries.map(planOf)) };
}

/**
 * Returns the steps whose cost grows with the number of rows. `few` names tables that do not grow;
 * `partial` names indexes that contain only waiting rows.
 */
export function looksThrough({ sql, steps }: Plan, few: ReadonlySet<string>, partial: ReadonlySet<string>): string[] {
  const outer = outerOf(sql);
  const inOrder = outer.includes(' limit ') && !outer.includes(' where ');
  return [...Map.groupBy(steps, ({ parent }) => parent).values()].flatMap((group) => {
    const isSorted = group.some(({ detail }) => /^USE TEMP B-TREE FOR .*ORDER BY/.test(detail));
    const [first] = group;
    const isListed =
      group.some(({ detail }) => detail.startsWith('LIST SUBQUERY')) ||
      /^(?:CO-ROUTINE|SCAN \(|SEARCH \w+ USING (?:INTEGER PRIMARY KEY|(?:COVERING )?INDEX (?:sqlite_autoindex_|\w+_unique)))/.test(
        first?.detail ?? '',
      );
    return group.flatMap((step) => {
      const [, table = '', index = ''] =
        /^(?:SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step.detail) ?? [];
      if (table === '' || table === 'CONSTANT' || few.has(table) || step.detail.includes('VIRTUAL TABLE')) return [];
      if (isSorted && !isListed) return [`sorted: ${step.detail}`];
      if (step.detail.startsWith('SEARCH')) return [];
      const isFirstPage = step === first && (inOrder || partial.has(index));
      return isFirstPage ? [] : [step.detail];
    });
  });
}

/** Returns a statement without comments and without parenthesized parts. */
function outerOf(sql: string): string {
  let outer = sql.replaceAll(/--.*$/gm, '').replace(/^SELECT \* FROM \((.*)\)$/s, '$1');
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = before.replaceAll(/\([^()]*\)/g, '');
  }
  return outer;
}

/**
 * Returns the tables that a statement reads for each row of its result, in addition to its main
 * table. These are joins, subqueries of columns, and later statements about the same rows. `few`
 * names tables that do not grow.
 */
export function lookedUp(plans: readonly Plan[], few: ReadonlySet<string> = new Set()): string[] {
  return plans.flatMap(({ steps }) => {
    const isBranch = new Set(
      steps.filter(({ detail }) => /^(?:LEFT|RIGHT|CO-ROUTINE)/.test(detail)).map(({ id }) => id),
    );
    const rowsOf = steps.filter(
      ({ detail }) => /^(?:SEARCH|SCAN) \w/.test(detail) && !detail.includes('VIRTUAL TABLE'),
    );
    return [...Map.groupBy(rowsOf, ({ parent }) => parent)].flatMap(([parent, group]) => {
      const goesThrough = parent === 0 || isBranch.has(parent);
      return (goesThrough ? group.slice(1) : group).flatMap(({ detail }) => {
        const [, table = ''] = /^(?:SEARCH|SCAN) (\w+)/.exec(detail) ?? [];
        return few.has(table) ? [] : [table];
      });
    });
  });
}
