/**
 * The migrated, empty database. It is built once per process and then copied, because migrations
 * take longer than most tests.
 */
import { DatabaseSync } from 'node:sqlite';
import { migratedDatabase } from '../scripts/migrations/files.ts';
import { sampleDatabase } from '../world/sample.ts';

let image: Uint8Array | undefined;

function sampleImage(): Uint8Array {
  const database = migratedDatabase();
  database.exec(sampleDatabase.sql);
  return database.serialize();
}

/** Opens another in-memory database as the migrations leave it, marked as a sample. */
export function openMigrated(): DatabaseSync {
  image ??= sampleImage();
  const database = new DatabaseSync(':memory:');
  database.deserialize(image);
  return database;
}

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Maximum bytes of one SQL text. D1 accepts 100,000. */
const LONGEST = 90_000;

/**
 * Returns the migrated database as a few SQL texts for an empty database: tables, then the rows of
 * the migrations, then triggers and views.
 */
export function migratedAsSql(): string[] {
  const database = openMigrated();
  const schema = database
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid`)
    .all();
  const rows = schema
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      // The list does not include generated columns.
      const columns = database.prepare(`PRAGMA table_info("${name}")`).all();
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      return database
        .prepare(`SELECT ${names} FROM "${name}"`)
        .all()
        .map((row) => `INSERT INTO "${name}" (${names}) VALUES (${Object.values(row).map(quoted).join(', ')})`);
    });
  const tables = schema.filter(({ type }) => type === 'table').map(({ sql }) => String(sql));
  const others = schema.filter(({ type }) => type !== 'table').map(({ sql }) => String(sql));
  const texts: string[] = [];
  for (const sql of [...tables, ...rows, ...others]) {
    const longer = `${texts.at(-1) ?? ''}${sql};\n`;
    const fits = texts.length > 0 && Buffer.byteLength(longer) <= LONGEST;
    texts.splice(texts.length - Number(fits), 1, fits ? longer : `${sql};\n`);
  }
  return texts;
}
