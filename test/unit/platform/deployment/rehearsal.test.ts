/** Commands of an operator with `--local`, on real stores of local workerd. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decrypt, encrypt, secureRandom } from '../../../../api/platform/base/aes-gcm.ts';
import { personSecrets } from '../../../../api/platform/base/person-secrets.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { insertRow } from '../../../../api/platform/framework/statement.ts';
import { logErasure } from '../../../../api/privacy/personal/erasure-log.ts';
import { newPersonKey, readPersonKey } from '../../../../api/privacy/personal/person-key.ts';
import { personKeyJob } from '../../../../api/privacy/personal/person-key-job.ts';
import { personKeys } from '../../../../api/privacy/personal/tables.ts';
import { readMigrations } from '../../../../scripts/migrations/files.ts';
import { checkout, readConfigs } from '../../../../scripts/ops/setup/config-files.ts';
import { deploy } from '../../../../scripts/ops/setup/deploy.ts';
import { localWrangler, restoredFolderOf } from '../../../../scripts/ops/setup/local-account.ts';
import { backUpLocally } from '../../../../scripts/ops/setup/local-backup.ts';
import { localSecrets } from '../../../../scripts/ops/setup/local-secrets.ts';
import { restore } from '../../../../scripts/ops/setup/restore.ts';
import { beginRotation, finishRotation } from '../../../../scripts/ops/setup/rotate-keys.ts';
import { copyEmptyDatabaseTo } from '../../../../seed/local/state.ts';
import { openStore, withFile } from '../../../../seed/local/store.ts';

const NOK = '0191aaaa-0000-7000-8000-000000000001';
const KEY = '0191aaaa-0000-7000-8000-00000000000a';
const DAY_MS = 86_400_000;

const withOneUser = (state: string, now: Date) =>
  copyEmptyDatabaseTo(state, now).then(() =>
    withFile(state, (db) =>
      db.exec(
        `INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES ('${NOK}', 'นก', '/a.svg', ${now.getTime()})`,
      ),
    ),
  );

/** Returns a local site with its account, which packs no Worker. */
async function localSite(prepare: (state: string, now: Date) => Promise<unknown> = withOneUser) {
  const now = new Date();
  const folder = await mkdtemp(join(tmpdir(), 'vela-rehearsal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const state = join(folder, 'state');
  await prepare(state, now);
  const output: string[] = [];
  const wrangler = localWrangler({ state, say: (line) => output.push(line), pack: async () => packed });
  return { state, now, output, wrangler };
}

const packed = { code: 0, out: '', errors: '' };

/** Inserts a key of personal data under the secrets of the site. */
async function addKey(state: string, now: Date) {
  const secrets = personSecrets(localSecrets(state).host);
  const about = { uuid: KEY, person_uuid: NOK, kind: 'payee' as const, due_at_ms: null };
  const { key, row } = await newPersonKey(secrets, { ...about, now, random: secureRandom });
  const { sql, params } = insertRow(personKeys, row);
  await withFile(state, (db) =>
    db
      .prepare(sql)
      .bind(...params)
      .run(),
  );
  return key;
}

const openKey = (state: string) =>
  withFile(state, (db) => readPersonKey(openDb(db), personSecrets(localSecrets(state).host), KEY));

const nameIn = (state: string) => withFile(state, (db) => db.prepare('SELECT name FROM users').first('name'));

describe('npm run restore -- --local', () => {
  test('a restore from a local backup keeps later erasures and the site', async () => {
    const { state, now, wrangler, output } = await localSite();
    await addKey(state, now);
    const day = await backUpLocally(state, now);
    await withFile(state, (db) => db.exec("UPDATE users SET name = 'เมย์'"));
    const store = await openStore(state);
    const added = [{ uuid: KEY, destroyed_at_ms: now.getTime() }];
    await logErasure({ BACKUPS: store.backups }, { earlier: [], added, now });
    await store.close();

    const files = { read: (path: string) => readFileSync(path, 'utf8'), write: writeFileSync };
    const file = join(state, 'backup.sql');
    const copy = await restore({ wrangler, configs: readConfigs(checkout), day, file, files });
    const restored = restoredFolderOf(state, copy.name);
    expect([await nameIn(restored), await nameIn(state)]).toEqual(['นก', 'เมย์']);
    expect([await openKey(restored), copy.destroyed]).toEqual([null, 1]);
    expect(await openKey(state)).not.toBeNull();
    expect(output).toContain(`wrangler d1 create ${copy.name} --location apac`);
    await expect(restore({ wrangler, configs: readConfigs(checkout), day: '2020-01-01', file, files })).rejects.toThrow(
      'd1/2020-01-01.sql does not exist',
    );
  });
});

describe('npm run rotate-keys -- --local', () => {
  test('a rotation keeps data readable and wraps keys with the new secret', async () => {
    const { state, now, wrangler, output } = await localSite();
    const text = new TextEncoder().encode('เลขบัตร');
    const sealed = await encrypt((await addKey(state, now)).data, text, 'card', secureRandom);
    let secretNumber = 0;
    const newSecret = () => `secret of a rehearsal, number ${++secretNumber}, long enough`;
    const ports = { wrangler, newSecret, say: (line: string) => void output.push(line) };
    await beginRotation({ ...ports, now: () => now });

    const store = await openStore(state);
    const env = { ...localSecrets(state).host, BACKUPS: store.backups, PRIVATE: store.papers };
    const later = new Date(now.getTime() + 60_000);
    await personKeyJob.run({ db: openDb(store.db), env, now: later } as unknown as Parameters<
      typeof personKeyJob.run
    >[0]);
    await store.close();
    const version = await withFile(state, (db) =>
      db.prepare('SELECT secret_version FROM person_keys').first('secret_version'),
    );
    expect(version).toBe(2);

    const inDays = (days: number) => ({ ...ports, now: () => new Date(now.getTime() + days * DAY_MS) });
    await expect(finishRotation(inDays(29))).rejects.toThrow('1 keys');
    await finishRotation(inDays(31));
    expect(Object.keys(localSecrets(state).host)).toEqual(['PERSON_LOOKUP_SECRET', 'PERSON_KEY_SECRET_2']);
    const key = await openKey(state);
    if (!key) throw new Error('The key is gone');
    expect(new TextDecoder().decode(await decrypt(key.data, sealed, 'card'))).toBe('เลขบัตร');
  });
});

describe('npm run deploy -- --local', () => {
  test('a rehearsal migrates, packs both Workers and tests them on local stores', async () => {
    const { state, output, wrangler } = await localSite(async (folder) => {
      const { db, close } = await openStore(folder);
      await db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TEXT DEFAULT 0)');
      await close();
    });
    let isClosed = false;
    const isWell = await deploy({
      wrangler,
      files: checkout,
      accountId: undefined,
      say: (line) => void output.push(line),
      build: () => void output.push('build'),
      fetch: async () => new Response('nothing', { status: 404 }),
      wait: async () => undefined,
      serve: async () => ({
        origin: 'http://localhost:1',
        close: async () => {
          isClosed = true;
        },
      }),
    });
    expect([isWell, isClosed]).toEqual([false, true]);
    expect(output).toContain('missing: PUBLIC_ORIGIN is empty in wrangler.toml');
    expect(output.filter((line) => /^(?:A deployment would|build|wrangler|AMISS: .*healthz)/.test(line))).toEqual([
      'A deployment would stop here. The rehearsal goes on.',
      'build',
      'wrangler d1 migrations apply DB --remote -c api/wrangler.toml',
      'wrangler deploy -c dist/api/wrangler.json',
      'wrangler deploy -c dist/ssr/wrangler.json --domain public-origin.example',
      'AMISS: http://localhost:1/healthz: answered 404 in place of 200',
    ]);
    const migrated = await withFile(state, (db) =>
      db.prepare('SELECT count(*) AS count FROM d1_migrations').first('count'),
    );
    expect(migrated).toBe(readMigrations().length);
    expect(await withFile(state, (db) => db.prepare('SELECT name FROM users').first('name'))).toBeNull();
  });
});
