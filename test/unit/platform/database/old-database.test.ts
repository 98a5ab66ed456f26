import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore, withFile } from '../../../../seed/local/store.ts';

const run = promisify(execFile);

describe('start on an old database', () => {
  test('a start on an old database names the folder to delete and changes nothing', async () => {
    const state = await mkdtemp(join(tmpdir(), 'vela-old-'));
    onTestFinished(() => rm(state, { recursive: true }));
    const old = await openStore(state);
    await old.db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TIMESTAMP)');
    await old.db.exec("INSERT INTO d1_migrations (name) VALUES ('0017_of_old.sql')");
    await old.close();

    const command = run(process.execPath, ['scripts/dev/database.ts'], { env: { ...process.env, VELA_STATE: state } });
    const { code, stderr } = await command.then(
      () => expect.fail('it started'),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('an earlier version made the database, by 0017_of_old.sql');
    expect(stderr).toContain(`rm -r ${relative(process.cwd(), state)}`);
    expect(stderr).not.toContain('    at ');

    const users = "SELECT name FROM sqlite_master WHERE name = 'users'";
    expect(await withFile(state, (db) => db.prepare(users).first())).toBeNull();
  });
});
