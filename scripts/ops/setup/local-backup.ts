/** Makes the nightly backup of a local site, which Cloudflare's export makes of a deployed one. */
import { z } from 'zod';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { openStore } from '../../../seed/local/store.ts';

const exported = z.tuple([z.array(z.string())]);

/** Stores the database in the bucket of backups. Returns the day that names the backup. */
export async function backUpLocally(state: string, now: Date): Promise<string> {
  const { db, backups, close } = await openStore(state);
  try {
    const [dump] = exported.parse(await db.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw());
    const day = bangkokDay(now);
    await backups.put(`d1/${day}.sql`, dump.join('\n'));
    return day;
  } finally {
    await close();
  }
}
