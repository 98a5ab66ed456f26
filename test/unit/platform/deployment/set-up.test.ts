import { createHash } from 'node:crypto';
import { parse } from '@decimalturn/toml-patch';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../scripts/ops/setup/account.ts';
import { type Answers, noAnswers } from '../../../../scripts/ops/setup/answers.ts';
import { check, report } from '../../../../scripts/ops/setup/check.ts';
import { readConfigs, setValue } from '../../../../scripts/ops/setup/config-files.ts';
import type { SetupPorts } from '../../../../scripts/ops/setup/ports.ts';
import { resourcesOf } from '../../../../scripts/ops/setup/resource.ts';
import { setUp } from '../../../../scripts/ops/setup/set-up.ts';
import { ownBiller } from '../../../../scripts/vite/own-biller.ts';
import { FilesInMemory, StandInAccount } from './stand-in-account.ts';

const settings: Record<string, string> = {
  PRODUCT_NAME: 'Dao "Live"',
  PUBLIC_ORIGIN: 'https://live.dao.example.com',
  SUPPORT_EMAIL: 'help@dao.co.th',
  IOS_APP_ID: '6400000001',
  IOS_TEAM_ID: 'DAO0000001',
  IOS_BUNDLE_ID: 'th.co.dao.live',
  ANDROID_PACKAGE: 'th.co.dao.live',
  ANDROID_CERT_SHA256: Array.from({ length: 32 }, () => 'AB').join(':'),
};
const secrets: Record<string, string> = { LINE_CLIENT_ID: 'line-id', LINE_CLIENT_SECRET: 'line-secret' };
const answers: Answers = {
  setting: async ({ name }) => settings[name],
  secret: async ({ name }) => secrets[name],
  names: [],
};

let account: StandInAccount;
let files: FilesInMemory;
let output: string[];

beforeEach(() => {
  account = new StandInAccount();
  files = new FilesInMemory();
  output = [];
});

const run = (ports: Partial<SetupPorts> = {}) =>
  setUp({
    wrangler: account.wrangler,
    files,
    answers,
    say: (line) => output.push(line),
    now: () => new Date('2026-11-22T08:00:00Z'),
    newSecret: () => 'a new secret of 32 random bytes',
    dryRun: false,
    ...ports,
  });

const findProblems = async () => {
  const configs = readConfigs(files);
  return check(configs, await readAccount(account.wrangler, configs, undefined));
};
const missing = async () => (await findProblems()).problems.map(({ name }) => name);

/** The command that creates each kind of resource. */
const creations = {
  d1: (name: string) => `d1 create ${name} --location apac`,
  kv: (name: string) => `kv namespace create ${name}`,
  r2: (name: string) => `r2 bucket create ${name} --location apac`,
  queue: (name: string) => `queues create ${name}`,
};
const resources = resourcesOf(readConfigs(new FilesInMemory()));
const names = resources.map(({ name }) => name);

/** The commands for an empty account, in order. */
const everything = [
  ...resources.map(({ kind, name }) => creations[kind](name)),
  'secret bulk -c api/wrangler.toml',
  'secret bulk -c wrangler.toml',
  'd1 migrations apply DB --remote -c api/wrangler.toml',
  'd1 execute DB --remote -c api/wrangler.toml --json',
];

