/**
 * `npm run bot`: acts as a member of the site that `npm start` serves. PORT as for `npm start`.
 * `npm run bot -- demo-viewer` chooses an account of the sandbox; without one it is a new person.
 */
import { runBot } from './run-bot.ts';

const origin = `http://localhost:${process.env.PORT || 8787}`;

try {
  await runBot({ origin }, process.argv[2] ?? 'demo-new', console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`Is npm start running at ${origin}?`);
  process.exitCode = 1;
}
