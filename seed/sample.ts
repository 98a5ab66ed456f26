import type { SeedStatement } from './statement.ts';

/** Marks a database as a sample. It must run before the first transfer. */
export const sampleDatabase: SeedStatement = {
  sql: 'INSERT INTO sample_databases (id) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM sample_databases)',
  params: [],
};
