/**
 * Reads the API's database from its file next to the running server, without code of the product.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './stage.ts';

export class Books {
  readonly #sqlite: DatabaseSync;

  /** Opens the one database in the folder of a world's stores. */
  constructor(folder: string) {
    const files = globSync('d1/**/*.sqlite', { cwd: folder }).filter((name) => !name.endsWith('metadata.sqlite'));
    const [file] = files;
    if (file === undefined || files.length > 1) throw new Error(`${folder} has ${files.length} databases`);
    this.#sqlite = new DatabaseSync(path.join(folder, file), { readOnly: true, timeout: 20_000 });
  }

  /** Returns the rows of a query. */
  rows(sql: string, ...params: (string | number)[]): Row[] {
    return this.#sqlite.prepare(sql).all(...params) as Row[];
  }

  /** Runs queries that all see the same moment. */
  atOneMoment<Read>(read: () => Read): Read {
    this.#sqlite.exec('BEGIN');
    try {
      return read();
    } finally {
      this.#sqlite.exec('COMMIT');
    }
  }

  /** Writes a copy of the database as it is now. */
  copyTo(file: string) {
    this.#sqlite.prepare('VACUUM INTO ?').run(file);
  }

  close() {
    this.#sqlite.close();
  }
}
