/** A database out of a night's backup, beside the one that is there. */
import { z } from 'zod';
import type { Configs, Files } from './config-files.ts';
import { restorable } from './restorable.ts';
import { succeed, type Wrangler } from './wrangler.ts';

const databases = z.array(z.object({ name: z.string(), uuid: z.string() }));
const counted = z.tuple([z.object({ results: z.array(z.record(z.string(), z.number())) })]);

/** Tables by which one sees at a glance whether it is all there. */
const looked = ['users', 'orders', 'facts', 'd1_migrations'];

/** What was made, and how many rows stand in some of its tables. Throws where any of it fails; what was there stays. */
export async function restore({
  wrangler,
  configs,
  day,
  file,
  files,
}: {
  wrangler: Wrangler;
  configs: Configs;
  /** The Bangkok day of the backup. */
  day: string;
  /** Where the backup is put on this machine. */
  file: string;
  files: Pick<Files, 'read' | 'write'>;
}): Promise<{ name: string; uuid: string; lines: [string, number][] }> {
  const { d1_databases, r2_buckets } = configs.host;
  const bucket = r2_buckets.find(({ binding }) => binding === 'BACKUPS')?.bucket_name;
  const name = `${d1_databases[0]?.database_name}-of-${day}`;
  await succeed(wrangler, ['r2', 'object', 'get', `${bucket}/d1/${day}.sql`, '--remote', '--file', file]);
  files.write(file, restorable(files.read(file)));
  await succeed(wrangler, ['d1', 'create', name, '--location', 'apac']);
  await succeed(wrangler, ['d1', 'execute', name, '--remote', '--yes', '--file', file]);
  const sql = looked.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ');
  const rows = await succeed(wrangler, ['d1', 'execute', name, '--remote', '--json', '--command', `SELECT ${sql}`]);
  const [{ results }] = counted.parse(JSON.parse(rows));
  const made = databases
    .parse(JSON.parse(await succeed(wrangler, ['d1', 'list', '--json'])))
    .find((one) => one.name === name);
  if (!made) throw new Error(`${name} was made, and the account does not list it yet.`);
  return { name, uuid: made.uuid, lines: Object.entries(results[0] ?? {}) };
}
