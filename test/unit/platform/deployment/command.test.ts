/** Commands of an operator for the database: staff roles and server credentials. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newPasskeyUntil } from '../../../../api/identity/auth/staff-passkey.ts';
import { serviceSecret } from '../../../../calls/identity/credential.ts';
import {
  listCredentials,
  makeCredential,
  revokeCredential,
  rotateCredential,
} from '../../../../scripts/ops/setup/credential.ts';
import { type Database, databaseAt } from '../../../../scripts/ops/setup/database.ts';
import { grant } from '../../../../scripts/ops/setup/grant.ts';
import { realWrangler } from '../../../../scripts/ops/setup/wrangler.ts';
import { copyEmptyDatabaseTo } from '../../../../seed/local/state.ts';
import { withFile } from '../../../../seed/local/store.ts';
import { openMigrated } from '../../../migrated-database.ts';
import { sqliteWrangler } from './sqlite-wrangler.ts';

const now = new Date('2026-11-22T08:00:00Z');
const NOK = '0191aaaa-0000-7000-8000-000000000001';
const MAY = '0191aaaa-0000-7001-8000-000000000002';

let sqlite: DatabaseSync;
let commands: string[];
let database: Database;
let output: string[];
const say = (line: string) => void output.push(line);

/** SQL of two people who sign up at a time. */
const peopleAt = (ms: number) => `
  INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES ('${NOK}', 'นก', '/a.svg', ${ms}), ('${MAY}', 'เมย์', '/a.svg', ${ms});
  INSERT INTO accounts (provider, provider_account_id, user_uuid, linked_at_ms)
    VALUES ('line', 'U1', '${NOK}', ${ms}), ('google', 'U1', '${MAY}', ${ms}), ('line', 'it''s', '${MAY}', ${ms});
  INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('nok@example.com', '${NOK}', ${ms});`;

beforeEach(() => {
  sqlite = openMigrated();
  sqlite.exec(peopleAt(1));
  const standIn = sqliteWrangler(sqlite);
  commands = standIn.commands;
  database = databaseAt(standIn.wrangler, 'remote');
  output = [];
});

const roleOf = (uuid: string) => sqlite.prepare('SELECT role FROM users WHERE uuid = ?').get(uuid)?.role;

describe('npm run grant', () => {
  test.for([NOK, 'Nok@Example.com', 'line:U1'])('grant finds %s and makes an admin at once', async (account) => {
    await grant(database, { account, role: 'admin', now, say });
    expect([roleOf(NOK), roleOf(MAY)]).toEqual(['admin', 'normal']);
    expect(output).toEqual([`นก (${NOK}) was normal, and is now admin.`]);
    await grant(database, { account, role: 'admin', now, say });
    expect(output[1]).toBe(`นก (${NOK}) is admin.`);
    await grant(database, { account: MAY, role: 'admin', now, say });
    await grant(database, { account, role: 'normal', now, say });
    expect(roleOf(NOK)).toBe('normal');
    expect(new Set(commands)).toEqual(new Set(['d1 execute DB --remote -c api/wrangler.toml --json --command']));
  });

  test('grant writes an audit entry in the same transaction', async () => {
    await grant(database, { account: NOK, role: 'admin', now, say });
    // A repeated grant restarts the period for a new passkey.
    await grant(database, { account: NOK, role: 'admin', now, say });
    const grantJson = JSON.stringify({ role: 'admin', new_passkey_until_ms: newPasskeyUntil(now) });
    expect(
      sqlite
        .prepare(
          'SELECT at_ms, by_uuid, call, subject, table_name, row_key, before, after FROM audit_entries JOIN audit_changes ON entry_uuid = uuid',
        )
        .all(),
    ).toEqual([
      {
        at_ms: now.getTime(),
        by_uuid: null,
        call: 'npm run grant',
        subject: JSON.stringify({ account: NOK }),
        table_name: 'users',
        row_key: JSON.stringify({ uuid: NOK }),
        before: '{"role":"normal","new_passkey_until_ms":null}',
        after: grantJson,
      },
      expect.objectContaining({ before: grantJson, after: grantJson }),
    ]);
    expect(sqlite.prepare('SELECT count(*) AS waiting FROM audit_pending').get()).toEqual({ waiting: 2 });
    sqlite.exec("CREATE TRIGGER no_audit BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'full'); END");
    await expect(grant(database, { account: MAY, role: 'staff', now, say })).rejects.toThrow('full');
    expect([roleOf(NOK), roleOf(MAY)]).toEqual(['admin', 'normal']);
  });

  test('grant and the database keep the last admin', async () => {
    for (const account of [NOK, MAY]) await grant(database, { account, role: 'admin', now, say });
    await grant(database, { account: MAY, role: 'staff', now, say });
    for (const role of ['staff', 'ceo', 'normal']) {
      await expect(grant(database, { account: NOK, role, now, say }), role).rejects.toThrow('นก is the last admin');
    }
    expect(() => sqlite.exec("UPDATE users SET role = 'staff' WHERE role = 'admin'")).toThrow('the last admin');
    expect([roleOf(NOK), roleOf(MAY)]).toEqual(['admin', 'staff']);
  });

  test('grant treats its argument as a name only, whatever it contains', async () => {
    await grant(database, { account: "line:it's", role: 'staff', now, say });
    expect(roleOf(MAY)).toBe('staff');
    await expect(grant(database, { account: "x' OR '1'='1", role: 'admin', now, say })).rejects.toThrow('Nobody is');
    expect(roleOf(NOK)).toBe('normal');
  });

  test('grant refuses an ambiguous account and a role that is not staff', async () => {
    await expect(grant(database, { account: 'U1', role: 'admin', now, say })).rejects.toThrow(
      /several people.*นก.*เมย์/s,
    );
    for (const role of ['caster', 'family', 'king']) {
      await expect(grant(database, { account: NOK, role, now, say })).rejects.toThrow('A role is one of admin');
    }
    sqlite.exec(`UPDATE users SET role = 'caster' WHERE uuid = '${MAY}'`);
    await expect(grant(database, { account: MAY, role: 'staff', now, say })).rejects.toThrow('เมย์ is caster');
    expect([roleOf(NOK), roleOf(MAY)]).toEqual(['normal', 'caster']);
  });
});

