import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { csvLine } from './csv-line.ts';

/**
 * A table for a spreadsheet, its first line the names of its columns; nobody but who asks keeps it. It begins with a byte order mark,
 * by which spreadsheets read Thai as Thai.
 */
export const csvFile = (
  c: Context<EdgeEnv>,
  name: string,
  table: readonly (readonly (string | number | null)[])[],
): Response =>
  c.body(`\uFEFF${table.map(csvLine).join('')}`, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  });
