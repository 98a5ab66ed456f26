import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Returns the condition for one of many uuids. They bind one value: D1 allows 100 in a statement. */
export const isOneOf = (column: SQLWrapper, uuids: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(uuids)}))`;
