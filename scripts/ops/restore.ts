/**
 * `npm run restore -- 2026-11-22`: creates a second database from the backup of that night, and
 * destroys again the keys of personal data that were destroyed since. Prints how to switch to it;
 * running Workers are not touched. `npm run restore -- destroy-again <database>` does only the last
 * step, after D1's Time Travel.
 *
 * With `--local` it rehearses on the stores of `npm start`, which must have ended; `--seed` as for
 * `npm start`. `npm run restore -- --local backup` makes the backup of today first.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, configPaths, readConfigs } from './setup/config-files.ts';
import { restoredFolderOf } from './setup/local-account.ts';
import { backUpLocally } from './setup/local-backup.ts';
import { placeOf } from './setup/place.ts';
import { eraseAgain, restore } from './setup/restore.ts';

try {
  const { wrangler, state, now, positionals } = placeOf(process.argv.slice(2));
  const [day = '', database = ''] = positionals;
  const files = {
    read: (path: string) => readFileSync(path, 'utf8'),
    write: (path: string, text: string) => writeFileSync(path, text),
  };
  const file = join(mkdtempSync(join(tmpdir(), 'vela-restore-')), 'backup.sql');
  const ports = { wrangler, configs: readConfigs(checkout), file, files };
  if (state !== null && day === 'backup') {
    const made = await backUpLocally(state, now());
    console.log(`The backup of today is made. To restore it: npm run restore -- --local ${made}`);
  } else if (day === 'destroy-again' && database !== '') {
    console.log(`${await eraseAgain({ ...ports, name: database })} keys are destroyed in ${database}.`);
  } else if (/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    const { name, uuid, lines, destroyed } = await restore({ ...ports, day });
    for (const [table, count] of lines) console.log(`${table}: ${count} rows`);
    console.log(`${destroyed} keys of personal data that were destroyed since are destroyed in it too.`);
    console.log(`The database ${name} is the one of that night. To change over to it:`);
    console.log(
      state === null
        ? `  set database_name = "${name}" and database_id = "${uuid}" in ${configPaths.host}, then npm run setup, npm run deploy.`
        : `  VELA_STATE=${restoredFolderOf(state, name)} npm start`,
    );
  } else {
    throw new Error('Which night? npm run restore -- 2026-11-22');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
