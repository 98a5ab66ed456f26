/**
 * Adds a secret for the keys of personal data, and removes old ones. In between, the API's
 * scheduled job wraps the keys again.
 */
import { z } from 'zod';
import { write } from '../../../api/platform/framework/statement.ts';
import { BACKUP_DAYS } from '../../../calls/privacy/retention.ts';
import { configPaths } from './config-files.ts';
import { databaseAt } from './database.ts';
import type { SetupPorts } from './ports.ts';
import { numberOf } from './secrets.ts';
import { succeed } from './wrangler.ts';

type Ports = Pick<SetupPorts, 'wrangler' | 'say' | 'newSecret' | 'now'>;

const PREFIX = 'PERSON_KEY_SECRET_';
const secretNames = z.array(z.object({ name: z.string() }));
const countSchema = z.object({ waiting: z.number() });

/** Adds the next secret. The old ones stay, since keys and backups are wrapped with them. */
export async function beginRotation(ports: Ports): Promise<void> {
  const newest = Math.max(0, ...(await numbers(ports)));
  const name = `${PREFIX}${newest + 1}`;
  const command = ['secret', 'bulk', '-c', configPaths.host];
  await succeed(ports.wrangler, command, JSON.stringify({ [name]: ports.newSecret() }));
  ports.say(`${name} is set: within the hour the host begins to wrap every key by it.`);
  ports.say(`After ${BACKUP_DAYS} days, when no backup needs the old ones: npm run rotate-keys -- --finish`);
}

/**
 * Removes the old secrets. Throws while a key, or a backup that could be restored, still needs one.
 */
export async function finishRotation(ports: Ports): Promise<void> {
  const all = await numbers(ports);
  const newest = Math.max(0, ...all);
  const since = ports.now().getTime() - BACKUP_DAYS * 86_400_000;
  const count = write`SELECT count(*) AS waiting FROM person_keys WHERE wrapped IS NOT NULL
    AND (secret_version < ${newest} OR (wrapped_at_ms > created_at_ms AND wrapped_at_ms > ${since}))`;
  const [{ waiting } = { waiting: 0 }] = await databaseAt(ports.wrangler, 'remote').rows(count, countSchema);
  if (waiting > 0) {
    throw new Error(`${waiting} keys, or their copies in backups of the last ${BACKUP_DAYS} days, need an old secret.`);
  }
  for (const number of all.filter((one) => one < newest)) {
    await succeed(ports.wrangler, ['secret', 'delete', `${PREFIX}${number}`, '-c', configPaths.host]);
    ports.say(`${PREFIX}${number} is gone.`);
  }
}

async function numbers({ wrangler }: Ports): Promise<number[]> {
  const list = await succeed(wrangler, ['secret', 'list', '-c', configPaths.host]);
  return secretNames.parse(JSON.parse(list)).flatMap(({ name }) => numberOf(name, PREFIX) ?? []);
}