describe('set-up of a new account', () => {
  test('set-up creates everything in both wrangler.toml files', async () => {
    await run();
    expect(account.commands).toEqual(everything);
    expect(everything).toEqual(
      expect.arrayContaining(['d1 create vela --location apac', 'queues create vela-paid-orders-failed']),
    );
    expect(await findProblems()).toEqual({
      problems: [],
      notes: [
        'not offered for signing in: FACEBOOK, GOOGLE, APPLE',
        'Thai QR is not set: nobody can top up, and pages say so',
        'Opn Payments is not set: it takes no money for Thai QR',
        'Stripe is not set: it takes no money for Thai QR',
        'The payer of payouts is not set: VBs and families can be paid nothing',
        "The bank's API for payouts is not set: staff carry files and reports to the bank by hand",
        'MAIL_FROM is not set: no mail is sent, so nobody can prove an address',
        'BACKUP_TOKEN is not set: no backup is made at night',
        'ALERT_WEBHOOK_URL is not set: alerts reach nobody outside of the site',
      ],
    });
    const { host, edge } = readConfigs(files);
    expect(host.d1_databases).toMatchObject([{ database_id: 'uuid-of-vela' }]);
    expect(host.vars.BACKUP_URL).toBe(
      'https://api.cloudflare.com/client/v4/accounts/a1/d1/database/uuid-of-vela/export',
    );
    expect(edge.kv_namespaces).toMatchObject([{ id: 'id-of-vela-sessions' }]);
    expect(edge.vars).toMatchObject(settings);
  });

  test('set-up prints a code for the first admin and stores only its hash', async () => {
    await run();
    const code =
      /at https:\/\/live\.dao\.example\.com\/become-admin within a day, and types: ((?:[A-Z2-9]{5}-?){4})$/.exec(
        output.join('\n'),
      )?.[1];
    const hash = createHash('sha256')
      .update((code ?? '').replaceAll('-', ''))
      .digest('hex');
    expect(account.codes).toEqual([hash]);
    account.admins = 1;
    await run();
    expect(account.codes).toHaveLength(1);
  });

  test('set-up stores each secret at its Worker and prints none', async () => {
    await run();
    expect(account.secrets.get('wrangler.toml')).toEqual({
      AUTH_SECRET: 'a new secret of 32 random bytes',
      ...secrets,
    });
    expect(account.secrets.get('api/wrangler.toml')).toEqual({
      LINE_CLIENT_ID: 'line-id',
      PERSON_KEY_SECRET_1: 'a new secret of 32 random bytes',
      PERSON_LOOKUP_SECRET: 'a new secret of 32 random bytes',
      VAPID_PRIVATE_KEY: 'a new secret of 32 random bytes',
    });
    for (const value of ['a new secret', 'line-id', 'line-secret']) expect(output.join('\n')).not.toContain(value);
    for (const command of account.commands) expect(command).not.toContain('line-');
  });

  test('set-up keeps comments and all other lines of the files', async () => {
    const before = new FilesInMemory();
    await run();
    for (const worker of ['host', 'edge'] as const) {
      const lines = files.of(worker).split('\n');
      const old = before.of(worker).split('\n');
      expect(lines).toHaveLength(old.length);
      const changedNames = lines.filter((line, index) => line !== old[index]).map((line) => line.split(' = ')[0]);
      const rest = worker === 'host' ? ['BACKUP_URL', 'database_id'] : ['id'];
      expect(changedNames).toEqual([...changedSettings(old), ...rest]);
      expect(parse(files.of(worker))).toBeTruthy();
    }
  });

  test('a dry run changes nothing and prints each command and value', async () => {
    const before = [files.of('host'), files.of('edge')];
    await run({ dryRun: true });
    expect(account.commands).toEqual([]);
    expect([files.of('host'), files.of('edge')]).toEqual(before);
    for (const command of everything.filter((line) => !/^secret|^d1 execute/.test(line))) {
      expect(output).toContainEqual(expect.stringContaining(`wrangler ${command}`));
    }
    expect(output).toContain('would set secrets of the edge: AUTH_SECRET, LINE_CLIENT_ID, LINE_CLIENT_SECRET');
    expect(output).toContain('would set PRODUCT_NAME to "Dao \\"Live\\"" in wrangler.toml');
    expect(output).toContain('would write the id of vela into api/wrangler.toml');
  });

  test('without a login only a dry run works', async () => {
    account.isSignedIn = false;
    await run({ dryRun: true });
    expect(output[0]).toBe('Nobody is signed in: this is what an empty account would get.');
    expect(output).toContainEqual(expect.stringContaining('wrangler d1 create vela'));
    await expect(run()).rejects.toThrow('wrangler login');
    expect(await missing()).toEqual(['account']);
  });

  test('the check of an empty account lists everything as missing', async () => {
    expect(await missing()).toEqual([
      'PUBLIC_ORIGIN',
      'SUPPORT_EMAIL',
      ...names,
      'AUTH_SECRET',
      'PERSON_KEY_SECRET_1',
      'PERSON_LOOKUP_SECRET',
      'VAPID_PRIVATE_KEY',
      'sign-in',
    ]);
  });
});

const changedSettings = (lines: string[]) =>
  lines.flatMap((line) => Object.keys(settings).filter((name) => line.startsWith(`${name} = `)));

describe('set-up of a partly finished account', () => {
  /** Index of the resource at which the first run failed. */
  const failedIndex = names.indexOf('vela-paid-orders-failed');

  beforeEach(async () => {
    account.breaksAt = 'queues create vela-paid-orders-failed';
    await expect(run()).rejects.toThrow('A fetch failed');
    account.breaksAt = null;
    account.commands.length = 0;
  });

  test('the check lists the missing parts', async () => {
    expect(await missing()).toEqual([
      'vela',
      ...names.slice(failedIndex),
      'AUTH_SECRET',
      'PERSON_KEY_SECRET_1',
      'PERSON_LOOKUP_SECRET',
      'VAPID_PRIVATE_KEY',
      'sign-in',
    ]);
    expect((await findProblems()).problems[0]?.says).toBe('its id is not in api/wrangler.toml');
  });

  test('set-up continues where it stopped and creates nothing twice', async () => {
    output = [];
    await run({ dryRun: true });
    expect(output).toContain('would write the id of vela (uuid-of-vela) into api/wrangler.toml');
    expect(account.commands).toEqual([]);
    await run();
    expect(account.commands).toEqual(everything.slice(failedIndex));
    expect(await missing()).toEqual([]);
  });
});

