/** Accesses the API's database through wrangler: the account's, or the local one. */
import { z } from 'zod';
import type { Statement } from '../../../api/platform/framework/statement.ts';
import { configPaths } from './config-files.ts';
import { succeed, type Wrangler } from './wrangler.ts';

/** Location of the database: the account, or a local state folder. */
export type Place = 'remote' | { state: string };

/** A database for commands. */
export interface Database {
  /** Returns the rows of a statement; throws if it fails. */
  rows: <Row extends z.ZodType>(statement: Statement, row: Row) => Promise<z.output<Row>[]>;
  /** Runs all statements in one transaction; throws if a rule rejects one. */
  write: (...statements: readonly Statement[]) => Promise<void>;
}

const resultSchema = z.tuple([z.object({ results: z.array(z.unknown()) })]);

/**
 * Returns the database. Each call runs one wrangler command, so there is no connection to close.
 */
export function databaseAt(wrangler: Wrangler, place: Place): Database {
  const where = place === 'remote' ? ['--remote'] : ['--local', '--persist-to', place.state];
  const execute = (sql: string) =>
    succeed(wrangler, ['d1', 'execute', 'DB', ...where, '-c', configPaths.host, '--json', '--command', sql]);
  return {
    async rows(statement, row) {
      const [{ results }] = resultSchema.parse(JSON.parse(await execute(inline(statement))));
      return z.array(row).parse(results);
    },
    async write(...statements) {
      await execute(statements.map(inline).join('; '));
    },
  };
}

/** Returns a statement with its values inlined, because wrangler accepts no parameters. */
function inline({ sql, params }: Statement): string {
  const parts = sql.split('?');
  if (parts.length !== params.length + 1) throw new Error(`${sql} has not as many places as values`);
  return parts.reduce((text, part, index) => text + literal(params[index - 1] ?? null) + part);
}

const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
