/** Servers and their secrets, as staff make and revoke them. */
import { and, eq, isNull } from 'drizzle-orm';
import {
  addServiceSecret,
  createService,
  listServices,
  revokeServiceSecret,
  type Service,
} from '../../calls/service.ts';
import { hashOf, newSecret } from '../auth/token.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { commit, insertRow, type Statement } from '../host/statement.ts';
import { scopesOf } from './credential.ts';
import { serviceSecrets, services } from './tables.ts';

export const serviceRoutes = (on: On) => {
  on(listServices, async (_, { db }) => ({ data: { services: await servicesOf(db) } }));

  on(createService, async ({ form: { name, scopes } }, { db, now, requestId, caller }) => {
    const uuid = crypto.randomUUID();
    const at_ms = now.getTime();
    const { secret, statement } = await newServiceSecret(uuid, at_ms);
    const row = { uuid, name, scopes: scopes.join(' '), created_at_ms: at_ms, created_by_uuid: caller.user_uuid };
    const { conflict } = await commit(db, [insertRow(services, row), statement]);
    if (conflict !== null) return { failed: 'service_exists' };
    logSecurity('service_created', { requestId, user_uuid: caller.user_uuid, service: name });
    return told(await servicesOf(db, uuid), secret);
  });

  on(addServiceSecret, async ({ params: { id } }, { db, now, requestId, caller }) => {
    const [known] = await servicesOf(db, id);
    if (!known) return { failed: 'service_not_found' };
    const { secret, statement } = await newServiceSecret(id, now.getTime());
    const { conflict } = await commit(db, [statement]);
    if (conflict !== null) return { failed: 'service_secrets_full' };
    logSecurity('service_secret_made', { requestId, user_uuid: caller.user_uuid, service: known.name });
    return told(await servicesOf(db, id), secret);
  });

  on(revokeServiceSecret, async ({ params: { id, secret_id } }, { db, now, requestId, caller }) => {
    const { meta } = await db
      .update(serviceSecrets)
      .set({ revoked_at_ms: now.getTime() })
      .where(
        and(
          eq(serviceSecrets.id, secret_id),
          eq(serviceSecrets.service_uuid, id),
          isNull(serviceSecrets.revoked_at_ms),
        ),
      );
    const [service] = await servicesOf(db, id);
    if (!service || meta.changes === 0) return { failed: 'service_not_found' };
    logSecurity('service_secret_revoked', { requestId, user_uuid: caller.user_uuid, service: service.name });
    return { data: { service } };
  });
};

function told([service]: Service[], secret: string) {
  if (!service) throw new Error('a service that was just written is there');
  return { data: { service, secret } };
}

async function newServiceSecret(
  service_uuid: string,
  created_at_ms: number,
): Promise<{ secret: string; statement: Statement }> {
  const secret = newSecret('velas');
  const row = { hash: await hashOf(secret), id: crypto.randomUUID(), service_uuid, created_at_ms };
  return { secret, statement: insertRow(serviceSecrets, row) };
}

/** All of them, or one, the oldest first, each with its secrets that are good. */
async function servicesOf(db: Db, uuid?: string): Promise<Service[]> {
  const [rows, secrets] = await db.batch([
    db
      .select()
      .from(services)
      .where(uuid === undefined ? undefined : eq(services.uuid, uuid))
      .orderBy(services.created_at_ms, services.uuid),
    db.select().from(serviceSecrets).where(isNull(serviceSecrets.revoked_at_ms)).orderBy(serviceSecrets.created_at_ms),
  ]);
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    scopes: scopesOf(row.scopes),
    created_at: moment(row.created_at_ms),
    secrets: secrets
      .filter((secret) => secret.service_uuid === row.uuid)
      .map(({ id, created_at_ms, last_used_at_ms }) => ({
        id,
        created_at: moment(created_at_ms),
        last_used_at: last_used_at_ms === null ? null : moment(last_used_at_ms),
      })),
  }));
}