describe('set-up of a finished account', () => {
  beforeEach(async () => {
    await run();
    account.admins = 1;
    account.commands.length = 0;
    output = [];
  });

  test('repeated set-up changes nothing', async () => {
    const before = [files.of('host'), files.of('edge')];
    await run();
    await run({ answers: noAnswers });
    await run({ dryRun: true });
    expect(account.commands).toEqual([]);
    expect([files.of('host'), files.of('edge')]).toEqual(before);
    expect(new Set(output)).toEqual(
      new Set(['Account: Vela Live', 'would make a code for the first admin, if there is none']),
    );
  });

  test('set-up applies new migrations', async () => {
    account.isMigrated = false;
    await run({ answers: noAnswers });
    expect(account.commands).toEqual(['d1 migrations apply DB --remote -c api/wrangler.toml']);
  });

  test('the check reports a database with a different id', async () => {
    account.databases.set('vela', 'another');
    expect((await findProblems()).problems).toEqual([
      { name: 'vela', says: 'api/wrangler.toml has the id of another one' },
    ]);
  });

  test('the check reports a setting that differs between the files', async () => {
    setValue(files, 'host', ['vars', 'SESSION_IDLE_DAYS'], '7');
    expect(await missing()).toEqual(['SESSION_IDLE_DAYS']);
  });

  test('the check names the missing half of a provider or of Thai QR', async () => {
    account.secrets.set('wrangler.toml', { AUTH_SECRET: 'x', LINE_CLIENT_ID: 'x' });
    account.secrets.set('api/wrangler.toml', {
      LINE_CLIENT_ID: 'x',
      THAI_QR_SECRET: 'x',
      PERSON_KEY_SECRET_2: 'x',
      PERSON_LOOKUP_SECRET: 'x',
      VAPID_PRIVATE_KEY: 'x',
    });
    expect(await missing()).toEqual(['LINE_CLIENT_SECRET', 'THAI_QR_BILLER_ID', 'THAI_QR_BASE_URL']);
  });

  test('a biller id with a wrong check digit is refused everywhere', async () => {
    const set = (name: string, value: string) => setValue(files, 'host', ['vars', name], value);
    const answersWith = (id: string): Answers => ({
      ...noAnswers,
      setting: async ({ name }) => (name === 'THAI_QR_BILLER_ID' ? id : undefined),
    });
    const build = ownBiller(files).buildStart as () => void;
    set('THAI_QR_BASE_URL', 'https://bank.example/api');
    expect(build).toThrow('THAI_QR_BILLER_ID');
    await expect(run({ answers: answersWith('099999999999200') })).rejects.toThrow('THAI_QR_BILLER_ID');
    await run({ answers: answersWith('099999999999100') });
    expect([await missing(), build()]).toEqual([['THAI_QR_SECRET'], undefined]);
    set('THAI_QR_BILLER_ID', '099999999999200');
    expect(await missing()).toContain('THAI_QR_BILLER_ID');
    expect(build).toThrow('THAI_QR_BILLER_ID');
    set('THAI_QR_BILLER_IS_TAX_ID', 'no');
    expect([await missing(), build()]).toEqual([['THAI_QR_SECRET'], undefined]);
  });
});

test('the report lists each problem and whether deployment is possible', async () => {
  await run();
  const tell = async () => {
    output.length = 0;
    const configs = readConfigs(files);
    return report(configs, await readAccount(account.wrangler, configs, undefined), (line) => output.push(line));
  };
  expect([await tell(), output.at(-1)]).toEqual([true, 'Ready to be deployed.']);
  account.queues.delete('vela-paid-orders');
  expect(await tell()).toBe(false);
  expect(output).toContain('missing: vela-paid-orders Queue is not there');
  expect(output.at(-1)).toBe('Not ready: 1 to mend, most of them by npm run setup.');
});

