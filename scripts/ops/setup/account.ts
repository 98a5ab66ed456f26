/** Reads the existing resources of a Cloudflare account with wrangler. */
import { z } from 'zod';
import { type Configs, configPaths, type Worker, workers } from './config-files.ts';
import { type Resource, resourcesOf } from './resource.ts';
import { about, succeed, type Wrangler } from './wrangler.ts';

/** The relevant resources of an account. */
export interface Account {
  id: string;
  name: string;
  /** Ids of databases and namespaces, by name. */
  ids: Record<'d1' | 'kv', Map<string, string>>;
  made: Record<'r2' | 'queue', Set<string>>;
  secrets: Record<Worker, Set<string>>;
}

/** Returns an account without resources, for a dry run without signing in. */
export const emptyAccount = (): Account => ({
  id: '',
  name: 'an empty account',
  ids: { d1: new Map(), kv: new Map() },
  made: { r2: new Set(), queue: new Set() },
  secrets: { host: new Set(), edge: new Set() },
});

const identity = z.object({
  loggedIn: z.boolean(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});
const databases = z.array(z.object({ name: z.string(), uuid: z.string() }));
const namespaces = z.array(z.object({ title: z.string(), id: z.string() }));
const secretNames = z.array(z.object({ name: z.string() }));

/**
 * Reads the account; null if wrangler is not signed in. Throws if several accounts are possible.
 */
export async function readAccount(
  wrangler: Wrangler,
  configs: Configs,
  accountId: string | undefined,
): Promise<Account | null> {
  const { loggedIn, accounts = [] } = identity.parse(JSON.parse((await wrangler(['whoami', '--json'])).out));
  if (!loggedIn) return null;
  const candidates = accounts.filter(({ id }) => accountId === undefined || id === accountId);
  const [only] = candidates;
  if (!only || candidates.length > 1) {
    const lines = accounts.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
    throw new Error(`Say which account is meant by CLOUDFLARE_ACCOUNT_ID:\n${lines}`);
  }
  const account = { ...emptyAccount(), ...only };
  for (const { name, uuid } of databases.parse(JSON.parse(await succeed(wrangler, ['d1', 'list', '--json'])))) {
    account.ids.d1.set(name, uuid);
  }
  for (const { title, id } of namespaces.parse(JSON.parse(await succeed(wrangler, ['kv', 'namespace', 'list'])))) {
    account.ids.kv.set(title, id);
  }
  for (const resource of resourcesOf(configs)) await readMade(wrangler, resource, account);
  for (const worker of workers) {
    const list = await about(wrangler, ['secret', 'list', '-c', configPaths[worker]]);
    const names = list === null ? [] : secretNames.parse(JSON.parse(list));
    account.secrets[worker] = new Set(names.map(({ name }) => name));
  }
  return account;
}

async function readMade(wrangler: Wrangler, { kind, name }: Resource, { made: resourceNames }: Account): Promise<void> {
  if (kind === 'r2' && (await about(wrangler, ['r2', 'bucket', 'info', name, '--json'])) !== null)
    resourceNames.r2.add(name);
  if (kind === 'queue' && (await about(wrangler, ['queues', 'info', name])) !== null) resourceNames.queue.add(name);
}

/** Returns whether the database has pending migrations. */
export async function pendingMigrations(wrangler: Wrangler): Promise<boolean> {
  const list = await succeed(wrangler, ['d1', 'migrations', 'list', 'DB', '--remote', '-c', configPaths.host]);
  return !list.includes('No migrations to apply');
}