describe('npm run credential', () => {
  const ports = () => ({ database, now, say });
  const make = (name = 'settle ’n count', scopes = 'facts:write') => makeCredential(ports(), { name, scopes, by: NOK });
  const activeIds = () =>
    sqlite
      .prepare('SELECT id, hash FROM service_secrets WHERE revoked_at_ms IS NULL')
      .all()
      .map(({ id }) => String(id));
  const lastSecret = () => output.at(-1)?.split(': ').at(-1) ?? '';

  beforeEach(async () => {
    await grant(database, { account: NOK, role: 'staff', now, say: () => undefined });
  });

  test('credential creates a server with scopes and shows its secret once', async () => {
    await make();
    const secret = lastSecret();
    expect(serviceSecret.safeParse(secret).success).toBe(true);
    expect(sqlite.prepare('SELECT name, scopes, created_by_uuid, created_at_ms FROM services').all()).toEqual([
      {
        name: 'settle ’n count',
        scopes: 'facts:write',
        created_by_uuid: NOK,
        created_at_ms: now.getTime(),
      },
    ]);
    await listCredentials(ports());
    expect(output.at(-1)).toBe(`settle ’n count  facts:write  ${activeIds()[0]}  made 2026-11-22, never used`);
    expect(output.filter((line) => line.includes(secret))).toHaveLength(1);
    expect(JSON.stringify(sqlite.prepare('SELECT * FROM service_secrets').all())).not.toContain(secret);
  });

  test('credential refuses invalid names, scopes, duplicates and non-staff', async () => {
    await make('once');
    await expect(make('once')).rejects.toThrow('once is there already');
    await expect(make('   ')).rejects.toThrow('name');
    await expect(make('twice', 'everything')).rejects.toThrow('scopes');
    await expect(makeCredential(ports(), { name: 'hers', scopes: 'facts:write', by: 'google:U1' })).rejects.toThrow(
      'เมย์ is not of the staff',
    );
    expect(sqlite.prepare('SELECT name FROM services').all()).toEqual([{ name: 'once' }]);
  });

  test('credential rotates to a second secret and revokes a named one', async () => {
    await make('once');
    const [first = ''] = activeIds();
    await rotateCredential(ports(), 'once');
    await expect(rotateCredential(ports(), 'once')).rejects.toThrow('has 2 secrets that are good');
    expect(activeIds()).toHaveLength(2);
    await revokeCredential(ports(), { name: 'once', id: first });
    expect(activeIds()).not.toContain(first);
    await expect(revokeCredential(ports(), { name: 'once', id: first })).rejects.toThrow('no such secret');
    await rotateCredential(ports(), 'once');
    await revokeCredential(ports(), { name: 'once' });
    expect(activeIds()).toEqual([]);
    expect(
      sqlite.prepare("SELECT call FROM audit_entries WHERE call LIKE '%credential%' ORDER BY rowid").all(),
    ).toEqual(
      ['make', 'rotate', 'revoke', 'rotate', 'revoke'].map((action) => ({ call: `npm run credential ${action}` })),
    );
    await listCredentials(ports());
    expect(output.at(-1)).toBe('once  facts:write  no secret');
    await expect(rotateCredential(ports(), 'nobody')).rejects.toThrow('No server is called nobody');
  });

  test('credential writes nothing if the database refuses a part', async () => {
    await make('once');
    const { wrangler } = sqliteWrangler(sqlite);
    const blind = databaseAt(
      async (args, input) =>
        args.at(-1)?.startsWith('SELECT services')
          ? { code: 0, out: '[{"results":[]}]', errors: '' }
          : wrangler(args, input),
      'remote',
    );
    await expect(
      makeCredential({ database: blind, now, say }, { name: 'once', scopes: 'facts:write', by: NOK }),
    ).rejects.toThrow('UNIQUE');
    expect(activeIds()).toHaveLength(1);
  });
});

test('the commands reach the local database through wrangler', async () => {
  const state = await mkdtemp(join(tmpdir(), 'vela-command-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  // This database is no sample, so its rules compare times with its clock.
  const realNow = new Date();
  await copyEmptyDatabaseTo(state, realNow);
  await withFile(state, (db) => db.exec(peopleAt(realNow.getTime())));
  await grant(databaseAt(realWrangler, { state }), { account: 'nok@example.com', role: 'admin', now: realNow, say });
  const role = await withFile(state, (db) =>
    db.prepare('SELECT role FROM users WHERE uuid = ?').bind(NOK).first('role'),
  );
  expect(role).toBe('admin');
});
