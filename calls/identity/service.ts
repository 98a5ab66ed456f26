/**
 * Servers that call the API with their own credential. Each has a name and scopes, and a second
 * secret while one is rotated.
 */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { moment, singleLine, uuid } from '../platform/field.ts';
import { scope } from '../platform/scope.ts';

/** Maximum valid secrets per server: the old one and the new one. */
export const MAX_SECRETS = 2;

const serviceSecret = z.object({ id: uuid, created_at: moment, last_used_at: moment.nullable() });

/** A server with its valid secrets. */
export const service = z.object({
  uuid,
  name: z.string(),
  scopes: z.array(scope),
  created_at: moment,
  secrets: z.array(serviceSecret),
});
export type Service = z.infer<typeof service>;

/** `secret` is returned only here. */
const withSecret = one(z.object({ service, secret: z.string() }));

const scopes = z
  .string()
  .transform((text) => [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))])
  .pipe(z.array(scope).min(1));

/** A valid secret with its server. A server without a secret also has an entry. */
const serviceLine = z.object({
  uuid,
  name: z.string(),
  /** Separated by spaces. */
  scopes: z.string(),
  has_secret: z.boolean(),
  secret: serviceSecret.nullable(),
});

export const listServices = defineCall({
  method: 'GET',
  path: '/v1/services',
  summary:
    'Lists the servers with access to the API: one entry per valid secret (never the secret itself), or one entry without a secret',
  access: 'staff',
  answer: list(serviceLine),
});

export const createService = defineCall({
  method: 'POST',
  path: '/v1/services',
  summary:
    'Creates a server with these scopes (separated by spaces or commas), and returns its secret once. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  form: z.object({ name: singleLine(60), scopes }),
  failures: ['service_exists'],
  answer: withSecret,
});

export const addServiceSecret = defineCall({
  method: 'POST',
  path: '/v1/services/{id}/secrets',
  summary:
    'Adds a second secret, so that one can be rotated without downtime. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ id: uuid }),
  failures: ['service_not_found', 'service_secrets_full'],
  answer: withSecret,
});

export const revokeServiceSecret = defineCall({
  method: 'DELETE',
  path: '/v1/services/{id}/secrets/{secret_id}',
  summary:
    'Revokes a secret at once. A server without secrets loses access. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ id: uuid, secret_id: uuid }),
  failures: ['service_not_found'],
  answer: one(z.object({ service })),
});
