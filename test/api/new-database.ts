import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/**
 * Everything that was stored goes, and the database is migrated and empty again.
 *
 * After a file of more than ten seconds, workerd now and then leaves a database as it was at the first `reset` of the
 * next; the second one has always emptied it. That hides nothing: tables are created only where there are none, so no
 * test begins with what another has left.
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
