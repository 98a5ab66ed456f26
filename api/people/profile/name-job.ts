/**
 * Scheduled job that fills in missing keys of names: of names stored before keys existed, and of
 * names written by SQL.
 */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { users } from '../../platform/user/tables.ts';
import { columnsOfName } from './name-columns.ts';

const MAX_PER_RUN = 30;

const selectUnkeyed = (db: Db) =>
  db.select({ uuid: users.uuid, name: users.name }).from(users).where(eq(users.name_key, sql`''`)).limit(MAX_PER_RUN);

export const nameJob: Job = {
  name: 'names',
  due: async ({ db, now }) => ((await selectUnkeyed(db)).length > 0 ? now.getTime() : null),
  run: async ({ db }) => {
    const rows = await selectUnkeyed(db);
    const keyedUsers = rows.map(({ uuid, name }) => ({ uuid, ...columnsOfName(name), name }));
    await commitOrThrow(
      db,
      keyedUsers.map(
        ({ uuid, name, name_key, name_skeleton }) =>
          write`UPDATE users SET name_key = ${name_key}, name_skeleton = ${name_skeleton}
            WHERE uuid = ${uuid} AND name = ${name}`,
      ),
    );
    return { done: keyedUsers.filter(({ name_key }) => name_key !== '').length };
  },
};
