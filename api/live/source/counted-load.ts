/** Loads the stored media of a room that may crash on its own data. */
import { log } from '../../platform/framework/log.ts';

/** Storage key: number of loads that were started and not finished. */
const READS_BEGUN = 'reads_begun';
const READS_MAX = 3;

/**
 * Runs `load` and counts the attempt. The number is stored before the first row is read: otherwise
 * a room that crashes on its own data would crash forever. After `READS_MAX` attempts `load` drops
 * the stored parts.
 */
export async function countedLoad(
  storage: DurableObjectStorage,
  live_uuid: string,
  load: (isPoison: boolean) => Promise<void>,
): Promise<void> {
  const { kv } = storage;
  const readCount = kv.get<number>(READS_BEGUN) ?? 0;
  kv.put(READS_BEGUN, readCount + 1);
  await storage.sync();
  if (readCount >= READS_MAX) log('error', 'media_room_crash_loop', { live: live_uuid });
  await load(readCount >= READS_MAX);
  kv.delete(READS_BEGUN);
}
