import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/**
 * Deletes everything and migrates an empty database.
 * After a file of more than ten seconds, workerd sometimes leaves the database unchanged at the
 * first `reset` of the next file. The second `reset` has always emptied it. This hides no error:
 * tables are created only in an empty database, so no test starts with data of another one.
 */
export async function newDatabase() {
  const restore = () => env.DB.batch(env.MIGRATED.map((text) => env.DB.prepare(text)));
  await reset();
  try {
    await restore();
  } catch (error) {
    if (!String(error).includes('already exists')) throw error;
    await reset();
    await restore();
  }
}
