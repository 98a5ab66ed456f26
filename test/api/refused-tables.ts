/** Makes the database refuse to write tables, each with a rule of its own. */
import { env } from 'cloudflare:workers';

/** The tables of the schema. The number of a table is its index. */
export interface RefusedTables {
  tables: readonly string[];
  /** Makes the database refuse these tables, by number, and no others. */
  refuseOnly: (numbers: readonly number[]) => Promise<unknown>;
}

/** Adds a rule to each table of the schema that refuses every write while its number is listed. */
export async function refusableTables(): Promise<RefusedTables> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'mark_*'`,
  ).all<{ name: string }>();
  const tables = results.map(({ name }) => name);
  const refuse = (table: string, number: number, change: string) =>
    env.DB.prepare(
      `CREATE TRIGGER test_refuses_${number}_${change} BEFORE ${change} ON "${table}"
        WHEN EXISTS (SELECT 1 FROM test_refuses WHERE number = ${number})
        BEGIN SELECT RAISE(ABORT, 'rule ${number} of the test'); END`,
    );
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE test_refuses (number INTEGER PRIMARY KEY)'),
    ...tables.flatMap((table, number) => ['INSERT', 'UPDATE', 'DELETE'].map((change) => refuse(table, number, change))),
  ]);
  const refuseOnly = (numbers: readonly number[]) =>
    env.DB.batch([
      env.DB.prepare('DELETE FROM test_refuses'),
      env.DB.prepare('INSERT INTO test_refuses SELECT value FROM json_each(?)').bind(JSON.stringify(numbers)),
    ]);
  return { tables, refuseOnly };
}

/** Returns the numbers of the rules of the test in texts. */
export const refusedIn = (texts: readonly unknown[]): number[] => [
  ...new Set(
    texts.flatMap((text) => [...String(text).matchAll(/rule (\d+) of the test/g)].map(([, number]) => Number(number))),
  ),
];