describe('app settings', () => {
  const appSettings = ['IOS_APP_ID', 'IOS_TEAM_ID', 'IOS_BUNDLE_ID', 'ANDROID_PACKAGE', 'ANDROID_CERT_SHA256'];
  const runWith = (more: Record<string, string>) =>
    run({
      answers: {
        ...answers,
        setting: async ({ name }) => more[name] ?? (appSettings.includes(name) ? undefined : settings[name]),
      },
    });

  test('a missing app is a note', async () => {
    await runWith({});
    const { problems, notes } = await findProblems();
    expect(problems).toEqual([]);
    expect(notes).toEqual(
      expect.arrayContaining([
        'The app for iOS is not set: no page leads to it',
        'The app for Android is not set: no page leads to it',
      ]),
    );
  });

  test('an incomplete app is reported by setting name', async () => {
    await runWith({ IOS_APP_ID: '6400000001', ANDROID_PACKAGE: 'th.co.dao.live' });
    expect(await missing()).toEqual(['IOS_TEAM_ID', 'IOS_BUNDLE_ID', 'ANDROID_CERT_SHA256']);
  });

  test('SIGN_UP=app without an app is a problem', async () => {
    await runWith({ SIGN_UP: 'app' });
    expect((await findProblems()).problems).toEqual([{ name: 'SIGN_UP', says: 'is app, and there is no app' }]);
  });
});

describe('settings that belong together', () => {
  const payer = {
    PAYOUT_PAYER_TAX_ID: '0105500000003',
    PAYOUT_PAYER_ADDRESS: '1 ถนนสาทร กรุงเทพฯ',
    PAYOUT_PAYER_ACCOUNT: '1234567890',
  };
  const runWith = (more: Record<string, string>) =>
    run({ answers: { ...answers, setting: async ({ name }) => ({ ...settings, ...more })[name] } });

  test('an incomplete payer or bank is reported by setting name', async () => {
    await runWith({ PAYOUT_PAYER_TAX_ID: payer.PAYOUT_PAYER_TAX_ID, PAYOUT_BANK_URL: 'https://bank.example.com' });
    expect(await missing()).toEqual(['PAYOUT_PAYER_ADDRESS', 'PAYOUT_PAYER_ACCOUNT', 'PAYOUT_BANK_SECRET']);
  });

  test('a payer with a wrong check digit in the tax id is refused', async () => {
    const wrong = runWith({ ...payer, PAYOUT_PAYER_TAX_ID: '0105500000004' });
    await expect(wrong).rejects.toThrow('PAYOUT_PAYER_TAX_ID');
  });

  test('a complete payer is accepted with or without a bank API', async () => {
    await runWith(payer);
    const { problems, notes } = await findProblems();
    expect(problems).toEqual([]);
    expect(notes.join()).not.toContain('payer');
    expect(notes.join()).toContain('by hand');
  });
});

describe('file of answers', () => {
  const namedIn = (more: Record<string, string>): Answers => ({
    ...answers,
    setting: async ({ name }) => ({ ...settings, ...more })[name],
    names: Object.keys({ ...settings, ...secrets, ...more }),
  });

  test('answers may set any setting, in both files if both have it', async () => {
    await run({ answers: namedIn({ COINS_PER_BAHT: '12', SESSION_IDLE_DAYS: '7' }) });
    const { host, edge } = readConfigs(files);
    expect([host.vars.COINS_PER_BAHT, host.vars.SESSION_IDLE_DAYS, edge.vars.SESSION_IDLE_DAYS]).toEqual([
      '12',
      '7',
      '7',
    ]);
  });

  test('an unknown name in the answers is refused and nothing is done', async () => {
    await expect(run({ answers: namedIn({ SUPORT_EMAIL: 'help@dao.co.th' }) })).rejects.toThrow(
      'SUPORT_EMAIL is no setting of api/wrangler.toml or wrangler.toml',
    );
    expect(account.commands).toEqual([]);
    expect(files.of('edge')).toBe(new FilesInMemory().of('edge'));
  });
});

test('an invalid answer is refused by name and nothing is done', async () => {
  const wrong = {
    ...answers,
    setting: async ({ name }: { name: string }) => (name === 'PUBLIC_ORIGIN' ? 'live.dao' : undefined),
  };
  await expect(run({ answers: wrong })).rejects.toThrow('PUBLIC_ORIGIN cannot be "live.dao"');
  expect(account.commands).toEqual([]);
});

test('several accounts require CLOUDFLARE_ACCOUNT_ID', async () => {
  account.accounts.push({ id: 'a2', name: 'Another' });
  await expect(run()).rejects.toThrow('CLOUDFLARE_ACCOUNT_ID');
  await run({ accountId: 'a2' });
  expect(output).toContain('Account: Another');
});

test('an unexpected failure stops set-up', async () => {
  account.breaksAt = 'r2 bucket info';
  await expect(run()).rejects.toThrow('A fetch failed');
  expect(account.commands).toEqual([]);
});
