import { env } from 'cloudflare:workers';

/** A step of SQLite's plan for a statement, with the step that it is a part of. */
interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** What SQLite does for a statement. */
export interface Plan {
  sql: string;
  steps: Step[];
}

/** D1, with the plans of what is asked of it. */
export function planner(): { db: D1Database; plans: () => Promise<Plan[]> } {
  const asked: { sql: string; values: unknown[] }[] = [];
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return (statements: D1PreparedStatement[]) => target.batch(statements);
      if (name !== 'prepare') throw new Error(`${String(name)} of D1 is not planned`);
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.includes('?')) asked.push({ sql, values: [] });
        return new Proxy(statement, {
          get: (bare, what) => {
            if (what !== 'bind') return Reflect.get(bare, what).bind(bare);
            return (...values: unknown[]) => {
              asked.push({ sql, values });
              return bare.bind(...values);
            };
          },
        });
      };
    },
  });
  const planOf = async ({ sql, values }: (typeof asked)[number]): Promise<Plan> => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<Step & Record<string, unknown>>();
    return { sql, steps: results.map(({ id, parent, detail }) => ({ id, parent, detail })) };
  };
  return { db, plans: () => Promise.all(asked.map(planOf)) };
}

/** What of a plan takes longer the more rows there are; `few` names tables that do not grow, `partial` indexes that hold what waits alone. */
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

/** A statement without its comments, and without what stands in brackets. */
function outerOf(sql: string): string {
  let outer = sql.replaceAll(/--.*$/gm, '').replace(/^SELECT \* FROM \((.*)\)$/s, '$1');
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = before.replaceAll(/\([^()]*\)/g, '');
  }
  return outer;
}

/**
 * The tables of which a statement reads rows for each line that it gives, beside the one that it goes through: what it joins, what its
 * columns ask for, and what another statement looks up of the same lines again. `few` names tables that do not grow.
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
