/**
 * Plays a Cloudflare account on the stores of a local site, so that commands can be rehearsed
 * without one. Databases and the bucket of backups are those of the site. Secrets are in a file of
 * the state folder, which `npm start` reads.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateLocal } from '../../../seed/local/database.ts';
import { openStore, resourceFolderOf, withFile } from '../../../seed/local/store.ts';
import { readMigrations } from '../../migrations/files.ts';
import { checkout, configPaths, readConfigs, workers } from './config-files.ts';
import { localSecrets, storeLocalSecrets } from './local-secrets.ts';
import { resourcesOf } from './resource.ts';
import { statementsOf } from './restorable.ts';
import { type Ran, realWrangler, type Wrangler } from './wrangler.ts';

interface LocalAccount {
  /** State folder of the local site. */
  state: string;
  /** Prints a command that would change the account. */
  say: (line: string) => void;
  /** Packs a Worker for a deployment. */
  pack?: Wrangler;
}

const fine = (answer: unknown = {}): Ran => ({ code: 0, out: JSON.stringify(answer), errors: '' });
const failure = (error: string): Ran => ({ code: 1, out: '', errors: error });

/** Returns a wrangler for the local stores. It fails for commands that it cannot play. */
export function localWrangler({ state, say, pack = packWorker }: LocalAccount): Wrangler {
  const configs = readConfigs(checkout);
  const [main = { database_name: '', database_id: '' }] = configs.host.d1_databases;
  const namespaces = resourcesOf(configs).flatMap((one) =>
    'id' in one && one.kind === 'kv' ? [{ title: one.name, id: one.id }] : [],
  );
  /** Names of the databases that a rehearsal created. */
  const restored: string[] = [];
  const folderOf = (database: string) =>
    [main.database_name, 'DB'].includes(database) ? state : restoredFolderOf(state, database);

  return async (args, input = '') => {
    const [topic = '', verb = '', name = ''] = args;
    const optionOf = (option: string) => args[args.indexOf(option) + 1] ?? '';
    const worker = workers.find((one) => args.includes('-c') && configPaths[one] === optionOf('-c'));
    const sql = args.includes('--command') ? optionOf('--command') : null;
    if (!isSilent(args)) say(`wrangler ${args.join(' ')}`);
    try {
      switch (`${topic} ${verb}`) {
        case 'whoami --json':
          return fine({ loggedIn: true, accounts: [{ id: 'local', name: `the local stores in ${state}` }] });
        case 'd1 list':
          return fine([main.database_name, ...restored].map((one) => ({ name: one, uuid: main.database_id })));
        case 'd1 create':
          await copyWithoutDatabase(state, restoredFolderOf(state, name));
          restored.push(name);
          return fine();
        case 'd1 execute':
          return fine(await execute(folderOf(name), sql ?? (await readFile(optionOf('--file'), 'utf8')), sql !== null));
        case 'd1 migrations':
          if (name === 'apply') return fine(await withFile(state, migrateLocal));
          return { ...fine(), out: await pendingNames(state) };
        case 'kv namespace':
          return fine(namespaces);
        case 'r2 bucket':
        case 'queues info':
          return fine();
        case 'r2 object':
          return await download(state, args[3] ?? '', optionOf('--file'));
        case 'secret list':
          return fine(Object.keys(worker ? localSecrets(state)[worker] : {}).map((one) => ({ name: one })));
        case 'secret bulk':
        case 'secret delete':
          if (worker) storeLocalSecrets(state, worker, verb === 'bulk' ? JSON.parse(input) : { [name]: null });
          return fine();
        case 'deploy -c':
          return await pack(args.slice(0, 3));
        default:
          return failure(`A rehearsal cannot play: wrangler ${args.join(' ')}`);
      }
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Returns whether a command needs no line of its own. */
const isSilent = ([topic = '', verb = '', third = '', ...rest]: readonly string[]) =>
  // The deployment prints its own commands.
  ['whoami', 'deploy'].includes(topic) ||
  ['list', 'info', 'namespace'].includes(verb) ||
  ['list', 'info'].includes(third) ||
  rest.includes('--command');

/** Returns the state folder of a restored database, beside that of the site. */
export const restoredFolderOf = (state: string, database: string): string => `${state}-${database}`;

/** Copies a state folder but its database, and adds an empty one. Throws if the copy exists. */
async function copyWithoutDatabase(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists. To rehearse again, delete it: rm -r ${to}`);
  for (const store of ['r2', 'kv']) {
    const folder = join(resourceFolderOf(from), store);
    if (existsSync(folder)) await cp(folder, join(resourceFolderOf(to), store), { recursive: true });
  }
  for (const file of ['secrets.json', 'clock.json']) {
    if (existsSync(join(from, file))) await cp(join(from, file), join(to, file));
  }
  await mkdir(to, { recursive: true });
  const { db, close } = await openStore(to);
  await db.prepare('SELECT 1').run();
  await close();
}

/** Runs SQL in one transaction, as D1 does. Returns the rows if there are any to read. */
const execute = (folder: string, sql: string, hasRows: boolean) =>
  withFile(folder, async (db) => {
    if (hasRows) return db.batch(statementsOf(`${sql};`).map((statement) => db.prepare(statement)));
    await db.exec(`BEGIN;\n${sql}\nCOMMIT;`);
    return [];
  });

/** Returns the migrations that the database lacks, in the words of wrangler. */
const pendingNames = (state: string) =>
  withFile(state, async (db) => {
    const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
    const names = readMigrations().flatMap(({ name }) => (results.some((one) => one.name === name) ? [] : [name]));
    return names.length === 0 ? 'No migrations to apply!' : names.join('\n');
  });

async function download(state: string, path: string, file: string): Promise<Ran> {
  const { backups, close } = await openStore(state);
  try {
    const object = await backups.get(path.slice(path.indexOf('/') + 1));
    if (object === null) return failure(`${path} does not exist.`);
    await writeFile(file, await object.text());
    return fine();
  } finally {
    await close();
  }
}

/** Lets wrangler check and pack a Worker without uploading it. */
async function packWorker(command: readonly string[]): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'vela-deploy-'));
  try {
    return await realWrangler([...command, '--dry-run', '--outdir', folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
