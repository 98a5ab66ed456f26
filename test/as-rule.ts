import type { Statement } from '../api/platform/framework/statement.ts';

const plain = (sql: string): Statement => ({ sql, params: [] });

/**
 * Returns a batch that writes rows that only rules may write. It defers foreign keys, which the
 * product never does.
 */
export const asRule = (statements: readonly Statement[]): Statement[] => [
  plain('PRAGMA defer_foreign_keys = ON'),
  plain('INSERT INTO running_rules VALUES (1, 0)'),
  plain('UPDATE running_rules SET key = NULL WHERE id = 1'),
  ...statements,
  plain('DELETE FROM running_rules WHERE id = 1'),
];
