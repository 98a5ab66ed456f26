/** A nightly export restores the same database. The export is D1's own, from local workerd. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkout, readConfigs } from '../../../../scripts/ops/setup/config-files.ts';
import { restorable, statementsOf } from '../../../../scripts/ops/setup/restorable.ts';
import { restore } from '../../../../scripts/ops/setup/restore.ts';
import { asD1, SqliteD1, SqliteDatabase } from '../../../../seed/local/sqlite-d1.ts';
import { prepareSeededState } from '../../../../seed/local/state.ts';
import { openStore, withFile } from '../../../../seed/local/store.ts';
import { StandInAccount } from './stand-in-account.ts';

/** Returns the complete content of a database: tables, rules, and every row as JSON. */
async function everythingIn(db: D1Database) {
  const read = async (sql: string) => (await db.prepare(sql).all()).results;
  const ours = "name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'";
  const schema = await read(`SELECT type, name, tbl_name, sql FROM sqlite_master WHERE ${ours} ORDER BY name`);
  const tables = names.parse(
    await read(`SELECT name, sql LIKE '%WITHOUT ROWID' AS has_no_rowid FROM sqlite_master
      WHERE type = 'table' AND ${ours} ORDER BY name`),
  );
  const rows: Record<string, string[]> = {};
  for (const { name, has_no_rowid } of tables) {
    const inOrder = has_no_rowid === 1 ? '' : ' ORDER BY rowid';
    rows[name] = (await read(`SELECT * FROM "${name}"${inOrder}`)).map((row) => JSON.stringify(row));
  }
  return { schema, rows };
}

const names = z.array(z.object({ name: z.string(), has_no_rowid: z.number() }));

describe('npm run restore', () => {
  test('the exported and restored seed data equals the original', async () => {
    const state = await mkdtemp(join(tmpdir(), 'vela-restore-'));
    await prepareSeededState(state, new Date());
    const was = await withFile(state, everythingIn);
    const { db, close } = await openStore(state);
    const [dump] = z
      .tuple([z.array(z.string())])
      .parse(await db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw());
    await close();
    await rm(state, { recursive: true, force: true });

    const copy = new DatabaseSync(':memory:');
    onTestFinished(() => copy.close());
    copy.exec(`PRAGMA foreign_keys = ON; BEGIN;\n${restorable(dump.join('\n'))}COMMIT;`);
    const restored = await everythingIn(asD1(new SqliteD1(new SqliteDatabase(copy))));
    expect(Object.keys(was.rows).length).toBeGreaterThan(40);
    expect(restored.schema).toEqual(was.schema);
    for (const [table, rows] of Object.entries(was.rows)) expect(restored.rows[table], table).toEqual(rows);
    expect(() => copy.exec('DELETE FROM facts')).toThrow('append-only');
  });

  test('statements are split outside texts, comments and triggers', () => {
    const statements = [
      "INSERT INTO t VALUES ('a;b', 'it''s; -- no comment', char(10));",
      'CREATE TRIGGER "odd;name" AFTER INSERT ON t WHEN 1 BEGIN UPDATE t SET a = CASE a WHEN 1 THEN 2 END; SELECT 1; END;',
      '-- a comment; with one\nCREATE TABLE `u;v` (a text);',
      '/* ; */ PRAGMA x;',
    ];
    expect(statementsOf(`${statements.join('\n')}\n;`)).toEqual(statements);
  });

  const destroyedKeys = [{ uuid: '0b6f4a52-7d1e-4c53-9a8e-2f1d3c4b5a69', destroyed_at_ms: 1_795_000_000_000 }];

  /**
   * Returns fake files for the fetched backup and list of erased keys, and the SQL files given to
   * D1.
   */
  function filesOf(...contents: string[]) {
    const writes: string[] = [];
    const read = () => contents.shift() ?? '';
    return { files: { read, write: (_: string, text: string) => void writes.push(text) }, writes };
  }

  test('npm run restore creates a separate database with erased keys erased', async () => {
    const account = new StandInAccount();
    account.databases.set('vela', 'uuid-of-vela');
    const configs = readConfigs(checkout);
    const { files, writes } = filesOf('INSERT INTO t VALUES (1);\nCREATE TABLE t (a);', JSON.stringify(destroyedKeys));
    const copy = await restore({
      wrangler: account.wrangler,
      configs,
      day: '2026-11-21',
      file: '/tmp/backup.sql',
      files,
    });
    expect(account.commands).toEqual([
      'r2 object get vela-backups/d1/2026-11-21.sql --remote --file /tmp/backup.sql',
      'd1 create vela-of-2026-11-21 --location apac',
      'd1 execute vela-of-2026-11-21 --remote --yes --file /tmp/backup.sql',
      'r2 object get vela-backups/destroyed-keys.json --remote --file /tmp/backup.sql',
      'd1 execute vela-of-2026-11-21 --remote --yes --file /tmp/backup.sql',
    ]);
    expect(writes).toEqual([
      'CREATE TABLE t (a);\nINSERT INTO t VALUES (1);\n',
      expect.stringMatching(
        /^UPDATE person_keys SET wrapped = NULL, .* WHERE uuid = '0b6f.*' AND wrapped IS NOT NULL;\n$/,
      ),
    ]);
    expect(copy.destroyed).toBe(1);
    expect(copy).toMatchObject({ name: 'vela-of-2026-11-21', uuid: 'uuid-of-vela-of-2026-11-21' });
  });

  test('without a backup of that night nothing is created', async () => {
    const account = new StandInAccount();
    account.breaksAt = 'r2 object get';
    const configs = readConfigs(checkout);
    const { files } = filesOf();
    await expect(
      restore({ wrangler: account.wrangler, configs, day: '2026-11-21', file: '/tmp/x', files }),
    ).rejects.toThrow();
    expect(account.commands).toEqual([]);
  });

  test('an unreadable list of erased keys stops a restore', async () => {
    const account = new StandInAccount();
    account.breaksAt = 'r2 object get vela-backups/destroyed-keys.json';
    const { files } = filesOf('CREATE TABLE t (a);');
    const configs = readConfigs(checkout);
    await expect(
      restore({ wrangler: account.wrangler, configs, day: '2026-11-21', file: '/tmp/x', files }),
    ).rejects.toThrow('A fetch failed');
  });
});
