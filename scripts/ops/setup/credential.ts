/**
 * Manages server credentials from the command line, with the rules of the API: a name, scopes, at
 * most two secrets, each printed once.
 */
import { z } from 'zod';
import { newService, newServiceSecret } from '../../../api/identity/service/secret.ts';
import { serviceSecrets } from '../../../api/identity/service/tables.ts';
import { updateRow, write } from '../../../api/platform/framework/statement.ts';
import { createService, MAX_SECRETS } from '../../../calls/identity/service.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { personOf } from './account-of.ts';
import type { Database } from './database.ts';
import { writeWithAudit } from './write-audited.ts';

interface Ports {
  database: Database;
  now: Date;
  say: (line: string) => void;
}

const service = z.object({ uuid: z.string(), name: z.string(), scopes: z.string(), id: z.string().nullable() });
const serviceSecret = service.extend({
  created_at_ms: z.number().nullable(),
  last_used_at_ms: z.number().nullable(),
});

/** Selects each server with its valid secrets, one row per secret. */
const selectServices = write`SELECT services.uuid, name, scopes, id, secrets.created_at_ms, last_used_at_ms FROM services
  LEFT JOIN service_secrets AS secrets ON service_uuid = services.uuid AND revoked_at_ms IS NULL
  ORDER BY name, secrets.created_at_ms`;

/** Creates a server with scopes, in the name of a member of staff. Prints its secret. */
export async function makeCredential(
  { database, now, say }: Ports,
  { name, scopes, by }: { name: string; scopes: string; by: string },
): Promise<void> {
  const form = createService.form.safeParse({ name, scopes });
  if (!form.success) throw new Error(z.prettifyError(form.error));
  const person = await personOf(database, by);
  if (!mayAccess(person.role, createService.access)) throw new Error(`${person.name} is not of the staff.`);
  if ((await secretsOf(database, form.data.name)).length > 0) {
    throw new Error(`${form.data.name} is there already: a second secret is made by rotate.`);
  }
  const { secret, statements } = await newService({ ...form.data, by: person.uuid, now });
  await writeWithAudit(database, commandOf('make', form.data, now), statements);
  logSecret(say, form.data.name, secret);
}

/** Adds a second secret, so that a server can switch without a pause. */
export async function rotateCredential({ database, now, say }: Ports, name: string): Promise<void> {
  const secrets = await readSecrets(database, name);
  if (secrets.filter(({ id }) => id !== null).length >= MAX_SECRETS) {
    throw new Error(`${name} has ${MAX_SECRETS} secrets that are good: revoke one first.`);
  }
  const [{ uuid }] = secrets;
  const { secret, statement } = await newServiceSecret(uuid, now);
  await writeWithAudit(database, commandOf('rotate', { name }, now), [statement]);
  logSecret(say, name, secret);
}

/**
 * Prints all servers with their scopes and the ids of valid secrets, never the secrets themselves.
 */
export async function listCredentials({ database, say }: Ports): Promise<void> {
  const rows = await database.rows(selectServices, serviceSecret);
  if (rows.length === 0) say('No server has a credential.');
  for (const { name, scopes, id, created_at_ms, last_used_at_ms } of rows) {
    const usage = last_used_at_ms === null ? 'never used' : `used ${dayOf(last_used_at_ms)}`;
    say(`${name}  ${scopes}  ${id === null ? 'no secret' : `${id}  made ${dayOf(created_at_ms ?? 0)}, ${usage}`}`);
  }
}

/** Revokes one secret, or all secrets of a server, permanently. */
export async function revokeCredential(
  { database, now, say }: Ports,
  { name, id }: { name: string; id?: string | undefined },
): Promise<void> {
  const ids = (await readSecrets(database, name)).flatMap((one) =>
    one.id !== null && (id === undefined || one.id === id) ? [one.id] : [],
  );
  if (ids.length === 0) throw new Error(`${name} has no such secret.`);
  await writeWithAudit(
    database,
    commandOf('revoke', { name }, now),
    ids.map((one) => updateRow(serviceSecrets, { id: one }, { revoked_at_ms: now.getTime() })),
  );
  for (const one of ids) say(`${one} of ${name} is revoked.`);
}

/** Returns the command for the audit log. */
const commandOf = (deed: string, subject: object, now: Date) => ({
  command: `npm run credential ${deed}`,
  subject,
  now,
});

const secretsOf = async (database: Database, name: string) =>
  (await database.rows(selectServices, service)).filter((one) => one.name === name);

/** Returns the rows of a server, at least one. Throws if the server is unknown. */
async function readSecrets(
  database: Database,
  name: string,
): Promise<[z.output<typeof service>, ...z.output<typeof service>[]]> {
  const [first, ...rest] = await secretsOf(database, name);
  if (!first) throw new Error(`No server is called ${name}.`);
  return [first, ...rest];
}

const logSecret = (say: Ports['say'], name: string, secret: string) =>
  say(`The secret of ${name}, told this once: ${secret}`);

const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10);
