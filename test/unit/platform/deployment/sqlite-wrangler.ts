/**
 * A fake wrangler for databases. It runs the SQL of `d1 execute` on SQLite and answers like
 * wrangler.
 */
import type { DatabaseSync } from 'node:sqlite';
import { statementsOf } from '../../../../scripts/ops/setup/restorable.ts';
import type { Wrangler } from '../../../../scripts/ops/setup/wrangler.ts';

export function sqliteWrangler(sqlite: DatabaseSync): { wrangler: Wrangler; commands: string[] } {
  const commands: string[] = [];
  return {
    commands,
    async wrangler(args) {
      commands.push(args.slice(0, -1).join(' '));
      sqlite.exec('BEGIN');
      try {
        const results = statementsOf(`${args.at(-1)};`).map((sql) => ({
          results: sqlite.prepare(sql).all(),
          success: true,
        }));
        sqlite.exec('COMMIT');
        return { code: 0, out: JSON.stringify(results), errors: '' };
      } catch (error) {
        sqlite.exec('ROLLBACK');
        return { code: 1, out: '', errors: String(error) };
      }
    },
  };
}
