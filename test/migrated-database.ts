/** The migrated, empty database, made once a process and copied after that: migrations cost more than most tests. */
import { DatabaseSync } from 'node:sqlite';
import { migratedDatabase } from '../scripts/migrations/files.ts';
import { sampleDatabase } from '../world/sample.ts';

let image: Uint8Array | undefined;

function sampleImage(): Uint8Array {
  const database = migratedDatabase();
  database.exec(sampleDatabase.sql);
  return database.serialize();
}

/** Another database as the migrations leave it, in memory. */
export function openMigrated(): DatabaseSync {
  image ??= sampleImage();
  const database = new DatabaseSync(':memory:');
  database.deserialize(image);
  return database;
}

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** D1 takes no longer text at once than 100,000 bytes. */
const LONGEST = 90_000;

/**
 * The same as a few texts of many statements, for a database that is empty: tables, then the rows that migrations bring,
 * then what watches over rows.
 */
export function migratedAsSql(): string[] {
  const database = openMigrated();
  const schema = database
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid`)
    .all();
  const rows = schema
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      // Generated columns are not among these.
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
