/** Folders that are made once for their name and copied after that. Any number of processes may ask at once. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Of those beyond the ones that stay, those stay too that were used within the last minutes: somebody may be copying. */
const IN_USE_MS = 10 * 60_000;

interface Snapshot {
  /** The folder of all snapshots. */
  cache: string;
  /** Says what is in it: a hash of all that goes into it. */
  name: string;
  now: Date;
  /** So many stay, the last used ones, whenever that was. */
  kept?: number;
  /** Fills an empty folder. */
  make: (folder: string) => Promise<void>;
}

/** The folder of that name, made if there is none yet. Nobody ever sees one that is not complete. */
export async function snapshot({ cache, name, now, kept = 4, make }: Snapshot): Promise<string> {
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
  await prune(cache, now, kept);
  return folder;
}

/** Moves a folder to its place in one step; where somebody was faster, theirs stays. Answers whether it was moved. */
export async function moveUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (!existsSync(to)) throw error;
    return false;
  }
}

/** Removes what has not been used for long, and what an interrupted run left half made. */
async function prune(cache: string, now: Date, kept: number) {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const usedAt = await stat(join(cache, name)).catch(() => undefined);
      return { name, usedAtMs: usedAt?.mtimeMs ?? now.getTime() };
    }),
  );
  const old = folders
    .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
    .slice(kept)
    .filter(({ usedAtMs }) => usedAtMs < now.getTime() - IN_USE_MS);
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true });
}
