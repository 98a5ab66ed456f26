/** Chooses where a test run keeps its databases and the profiles of its browsers. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';

/** Bytes that all projects need at the same time. */
const NEEDED_BYTES = 3_000_000_000;

/**
 * Keeps the temporary files of this process in memory where the machine has room, because SQLite
 * waits for the disk after each statement. A folder that `TMPDIR` names has precedence.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return;
  const folder = mkdtempSync(`${MEMORY}/vela-test-`);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
