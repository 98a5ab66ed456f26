/**
 * Makes the local database ready for `npm start`: migrations, the seed world, its pictures. What is there stays.
 * VELA_STATE names another state folder than `.wrangler/state`.
 */
import { join } from 'node:path';
import { worldAt } from '../world/local/state.ts';

const state = process.env.VELA_STATE || join(import.meta.dirname, '../.wrangler/state');

const startedAtMs = Date.now();
const { migrations, world, drawn } = await worldAt(state, new Date()).catch((error: unknown) => {
  throw new Error(`No world at ${state}; delete it for a new one.`, { cause: error });
});
const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
console.log(migrations === 0 ? 'Database: up to date.' : `Database: ${migrations} migrations applied.`);
const outcome =
  typeof world === 'string'
    ? world
    : `left as an earlier version made it (${world.left}; delete ${state} for a new one)`;
console.log(`Seed world: ${outcome}, ${drawn} pictures drawn, in ${seconds} s.`);
