/**
 * Routes with which staff create servers, and create and revoke their secrets. A trigger limits a
 * server to two valid secrets (rules.sql).
 */
import { and, eq, isNull } from 'drizzle-orm';
import {
  addServiceSecret,
  createService,
  listServices,
  revokeServiceSecret,
  type Service,
} from '../../../calls/identity/service.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitCounted, commitUnless, write } from '../../platform/framework/statement.ts';
import { scopesOf } from './credential.ts';
import { newService, newServiceSecret } from './secret.ts';
import { serviceSecrets, services } from './tables.ts';

export const prefixes = ['services'];

export const routes = (on: On) => {
  on(
    listServices,
    (_, { db }) => selectServices(db),
    async (_, { read }) => ({ data: servicesOf(await read()).flatMap(entriesOf), next_cursor: null }),
  );

  on(createService, async ({ form: { name, scopes } }, { db, now, requestId, caller }) => {
    const { uuid, secret, statements } = await newService({ name, scopes, by: caller.user_uuid, now });
    const result = await commitUnless(db, [services], statements, selectServices(db, uuid));
    if (result.conflict !== null) return { failed: 'service_exists' };
    logSecurity('service_created', { requestId, user_uuid: caller.user_uuid, service: name });
    return answerWith(servicesOf(result.rows), secret);
  });

  on(
    addServiceSecret,
    ({ params }, { db }) => selectServices(db, params.id),
    async ({ params: { id } }, { db, now, requestId, caller, read }) => {
      const [service] = servicesOf(await read());
      if (!service) return { failed: 'service_not_found' };
      const { secret, statement } = await newServiceSecret(id, now);
      const rules = ['a service can have at most two valid secrets'];
      const result = await commitUnless(db, rules, [statement], selectServices(db, id));
      if (result.conflict !== null) return { failed: 'service_secrets_full' };
      logSecurity('service_secret_made', { requestId, user_uuid: caller.user_uuid, service: service.name });
      return answerWith(servicesOf(result.rows), secret);
    },
  );

  on(revokeServiceSecret, async ({ params: { id, secret_id } }, { db, now, requestId, caller }) => {
    const revoke = write`UPDATE service_secrets SET revoked_at_ms = ${now.getTime()}
      WHERE id = ${secret_id} AND service_uuid = ${id} AND revoked_at_ms IS NULL RETURNING id`;
    const result = await commitCounted(db, [revoke], selectServices(db, id));
    const [service] = servicesOf(result.rows);
    if (!service || result.returned_count === 0) return { failed: 'service_not_found' };
    logSecurity('service_secret_revoked', { requestId, user_uuid: caller.user_uuid, service: service.name });
    return { data: { service } };
  });
};

/** Returns one entry per secret, or a single entry for a server without secrets. */
const entriesOf = ({ uuid, name, scopes, secrets }: Service) =>
  (secrets.length === 0 ? [null] : secrets).map((secret) => ({
    uuid,
    name,
    scopes: scopes.join(' '),
    has_secret: secret !== null,
    secret,
  }));

function answerWith([service]: Service[], secret: string) {
  if (!service) throw new Error('a service that was just written is there');
  return { data: { service, secret } };
}

/** Selects all servers, or one, oldest first, with their valid secrets. */
const selectServices = (db: Db, uuid?: string) => ({
  rows: db
    .select()
    .from(services)
    .where(uuid === undefined ? undefined : eq(services.uuid, uuid))
    .orderBy(services.created_at_ms, services.uuid),
  secrets: db
    .select()
    .from(serviceSecrets)
    .where(
      and(isNull(serviceSecrets.revoked_at_ms), uuid === undefined ? undefined : eq(serviceSecrets.service_uuid, uuid)),
    )
    .orderBy(serviceSecrets.created_at_ms),
});

/** Groups the secrets by server. */
const servicesOf = ({ rows, secrets }: Rows<ReturnType<typeof selectServices>>): Service[] =>
  rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    scopes: scopesOf(row.scopes),
    created_at: moment(row.created_at_ms),
    secrets: secrets
      .filter((secret) => secret.service_uuid === row.uuid)
      .map(({ id, created_at_ms, last_used_at_ms }) => ({
        id,
        created_at: moment(created_at_ms),
        last_used_at: momentOrNull(last_used_at_ms),
      })),
  }));
