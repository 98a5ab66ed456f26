/**
 * Index of the texts of one kind, in the SQLite database of a Durable Object. A text is indexed by
 * its pairs of letters, because Thai has no spaces between words. changes.ts puts the texts of
 * changed records of D1 into it.
 */
import { gramsOf } from '../../shop/item/search-text.ts';
import { distanceWithin, typosAllowed } from './edit-distance.ts';

/** A text that can be found. */
export interface SearchDocument {
  uuid: string;
  /** The text in its search form. */
  text: string;
  /** The higher of two equally good matches comes first. */
  weight: number;
  /** The index ignores a version that is older than the stored one. */
  version: number;
}

/** The part of a SQLite database that the index needs. */
export interface IndexDatabase {
  exec: <Row extends Record<string, SqlStorageValue>>(
    sql: string,
    ...values: SqlStorageValue[]
  ) => { toArray: () => Row[] };
}

/** Maximum pairs of letters of a search. */
const MAX_GRAMS = 30;
/** Maximum texts that one search compares letter by letter. */
const MAX_CANDIDATES = 300;

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, text TEXT NOT NULL, weight INTEGER NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS documents_by_text ON documents (text);
  CREATE TABLE IF NOT EXISTS grams (gram TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (gram, id)) WITHOUT ROWID;
`;

/** Creates the tables of an index. */
export function openIndex(db: IndexDatabase): IndexDatabase {
  db.exec(TABLES);
  return db;
}

/**
 * Adds documents, or replaces older versions. A document without text is never found, and stays so
 * that an older version cannot return.
 */
export function putDocuments(db: IndexDatabase, documents: readonly SearchDocument[]): void {
  for (const { uuid, text, weight, version } of documents) {
    const [old] = db
      .exec<{ id: number; text: string; version: number }>(
        'SELECT id, text, version FROM documents WHERE uuid = ?',
        uuid,
      )
      .toArray();
    if (old && old.version > version) continue;
    if (old && old.text !== text)
      for (const gram of gramsOf([old.text])) db.exec('DELETE FROM grams WHERE gram = ? AND id = ?', gram, old.id);
    const [row] = db
      .exec<{ id: number }>(
        `INSERT INTO documents (uuid, text, weight, version) VALUES (?, ?, ?, ?)
         ON CONFLICT (uuid) DO UPDATE SET text = excluded.text, weight = excluded.weight, version = excluded.version
         RETURNING id`,
        uuid,
        text,
        weight,
        version,
      )
      .toArray();
    if (!row) throw new Error('An upsert returned no row');
    if (old?.text !== text)
      for (const gram of gramsOf([text])) db.exec('INSERT INTO grams (gram, id) VALUES (?, ?)', gram, row.id);
  }
}

/**
 * Returns the uuids of the texts that match a search in its search form, the best first: equal
 * texts, texts with a word that begins so, then texts that contain it. If no text contains it,
 * returns texts that contain it with a few mistyped letters (`typosAllowed`). A search of one
 * letter finds texts that begin with it.
 */
export function searchIndex(db: IndexDatabase, search: string, limit: number): string[] {
  if (search === '') return [];
  const candidates = [...search].length === 1 ? beginningWith(db, search) : sharingPairs(db, search);
  const matches = candidates.map((document) => ({ ...document, rank: rankOf(document.text, search) }));
  const worst = matches.some(({ rank }) => rank <= CONTAINS) ? CONTAINS : MISTYPED;
  return matches
    .filter(({ rank }) => rank <= worst)
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight || (a.uuid < b.uuid ? -1 : 1))
    .slice(0, limit)
    .map(({ uuid }) => uuid);
}

/** A stored document without its version. */
type Match = Pick<SearchDocument, 'uuid' | 'text' | 'weight'> & Record<string, SqlStorageValue>;

/** Ranks of matches. Texts with mistyped letters have ranks from `CONTAINS` to `MISTYPED`. */
const EQUAL = 0;
const BEGINS_WORD = 1;
const CONTAINS = 2;
const MISTYPED = 9;

function rankOf(text: string, search: string): number {
  if (text === search) return EQUAL;
  if (` ${text}`.includes(` ${search}`)) return BEGINS_WORD;
  if (text.includes(search)) return CONTAINS;
  const typos = distanceWithin(text, search);
  return typos <= typosAllowed([...search].length) ? CONTAINS + typos : Number.POSITIVE_INFINITY;
}

const beginningWith = (db: IndexDatabase, search: string) =>
  db
    .exec<Match>(
      'SELECT uuid, text, weight FROM documents WHERE text >= ? AND text < ? ORDER BY weight DESC LIMIT ?',
      search,
      `${search}\u{10FFFF}`,
      MAX_CANDIDATES,
    )
    .toArray();

/**
 * Selects the texts that share enough pairs of letters with a search. A mistyped letter changes two
 * pairs.
 */
function sharingPairs(db: IndexDatabase, search: string) {
  const grams = gramsOf([search]).slice(0, MAX_GRAMS);
  const needed = Math.max(1, grams.length - 2 * typosAllowed([...search].length));
  return db
    .exec<Match>(
      `SELECT uuid, text, weight FROM (
         SELECT id, count(*) AS shared FROM grams WHERE gram IN (${grams.map(() => '?').join(', ')})
         GROUP BY id HAVING shared >= ?
       ) JOIN documents USING (id)
       ORDER BY shared DESC, weight DESC LIMIT ?`,
      ...grams,
      needed,
      MAX_CANDIDATES,
    )
    .toArray();
}
