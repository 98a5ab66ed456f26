/** Creates a database from a nightly backup, next to the existing one. */
import { z } from 'zod';
import { ERASURE_LOG, eraseAgainSql, parseErasureLog } from '../../../api/privacy/personal/erasure-log.ts';
import type { Configs, Files } from './config-files.ts';
import { restorable } from './restorable.ts';
import { about, succeed, type Wrangler } from './wrangler.ts';

const databases = z.array(z.object({ name: z.string(), uuid: z.string() }));
const countSchema = z.tuple([z.object({ results: z.array(z.record(z.string(), z.number())) })]);

/** Tables whose row counts show that the restore is complete. */
const tables = ['users', 'orders', 'facts', 'd1_migrations'];

interface Restoring {
  wrangler: Wrangler;
  configs: Configs;
  /** Local path for the backup. */
  file: string;
  files: Pick<Files, 'read' | 'write'>;
}

/**
 * Returns the new database, the row counts of some tables, and the number of keys in the erasure
 * log, which are destroyed again. Throws if any step fails; the existing database stays.
 */
export async function restore({
  wrangler,
  configs,
  day,
  file,
  files,
}: Restoring & {
  /** Bangkok day of the backup. */
  day: string;
}): Promise<{ name: string; uuid: string; lines: [string, number][]; destroyed: number }> {
  const { d1_databases } = configs.host;
  const bucket = bucketOf(configs);
  const name = `${d1_databases[0]?.database_name}-of-${day}`;
  await succeed(wrangler, ['r2', 'object', 'get', `${bucket}/d1/${day}.sql`, '--remote', '--file', file]);
  files.write(file, restorable(files.read(file)));
  await succeed(wrangler, ['d1', 'create', name, '--location', 'apac']);
  await succeed(wrangler, ['d1', 'execute', name, '--remote', '--yes', '--file', file]);
  const destroyed = await eraseAgain({ wrangler, configs, name, file, files });
  const sql = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ');
  const rows = await succeed(wrangler, ['d1', 'execute', name, '--remote', '--json', '--command', `SELECT ${sql}`]);
  const [{ results }] = countSchema.parse(JSON.parse(rows));
  const database = databases
    .parse(JSON.parse(await succeed(wrangler, ['d1', 'list', '--json'])))
    .find((one) => one.name === name);
  if (!database) throw new Error(`${name} was made, and the account does not list it yet.`);
  return { name, uuid: database.uuid, lines: Object.entries(results[0] ?? {}), destroyed };
}

/**
 * Destroys keys of the erasure log again in a restored database. Returns the number of logged keys.
 * Overwrites `file`. Also needed for a database that D1 Time Travel has reset, before it is used.
 */
export async function eraseAgain({
  wrangler,
  configs,
  name,
  file,
  files,
}: Restoring & { name: string }): Promise<number> {
  const bucket = bucketOf(configs);
  const output = await about(wrangler, ['r2', 'object', 'get', `${bucket}/${ERASURE_LOG}`, '--remote', '--file', file]);
  // No key was ever destroyed.
  if (output === null) return 0;
  const keys = parseErasureLog(files.read(file));
  if (keys.length === 0) return 0;
  files.write(file, eraseAgainSql(keys));
  await succeed(wrangler, ['d1', 'execute', name, '--remote', '--yes', '--file', file]);
  return keys.length;
}

const bucketOf = ({ host }: Configs) => host.r2_buckets.find(({ binding }) => binding === 'BACKUPS')?.bucket_name;
