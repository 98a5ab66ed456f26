import type { Statement } from '../api/platform/host/statement.ts';

const plain = (sql: string): Statement => ({ sql, params: [] });

/**
 * Returns a batch that writes what rules alone write. Only somebody who may put off foreign keys can do this, as nothing in
 * the product does.
 */
export const asRule = (statements: readonly Statement[]): Statement[] => [
  plain('PRAGMA defer_foreign_keys = ON'),
  plain('INSERT INTO running_rules VALUES (1, 0)'),
  plain('UPDATE running_rules SET key = NULL WHERE id = 1'),
  ...statements,
  plain('DELETE FROM running_rules WHERE id = 1'),
];
