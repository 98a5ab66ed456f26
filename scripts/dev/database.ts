/**
 * Prepares the local database for `npm start`: migrations, the seed data and its pictures. With
 * `--seed none` it only migrates and creates a code for the first admin, and with `--seed crowd` it
 * adds a crowd. Existing data stays.
 * VELA_STATE names another state folder than `.wrangler/state`.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import '../build/raw-text.ts';
import { addCrowd, prepareEmptyState, prepareSeededState } from '../../seed/local/state.ts';
import { sampleDatabase } from '../../seed/sample.ts';
import { countAdmins, newAdminCode } from '../ops/setup/admin-code.ts';
import { seedNamed, stateFolder } from '../ops/setup/state-folder.ts';
import { clockOffsetMs, worldNow } from './clock/world-clock.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: 'small' } } });
const seedName = seedNamed(values.seed);
const state = stateFolder(seedName);
/** The path as a user would type it. */
const folder = relative(process.cwd(), state) || '.';

const startedAtMs = Date.now();
try {
  await (seedName === 'none' ? prepareEmpty() : prepareSeeded());
} catch (error) {
  console.error(`Database: ${String(error)}`);
  console.error(`What stands in ${folder} cannot be carried over. Delete that folder, and start again for a new one:`);
  console.error(`  rm -r ${folder}`);
  process.exitCode = 1;
}

function logMigrations(migrations: number) {
  console.log(migrations === 0 ? 'Database: up to date.' : `Database: ${migrations} migrations applied.`);
}

async function prepareSeeded() {
  const now = worldNow(state);
  const { migrations, world, drawn: pictureCount } = await prepareSeededState(state, now);
  if (seedName === 'crowd' && typeof world === 'string') await addCrowd(state, now);
  logMigrations(migrations);
  const outcome =
    typeof world === 'string'
      ? world
      : `left as an earlier version made it (${world.left}; delete ${folder} for a new one)`;
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`Seed world: ${outcome}, ${pictureCount} pictures drawn, in ${seconds} s.`);
}

async function prepareEmpty() {
  const { migrations, begun: code } = await prepareEmptyState(state, async (db) => {
    // Rules compare times with the clock of SQLite, which does not move, except in a sample.
    if (clockOffsetMs(state) !== 0) await db.prepare(sampleDatabase.sql).run();
    if ((await db.prepare(countAdmins.sql).first('admins')) !== 0) return null;
    const adminCode = newAdminCode(worldNow(state));
    await db
      .prepare(adminCode.statement.sql)
      .bind(...adminCode.statement.params)
      .run();
    return adminCode.code;
  });
  logMigrations(migrations);
  console.log('World: empty.');
  if (code !== null)
    console.log(`Whoever is to be an admin signs in at /become-admin within a day, and types: ${code}`);
}
