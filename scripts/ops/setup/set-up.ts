/**
 * Prepares an account and the two `wrangler.toml` for deployment. Existing values stay, so it can
 * be repeated.
 */
import { type Account, emptyAccount, pendingMigrations, readAccount } from './account.ts';
import { hasAdmin, makeAdminCode } from './admin.ts';
import { kindNames } from './check.ts';
import { type Configs, configPaths, readConfigs, setValue, type Worker, workers } from './config-files.ts';
import type { SetupPorts } from './ports.ts';
import { askedSettings, type OperatorSetting, parts } from './required-settings.ts';
import { type Resource, resourcesOf } from './resource.ts';
import { hasSecret, secrets } from './secrets.ts';
import { succeed } from './wrangler.ts';

/** Runs all steps, and prints each before it starts. */
export async function setUp(ports: SetupPorts): Promise<void> {
  const { wrangler, files, say, dryRun, accountId } = ports;
  const ownAccount = await readAccount(wrangler, readConfigs(files), accountId);
  if (ownAccount === null && !dryRun)
    throw new Error('Nobody is signed in: npx wrangler login, or set CLOUDFLARE_API_TOKEN.');
  if (ownAccount === null) say('Nobody is signed in: this is what an empty account would get.');
  const account = ownAccount ?? emptyAccount();
  say(`Account: ${account.name}`);
  await setSettings(ports);
  await makeResources(ports, account);
  await writeIds(ports, account);
  await setSecrets(ports, account);
  await migrate(ports, account);
  if (dryRun) say('would make a code for the first admin, if there is none');
  else if (!(await hasAdmin(ports))) await makeAdminCode(ports);
}

/** Prints a step, and runs it unless this is a dry run. */
async function step({ say, dryRun }: SetupPorts, text: string, run: () => Promise<unknown>): Promise<void> {
  say(`${dryRun ? 'would ' : ''}${text}`);
  if (!dryRun) await run();
}

async function setSettings(ports: SetupPorts): Promise<void> {
  const configs = readConfigs(ports.files);
  for (const setting of settingsOf(configs, ports.answers)) {
    const { name, of, isSound, question } = setting;
    const current = configs[of].vars[name] ?? '';
    const answer = (await ports.answers.setting(setting, configs[of].vars))?.trim();
    if (answer === undefined || answer === current) continue;
    if (!isSound(answer, configs[of].vars)) throw new Error(`${name} cannot be ${JSON.stringify(answer)}: ${question}`);
    // Some settings belong to both Workers.
    for (const worker of workers.filter((one) => name in configs[one].vars)) {
      await step(ports, `set ${name} to ${JSON.stringify(answer)} in ${configPaths[worker]}`, async () =>
        setValue(ports.files, worker, ['vars', name], answer),
      );
    }
  }
}

/** Returns the settings to ask for, and further ones that a file of answers names. */
function settingsOf(configs: Configs, { names }: SetupPorts['answers']): OperatorSetting[] {
  const standardSettings = [...askedSettings, ...parts.flatMap(({ settings }) => settings)];
  const secretNames = secrets.map(({ name }) => name);
  const otherNames = names.filter(
    (name) => ![...standardSettings.map((setting) => setting.name), ...secretNames].includes(name),
  );
  return [
    ...standardSettings,
    ...otherNames.map((name): OperatorSetting => {
      const of = workers.find((worker) => name in configs[worker].vars);
      if (!of)
        throw new Error(`${name} is no setting of ${workers.map((worker) => configPaths[worker]).join(' or ')}.`);
      return { name, of, question: 'as its comment there says', isSound: () => true };
    }),
  ];
}

const creations: Record<Resource['kind'], (name: string) => string[]> = {
  d1: (name) => ['d1', 'create', name, '--location', 'apac'],
  kv: (name) => ['kv', 'namespace', 'create', name],
  r2: (name) => ['r2', 'bucket', 'create', name, '--location', 'apac'],
  queue: (name) => ['queues', 'create', name],
};

const isThere = ({ kind, name }: Resource, { ids, made: resourceNames }: Account): boolean =>
  kind === 'd1' || kind === 'kv' ? ids[kind].has(name) : resourceNames[kind].has(name);

