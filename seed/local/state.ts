/**
 * The seed data in a state folder of local workerd. A new folder gets copies of two snapshots: the
 * pictures, drawn once per content, and the database of the Bangkok day with its staged scenarios,
 * created once per code version. Rows that depend on the time of day are added to the copy.
 */
import { existsSync } from 'node:fs';
import { constants, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import { crowdStatements } from '../crowd/index.ts';
import { dayStatements, momentStatements, seedStatements } from '../index.ts';
import { seedMedia } from '../media.ts';
import type { SeedStatement } from '../statement.ts';
import { draw } from './bucket.ts';
import { migrateLocal, seed } from './database.ts';
import { fileTextsOf, fingerprint, versionsOf } from './fingerprint.ts';
import { moveUnlessThere, snapshot } from './snapshot.ts';
import { type LocalStore, openStore, resourceFolderOf, withFile } from './store.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.wrangler/seed');

/** Outcome of `prepareSeededState`. */
export interface Prepared {
  migrations: number;
  /**
   * `copied`: the folder was new. `added`: rows were missing. `complete`: none was. `left`: the
   * error with which this version does not fit data of an earlier version, which is unchanged.
   */
  world: 'copied' | 'added' | 'complete' | { left: unknown };
  /** Number of pictures and films stored. */
  drawn: number;
}

/**
 * Prepares a state folder for the Workers: migrations, the seed data of this moment, and its
 * pictures. Existing data stays. Workers must be stopped. Two processes may prepare a new folder at
 * once.
 */
export async function prepareSeededState(state: string, now: Date): Promise<Prepared> {
  if (!existsSync(resourceFolderOf(state)) && (await copyTo(state, now))) {
    return { migrations: 0, world: 'copied', drawn: 0 };
  }
  const statements = seedStatements(now);
  const prepared = await withStore(state, async ({ db, bucket }) => ({
    migrations: await migrateLocal(db),
    world: await addMissingRows(db, statements),
    drawn: await draw(bucket),
  }));
  if (typeof prepared.world === 'string') await addStagedScenarios(state, now);
  return prepared;
}

/** Adds a crowd to a prepared state folder. Workers must be stopped. */
export async function addCrowd(state: string, now: Date): Promise<void> {
  const statements = crowdStatements(now);
  await withFile(state, (db) => seed(db, statements));
}

/** Prepares a state folder without seeds, like a new deployment. `begin` runs on its database. */
export const prepareEmptyState = <Begun>(
  state: string,
  begin: (db: D1Database) => Promise<Begun>,
): Promise<{ migrations: number; begun: Begun }> =>
  withStore(state, async ({ db }) => ({ migrations: await migrateLocal(db), begun: await begin(db) }));

/** Fills a new folder with a migrated database without rows: a copy of a snapshot. */
export async function copyEmptyDatabaseTo(state: string, now: Date): Promise<void> {
  const hash = fingerprint(await fileTextsOf('api/migrations/*.sql'), await versionsOf('miniflare'));
  const empty = await snapshot({ cache, now, name: `empty-${hash}`, make: makeEmpty });
  await cp(empty, state, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Builds the data in a subfolder and moves it into place as a whole. Returns false if another
 * process was faster.
 */
async function copyTo(state: string, now: Date): Promise<boolean> {
  const pictures = await snapshot({ cache, now, name: `pictures-${await hashOfPictures()}`, make: makePictures });
  const database = await snapshot({
    cache,
    now,
    name: `database-${await hashOfDatabase(now)}`,
    make: (folder) => makeDatabase(folder, now),
  });
  await mkdir(state, { recursive: true });
  const copy = await mkdtemp(join(state, 'copying-'));
  try {
    for (const from of [pictures, database]) {
      await cp(from, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    }
    const statements = momentStatements(now);
    await withFile(copy, (db) => seed(db, statements));
    return await moveUnlessThere(resourceFolderOf(copy), resourceFolderOf(state));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const makePictures = (folder: string) => withStore(folder, async ({ bucket }) => void (await draw(bucket)));

async function makeEmpty(folder: string): Promise<void> {
  // Only local workerd knows the path of its database file.
  await withStore(folder, ({ db }) => db.prepare('SELECT 1').run());
  await withFile(folder, migrateLocal);
}

async function makeDatabase(folder: string, now: Date) {
  const statements = dayStatements(now);
  await makeEmpty(folder);
  await withFile(folder, (db) => seed(db, statements));
  await addStagedScenarios(folder, now);
}

/**
 * Plays the staged scenarios unless the database has them, and stores their documents. Imported on
 * demand: the API's commands are large, and a copy of a snapshot does not need them.
 */
async function addStagedScenarios(state: string, now: Date): Promise<void> {
  const { stage } = await import('../staged/index.ts');
  const documents = await withFile(state, (db) => stage(db, dayStart(bangkokDay(now))));
  if (documents.size === 0) return;
  await withStore(state, (store) =>
    Promise.all([...documents].map(([key, content]) => store.papers.put(key, content))),
  );
}

async function addMissingRows(db: D1Database, statements: readonly SeedStatement[]): Promise<Prepared['world']> {
  const isSeeded = (await db.prepare('SELECT 1 FROM users LIMIT 1').first()) !== null;
  try {
    return (await seed(db, statements)) === 0 ? 'complete' : 'added';
  } catch (error) {
    // The transaction was rolled back, so data of an earlier version is unchanged.
    if (!isSeeded) throw error;
    return { left: error };
  }
}

/** Opens the store for one operation. Keep pauses in it short: workerd closes idle connections. */
async function withStore<Answer>(state: string, use: (store: LocalStore) => Promise<Answer>): Promise<Answer> {
  const store = await openStore(state);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const hashOfPictures = async () =>
  fingerprint(seedMedia(), await fileTextsOf('seed/filmed/*.webp'), await versionsOf('miniflare', 'sharp'));

/**
 * Hashes everything that can change the seeded database: code, texts that it stores, and the day.
 */
async function hashOfDatabase(now: Date): Promise<string> {
  const texts = await fileTextsOf('{api,calls,seed,locales,scripts/migrations}/**/*.{ts,sql,toml,md,json}');
  return fingerprint(texts, await versionsOf('drizzle-orm', 'miniflare'), bangkokDay(now));
}
