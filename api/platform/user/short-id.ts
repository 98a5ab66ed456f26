/**
 * Short ids: the first half of a uuid in 8 bytes, for tables with many rows per user. They sort
 * like the uuids. An index of `users` keeps them unique.
 */
import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/sqlite-core';
import type { SqlText } from '../framework/db.ts';

/** A column with a short id. Queries compare it and select the uuid from `users` instead. */
export const shortId = customType<{ data: ArrayBuffer }>({ dataType: () => 'blob' });

/** Returns SQL for the short id of a uuid. */
export const shortIdOf = (uuid: SqlText): SQL => sql`unhex(substr(replace(${uuid}, '-', ''), 1, 16))`;