async function makeResources(ports: SetupPorts, account: Account): Promise<void> {
  for (const resource of resourcesOf(readConfigs(ports.files))) {
    if (isThere(resource, account)) continue;
    const { kind, name } = resource;
    const command = creations[kind](name);
    await step(ports, `make the ${kindNames[kind]} ${name}: wrangler ${command.join(' ')}`, () =>
      succeed(ports.wrangler, command),
    );
  }
}

/** Reads the account again after creating resources, because only its list has the ids. */
async function writeIds(ports: SetupPorts, before: Account): Promise<void> {
  const configs = readConfigs(ports.files);
  const account = ports.dryRun ? before : await accountAgain(ports, configs);
  for (const resource of resourcesOf(configs)) {
    if (!('id' in resource)) continue;
    const { kind, name, worker, path } = resource;
    const id = account.ids[kind].get(name);
    if (id === resource.id) continue;
    const stepText = `write the id of ${name} ${id === undefined ? '' : `(${id}) `}into ${configPaths[worker]}`;
    await step(ports, stepText, async () => {
      if (id === undefined) throw new Error(`${name} was made, and the account does not list it yet: run this again.`);
      setValue(ports.files, worker, path, id);
    });
  }
  await writeBackupUrl(ports, account);
}

/** Writes the address of the export for the nightly backup, from the account and database ids. */
async function writeBackupUrl(ports: SetupPorts, account: Account): Promise<void> {
  const { host } = readConfigs(ports.files);
  const id = account.ids.d1.get(host.d1_databases[0]?.database_name ?? '');
  const url = `https://api.cloudflare.com/client/v4/accounts/${account.id}/d1/database/${id}/export`;
  if (id === undefined || host.vars.BACKUP_URL === url) return;
  await step(ports, `set BACKUP_URL to ${url} in ${configPaths.host}`, async () =>
    setValue(ports.files, 'host', ['vars', 'BACKUP_URL'], url),
  );
}

async function accountAgain({ wrangler, accountId }: SetupPorts, configs: Configs): Promise<Account> {
  const account = await readAccount(wrangler, configs, accountId);
  if (account === null) throw new Error('The sign-in has ended meanwhile: npx wrangler login.');
  return account;
}

/**
 * Requests each missing secret once, passes it through wrangler's standard input, and never prints
 * it.
 */
async function setSecrets(ports: SetupPorts, account: Account): Promise<void> {
  const values: Record<Worker, Record<string, string>> = { host: {}, edge: {} };
  for (const secret of secrets) {
    const missing = secret.of.filter((worker) => !hasSecret(account.secrets[worker], secret));
    if (missing.length === 0) continue;
    const value = secret.isMade ? ports.newSecret() : await ports.answers.secret(secret);
    if (value) for (const worker of missing) values[worker][secret.name] = value;
  }
  for (const worker of workers) {
    const names = Object.keys(values[worker]);
    if (names.length === 0) continue;
    const command = ['secret', 'bulk', '-c', configPaths[worker]];
    await step(ports, `set secrets of the ${worker}: ${names.join(', ')}`, () =>
      succeed(ports.wrangler, command, JSON.stringify(values[worker])),
    );
  }
}

/** Applies pending migrations. */
export async function migrate(ports: Pick<SetupPorts, 'wrangler' | 'files' | 'say' | 'dryRun'>, account: Account) {
  const { wrangler, files, say, dryRun } = ports;
  const databases = resourcesOf(readConfigs(files)).filter(({ kind }) => kind === 'd1');
  // In a dry run the database or its id may not exist yet.
  const isAsked =
    !dryRun || databases.every((database) => 'id' in database && account.ids.d1.get(database.name) === database.id);
  if (isAsked && !(await pendingMigrations(wrangler))) return;
  const command = ['d1', 'migrations', 'apply', 'DB', '--remote', '-c', configPaths.host];
  say(`${dryRun ? 'would ' : ''}apply the migrations: wrangler ${command.join(' ')}`);
  if (!dryRun) await succeed(wrangler, command);
}
