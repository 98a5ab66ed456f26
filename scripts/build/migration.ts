/**
 * `npm run migration -- <name>`: writes the next migration, from the difference between the
 * declarations in `api/<room>/<feature>/` and the result of the existing migrations.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { difference } from '../migrations/difference.ts';
import { BREAK, migratedDatabase, migrationsDir, readMigrations } from '../migrations/files.ts';
import { wantedDatabase } from '../migrations/wanted-database.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('A migration has a name: npm run migration -- few_open_orders');
  process.exit(1);
}

const statements = difference(migratedDatabase(), await wantedDatabase());
if (statements.length === 0) {
  console.log('Nothing to do: the migrations make what is wanted.');
} else {
  const last = readMigrations().at(-1)?.name ?? '-001';
  const file = `${String(Number.parseInt(last, 10) + 1).padStart(4, '0')}_${name}.sql`;
  writeFileSync(join(migrationsDir, file), `${statements.join(`\n${BREAK}\n`)}\n`);
  console.log(`api/migrations/${file}: ${statements.length} statements. Read it before you commit it.`);
}
