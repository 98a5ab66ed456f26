/** The wanted database: the features' tables, rules and reference rows. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { copiesIn, writeCopies } from './copies.ts';
import { featureFiles } from './files.ts';
import { writeGuards } from './guards.ts';
import { columnsOf, schemaOf } from './schema.ts';

/**
 * Returns a database in memory, created from the features' files. Fails if a rule names something
 * that does not exist.
 */
export async function wantedDatabase(): Promise<DatabaseSync> {
  const db = new DatabaseSync(':memory:');
  for (const statement of await tableStatements()) db.exec(statement);
  const rules = featureFiles('rules.sql').map((path) => readFileSync(path, 'utf8'));
  for (const text of rules) db.exec(writeGuards(text, db));
  for (const copies of featureFiles('tables.ts').flatMap((path) => copiesIn(readFileSync(path, 'utf8')))) {
    const isByRules = rules.some((text) => text.split('\n').includes(`-- @by_rules ${copies.table}`));
    db.exec(writeGuards(writeCopies(copies, db, { isByRules }), db));
  }
  resolveNames(db);
  for (const path of featureFiles('reference.sql')) db.exec(readFileSync(path, 'utf8'));
  for (const path of featureFiles('reference-rows.ts')) {
    for (const rows of Object.values<RowsByTable>(await import(pathToFileURL(path).href))) insertRows(db, rows);
  }
  return db;
}

/** Rows by table, as a `reference-rows.ts` file derives them from declarations. */
type RowsByTable = Record<string, readonly Record<string, string | number | null>[]>;

function insertRows(db: DatabaseSync, rowsByTable: RowsByTable): void {
  for (const [table, rows] of Object.entries(rowsByTable))
    for (const row of rows) {
      const names = Object.keys(row);
      const insert = db.prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      );
      insert.run(...Object.values(row));
    }
}

async function tableStatements(): Promise<string[]> {
  const tables: Record<string, unknown> = {};
  for (const path of featureFiles('tables.ts')) Object.assign(tables, await import(pathToFileURL(path).href));
  const [emptySchema, all] = await Promise.all(
    [{}, tables].map((exported) => generateSQLiteDrizzleJson(exported, undefined, 'snake_case')),
  );
  if (!emptySchema || !all) throw new Error('drizzle-kit says nothing');
  const withoutRowid = featureFiles('tables.ts').flatMap((path) => withoutRowidIn(readFileSync(path, 'utf8')));
  const statements = await generateSQLiteMigration(emptySchema, all);
  return statements.map((statement) => {
    const isOne = withoutRowid.some((name) => statement.startsWith(`CREATE TABLE \`${name}\``));
    return isOne ? statement.replace(/\);\s*$/, ') WITHOUT ROWID;') : statement;
  });
}

const WITHOUT_ROWID = /^ \* @without_rowid [^\n]+\n(?: \*[^\n]*\n)* \*\/\nexport const \w+ = sqliteTable\(\s*'(\w+)'/gm;

/**
 * Returns the tables of a file that are stored in their primary key, which drizzle cannot declare:
 * those with the tag `@without_rowid` and its reason in the doc comment.
 */
function withoutRowidIn(source: string): string[] {
  const names = [...source.matchAll(WITHOUT_ROWID)].map(([, name = '']) => name);
  if (names.length !== source.split(' * @without_rowid').length - 1)
    throw new Error('A table has an unclear @without_rowid');
  return names;
}

/**
 * Forces SQLite to resolve the names in triggers and views, which it otherwise does only when a
 * statement uses them.
 */
export function resolveNames(db: DatabaseSync): void {
  for (const { type, name } of schemaOf(db).values()) {
    if (type === 'view') db.prepare(`SELECT * FROM ${name}`);
    if (type !== 'table') continue;
    const columns = columnsOf(db, name).filter((column) => !column.is_generated);
    db.prepare(`INSERT INTO ${name} DEFAULT VALUES`);
    db.prepare(`UPDATE ${name} SET ${columns.map((column) => `${column.name} = NULL`).join(', ')}`);
    db.prepare(`DELETE FROM ${name}`);
  }
}
