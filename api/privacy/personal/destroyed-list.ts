/**
 * Destroyed keys, noted outside the database for as long as a copy of it can come back: a restore destroys them again
 * before it opens, and the clock does wherever one is found whole after all.
 */
import { z } from 'zod';
import { BACKUP_DAYS } from '../../../calls/privacy/retention.ts';
import { bucketBinding } from '../../platform/host/binding.ts';

/** Where the list is, in the bucket of the backups. */
export const DESTROYED_LIST = 'destroyed-keys.json';

const settings = z.object({ BACKUPS: bucketBinding });
const listed = z.array(z.strictObject({ uuid: z.uuid(), destroyed_at_ms: z.int() }));

/** A key on the list. */
export type ListedKey = z.output<typeof listed>[number];

/** A day more than copies are kept. */
const LISTED_MS = (BACKUP_DAYS + 1) * 86_400_000;

/** What the list says; nothing where there is none yet. Throws where it cannot be read: then nothing is known. */
export async function readDestroyed(env: object): Promise<ListedKey[]> {
  const object = await settings.parse(env).BACKUPS.get(DESTROYED_LIST);
  return object === null ? [] : parseDestroyed(await object.text());
}

/** Adds to the list, and lets go of what no copy has any more. */
export async function noteDestroyed(
  env: object,
  { known, added, now }: { known: readonly ListedKey[]; added: readonly ListedKey[]; now: Date },
): Promise<void> {
  const all = new Map([...known, ...added].map((one) => [one.uuid, one]));
  const kept = [...all.values()].filter(({ destroyed_at_ms }) => destroyed_at_ms > now.getTime() - LISTED_MS);
  await settings.parse(env).BACKUPS.put(DESTROYED_LIST, JSON.stringify(kept));
}

/** The list out of its text. */
export const parseDestroyed = (text: string): ListedKey[] => listed.parse(JSON.parse(text));

/** SQL that destroys again, in a database that came out of a copy, what is on the list. */
export const destroyAgainSql = (keys: readonly ListedKey[]): string =>
  keys
    .map(
      ({ uuid, destroyed_at_ms }) =>
        `UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = ${destroyed_at_ms}, destroyed_because = 'erased' WHERE uuid = '${uuid}' AND wrapped IS NOT NULL;\n`,
    )
    .join('');
