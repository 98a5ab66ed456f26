/**
 * The erasure log: destroyed keys, recorded outside the database for as long as a backup of them
 * exists. A restore destroys them again before it opens the site. The scheduled job does the same
 * for any that it finds intact.
 */
import { z } from 'zod';
import { BACKUP_DAYS } from '../../../calls/privacy/retention.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';

/** Path of the log, in the bucket of the backups. */
export const ERASURE_LOG = 'destroyed-keys.json';

const settings = z.object({ BACKUPS: bucketBinding });
const listSchema = z.array(z.strictObject({ uuid: z.uuid(), destroyed_at_ms: z.int() }));

/** An entry of the log. */
export type ListedKey = z.output<typeof listSchema>[number];

/** Retention of entries in milliseconds: one day longer than backups. */
const LISTED_MS = (BACKUP_DAYS + 1) * 86_400_000;

/**
 * Reads the log; empty if it does not exist yet. Throws if it is unreadable, because then nothing
 * is certain.
 */
export async function readErasureLog(env: object): Promise<ListedKey[]> {
  const object = await settings.parse(env).BACKUPS.get(ERASURE_LOG);
  return object === null ? [] : parseErasureLog(await object.text());
}

/** Adds entries, and removes those that no backup contains anymore. */
export async function logErasure(
  env: object,
  { earlier, added, now }: { earlier: readonly ListedKey[]; added: readonly ListedKey[]; now: Date },
): Promise<void> {
  const all = new Map([...earlier, ...added].map((one) => [one.uuid, one]));
  const current = [...all.values()].filter(({ destroyed_at_ms }) => destroyed_at_ms > now.getTime() - LISTED_MS);
  await settings.parse(env).BACKUPS.put(ERASURE_LOG, JSON.stringify(current));
}

/** Parses the text of the log. */
export const parseErasureLog = (text: string): ListedKey[] => listSchema.parse(JSON.parse(text));

/** Returns SQL that destroys the logged keys again, in a restored database. */
export const eraseAgainSql = (keys: readonly ListedKey[]): string =>
  keys
    .map(
      ({ uuid, destroyed_at_ms }) =>
        `UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = ${destroyed_at_ms}, destroyed_because = 'erased' WHERE uuid = '${uuid}' AND wrapped IS NOT NULL;\n`,
    )
    .join('');
