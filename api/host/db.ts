import { drizzle } from 'drizzle-orm/d1';

/**
 * Drizzle over D1. Several writes that belong together go through `db.batch`, which is one transaction. Joins do not:
 * a batch answers objects, in which columns of one name (`users.name`, `families.name`) become one.
 */
export const openDb = (d1: D1Database) => drizzle(d1, { casing: 'snake_case' });

/** Drizzle on the host's D1. */
export type Db = ReturnType<typeof openDb>;
