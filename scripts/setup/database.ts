/** The host's database as commands reach it, through wrangler: that of the account, or the one of this machine. */
import { z } from 'zod';
import type { Statement } from '../../api/platform/host/statement.ts';
import { configPaths } from './config-files.ts';
import { succeed, type Wrangler } from './wrangler.ts';

/** Which database is meant: the account's, or that of a state folder here. */
export type Place = 'remote' | { state: string };

/** A database, asked and written to by a command. */
export interface Database {
  /** The rows that a statement gives; throws where it fails. */
  rows: <Row extends z.ZodType>(statement: Statement, row: Row) => Promise<z.output<Row>[]>;
  /** Runs all of them or none, and throws where a rule of the database refuses one. */
  write: (...statements: readonly Statement[]) => Promise<void>;
}

const answered = z.tuple([z.object({ results: z.array(z.unknown()) })]);

/** Opens nothing: each question is a command of its own. */
export function databaseAt(wrangler: Wrangler, place: Place): Database {
  const where = place === 'remote' ? ['--remote'] : ['--local', '--persist-to', place.state];
  const execute = (sql: string) =>
    succeed(wrangler, ['d1', 'execute', 'DB', ...where, '-c', configPaths.host, '--json', '--command', sql]);
  return {
    async rows(statement, row) {
      const [{ results }] = answered.parse(JSON.parse(await execute(inlined(statement))));
      return z.array(row).parse(results);
    },
    async write(...statements) {
      await execute(statements.map(inlined).join('; '));
    },
  };
}

/** The statement with its values in it: wrangler takes no values beside. */
function inlined({ sql, params }: Statement): string {
  const parts = sql.split('?');
  if (parts.length !== params.length + 1) throw new Error(`${sql} has not as many places as values`);
  return parts.reduce((text, part, index) => text + literal(params[index - 1] ?? null) + part);
}

const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
