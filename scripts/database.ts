/**
 * Makes the local database ready for `npm start`: migrations, the seed world, its pictures. What is there stays.
 * VELA_STATE names another state folder than `.wrangler/state`.
 */
import { join, relative } from 'node:path';
import { worldAt } from '../world/local/state.ts';

const state = process.env.VELA_STATE || join(import.meta.dirname, '../.wrangler/state');
/** As one would type it. */
const shown = relative(process.cwd(), state) || '.';

const startedAtMs = Date.now();
const prepared = await worldAt(state, new Date()).catch((error: unknown) => {
  console.error(`Database: ${String(error)}`);
  console.error(`What stands in ${shown} cannot be carried over. Delete that folder, and start again for a new one:`);
  console.error(`  rm -r ${shown}`);
  process.exit(1);
});
const { migrations, world, drawn } = prepared;
const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
console.log(migrations === 0 ? 'Database: up to date.' : `Database: ${migrations} migrations applied.`);
const outcome =
  typeof world === 'string'
    ? world
    : `left as an earlier version made it (${world.left}; delete ${shown} for a new one)`;
console.log(`Seed world: ${outcome}, ${drawn} pictures drawn, in ${seconds} s.`);
