/** Lists the problems between a checkout with its account and a working deployment. Pure. */
import type { Account } from './account.ts';
import { type Configs, configPaths } from './config-files.ts';
import { askedSettings, isPlaceholder, type OperatorSetting, parts } from './required-settings.ts';
import { isNoId, queuesWithoutDeadLetters, resourcesOf } from './resource.ts';
import { hasSecret, providers, type Secret, secrets } from './secrets.ts';

/** A missing or invalid value. */
interface Problem {
  name: string;
  says: string;
}

/** Problems in the order of fixing them, and features that are deliberately off. */
export interface Checked {
  problems: Problem[];
  notes: string[];
}

/** Compares the wanted values with the existing ones. */
export function check(configs: Configs, account: Account | null): Checked {
  if (account === null) {
    return { problems: [problem('account', 'nobody is signed in: npx wrangler login')], notes: [] };
  }
  const checks = parts.map((part) => checkPart(part, configs, account));
  const signIn = checkSignIn(account);
  return {
    problems: [
      ...checkSettings(configs),
      ...checkResources(configs, account),
      ...queuesWithoutDeadLetters(configs).map((queue) =>
        problem(queue, 'its consumer has no dead_letter_queue: a message that fails ten times would be gone'),
      ),
      ...signIn.problems,
      ...checks.flatMap(({ problems }) => problems),
    ],
    notes: [...signIn.notes, ...checks.flatMap(({ notes }) => notes), ...leftOut(configs, account)],
  };
}

/** Effects of optional secrets that are not set, by part. */
const withoutSecrets = {
  backups: 'no backup is made at night',
  alerts: 'alerts reach nobody outside of the site',
};

/** Returns notes about optional settings that are not set. */
function leftOut(configs: Configs, account: Account): string[] {
  const unsetNames = askedSettings.flatMap((setting) => {
    const isUnset = isPlaceholder(setting, configs[setting.of].vars[setting.name] ?? '');
    return isUnset && setting.without !== undefined ? [`${setting.name} is not set: ${setting.without}`] : [];
  });
  const unsetSecrets = Object.entries(withoutSecrets).flatMap(([part, effect]) =>
    missingOf(
      secrets.filter((secret) => secret.part === part),
      account,
    ).map(({ name }) => `${name} is not set: ${effect}`),
  );
  return [...unsetNames, ...unsetSecrets];
}

const problem = (name: string, text: string): Problem => ({ name, says: text });

function checkSettings(configs: Configs): Problem[] {
  const settingProblems = askedSettings.flatMap((setting): Problem[] => {
    const value = configs[setting.of].vars[setting.name] ?? '';
    const where = configPaths[setting.of];
    if (isPlaceholder(setting, value)) {
      if (setting.without !== undefined) return [];
      return [problem(setting.name, value === '' ? `is empty in ${where}` : `is still a placeholder in ${where}`)];
    }
    return setting.isSound(value, configs[setting.of].vars)
      ? []
      : [problem(setting.name, `is not as it must be in ${where}: ${setting.question}`)];
  });
  const { host, edge } = configs;
  const { SIGN_UP, IOS_APP_ID, ANDROID_PACKAGE } = edge.vars;
  const isNowhere = SIGN_UP === 'app' && !IOS_APP_ID && !ANDROID_PACKAGE;
  const differing = Object.keys(host.vars).filter((name) => name in edge.vars && host.vars[name] !== edge.vars[name]);
  return [
    ...settingProblems,
    ...(isNowhere ? [problem('SIGN_UP', 'is app, and there is no app')] : []),
    ...differing.map((name) => problem(name, 'differs between the two wrangler.toml')),
  ];
}

function checkResources(configs: Configs, { ids, made: resourceNames }: Account): Problem[] {
  return resourcesOf(configs).flatMap((resource): Problem[] => {
    const { name } = resource;
    const isMade = 'id' in resource ? ids[resource.kind].has(name) : resourceNames[resource.kind].has(name);
    if (!isMade) return [problem(name, `${kindNames[resource.kind]} is not there`)];
    if (!('id' in resource) || resource.id === ids[resource.kind].get(name)) return [];
    const where = configPaths[resource.worker];
    return [problem(name, isNoId(resource.id) ? `its id is not in ${where}` : `${where} has the id of another one`)];
  });
}

/** Names of the resource kinds. */
export const kindNames = { d1: 'D1 database', kv: 'KV namespace', r2: 'R2 bucket', queue: 'Queue' } as const;

const missingOf = (partSecrets: readonly Secret[], account: Account) =>
  partSecrets.flatMap(({ name, of }) =>
    of.filter((worker) => !hasSecret(account.secrets[worker], { name })).map((worker) => ({ name, worker })),
  );

function checkSignIn(account: Account): Checked {
  const problems = missingOf(
    secrets.filter(({ isMade }) => isMade),
    account,
  ).map(({ name, worker }) => problem(name, `is no secret of the ${worker} yet`));
  const offeredProviders: string[] = [];
  for (const provider of providers) {
    const partSecrets = secrets.filter(({ part }) => part === provider);
    const missing = missingOf(partSecrets, account);
    if (missing.length === 0) offeredProviders.push(provider);
    else if (missing.length < partSecrets.flatMap(({ of }) => of).length) {
      problems.push(
        ...missing.map(({ name, worker }) =>
          problem(name, `is no secret of the ${worker}, and the others of ${provider} are there`),
        ),
      );
    }
  }
  const isTrying = problems.some(({ name }) => providers.some((provider) => name.startsWith(provider)));
  if (offeredProviders.length === 0 && !isTrying)
    problems.push(problem('sign-in', 'no provider has its id and secret, so nobody can sign in'));
  const otherProviders = providers.filter((provider) => !offeredProviders.includes(provider));
  return {
    problems,
    notes:
      otherProviders.length > 0 && offeredProviders.length > 0
        ? [`not offered for signing in: ${otherProviders.join(', ')}`]
        : [],
  };
}

function checkPart(
  { name: part, says, settings, without }: (typeof parts)[number],
  configs: Configs,
  account: Account,
): Checked {
  const partSecrets = secrets.filter((secret) => secret.part === part);
  const missing = missingOf(partSecrets, account);
  const current = (setting: OperatorSetting) => configs[setting.of].vars[setting.name] ?? '';
  const unsetNames = settings.filter((setting) => isPlaceholder(setting, current(setting)));
  const hasSecrets = partSecrets.length > 0 && missing.length === 0;
  const isBegun =
    hasSecrets || unsetNames.length < settings.filter(({ placeholder }) => placeholder !== undefined).length;
  if (!isBegun) return { problems: [], notes: [`${says} is not set: ${without}`] };
  const unsound = settings.filter((setting) => !setting.isSound(current(setting), configs[setting.of].vars));
  return {
    problems: [
      ...missing.map(({ name, worker }) => problem(name, `is no secret of the ${worker} yet, and ${says} is set`)),
      ...[...new Set([...unsetNames, ...unsound])].map(({ name, of }) =>
        problem(name, `is not set in ${configPaths[of]}, and ${says} is`),
      ),
    ],
    notes: [],
  };
}

/** Prints the problems. Returns whether everything is ready. */
export function report(configs: Configs, account: Account | null, say: (line: string) => void): boolean {
  const { problems, notes } = check(configs, account);
  for (const { name, says } of problems) say(`missing: ${name} ${says}`);
  for (const note of notes) say(`note: ${note}`);
  const count = problems.length;
  say(count === 0 ? 'Ready to be deployed.' : `Not ready: ${count} to mend, most of them by npm run setup.`);
  return count === 0;
}
