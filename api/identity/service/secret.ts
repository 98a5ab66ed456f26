/**
 * Creates servers and secrets, for staff (routes.ts) and for a command
 * (scripts/ops/setup/credential.ts).
 */
import type { Scope } from '../../../calls/platform/scope.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { hashOf, newSecret } from '../auth/token.ts';
import { serviceSecrets, services } from './tables.ts';

/**
 * Creates a secret for a server. Returns the secret in clear, and the statement that stores its
 * hash.
 */
export async function newServiceSecret(
  service_uuid: string,
  now: Date,
): Promise<{ secret: string; statement: Statement }> {
  const secret = newSecret('velas');
  const row = { hash: await hashOf(secret), id: crypto.randomUUID(), service_uuid, created_at_ms: now.getTime() };
  return { secret, statement: insertRow(serviceSecrets, row) };
}

/** Creates a server with these scopes and its first secret. `by` is the uuid of its creator. */
export async function newService({
  name,
  scopes,
  by,
  now,
}: {
  name: string;
  scopes: readonly Scope[];
  by: string;
  now: Date;
}): Promise<{ uuid: string; secret: string; statements: Statement[] }> {
  const uuid = crypto.randomUUID();
  const { secret, statement } = await newServiceSecret(uuid, now);
  const row = { uuid, name, scopes: scopes.join(' '), created_at_ms: now.getTime(), created_by_uuid: by };
  return { uuid, secret, statements: [insertRow(services, row), statement] };
}
