/**
 * Folders that are created once per name and copied after that. Several processes may request one
 * at once.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Snapshots used within this time are not pruned, because another process may be copying them. */
const IN_USE_MS = 10 * 60_000;

interface Snapshot {
  /** Folder of all snapshots. */
  cache: string;
  /** Name of the snapshot: a hash of everything that determines its content. */
  name: string;
  now: Date;
  /** Number of most recently used snapshots that are always retained. */
  retained?: number;
  /** Fills an empty folder. */
  make: (folder: string) => Promise<void>;
}

/**
 * Returns the snapshot of this name, and creates it if it is missing. Other processes never see an
 * incomplete one.
 */
export async function snapshot({ cache, name, now, retained: keepCount = 6, make }: Snapshot): Promise<string> {
  const folder = join(cache, name);
  await mkdir(cache, { recursive: true });
  if (!existsSync(folder)) {
    const making = await mkdtemp(join(cache, 'making-'));
    try {
      await make(making);
      await moveUnlessThere(making, folder);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  await utimes(folder, now, now);
  await prune(cache, now, keepCount);
  return folder;
}

/**
 * Moves a folder to its place atomically. If another process was faster, its folder stays. Returns
 * whether it was moved.
 */
export async function moveUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (!existsSync(to)) throw error;
    return false;
  }
}

/** Deletes snapshots that have not been used for long, and remains of interrupted runs. */
async function prune(cache: string, now: Date, keepCount: number) {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const usedAt = await stat(join(cache, name)).catch(() => undefined);
      return { name, usedAtMs: usedAt?.mtimeMs ?? now.getTime() };
    }),
  );
  const old = folders
    .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
    .slice(keepCount)
    .filter(({ usedAtMs }) => usedAtMs < now.getTime() - IN_USE_MS);
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true });
}
