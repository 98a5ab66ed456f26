import type { Statement } from './statement.ts';

/** Says that a database is one of samples, which it can become before it has books alone. */
export const sampleDatabase: Statement = {
  sql: 'INSERT INTO sample_databases (id) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM sample_databases)',
  params: [],
};
