/**
 * Servers that call the API with their own credential. Each has a name and scopes, and a second
 * secret while one is rotated.
 */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { line, moment, uuid } from '../platform/field.ts';
import { scope } from '../platform/scope.ts';

/** Maximum valid secrets per server: the old one and the new one. */
export const SECRETS_AT_ONCE = 2;

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
  .transform((sent) => [...new Set(sent.split(/[\s,]+/).filter((name) => name !== ''))])
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
    'The servers that may ask by a credential, a line for each secret that is good (never the secret itself), and one where there is none',
  access: 'staff',
  answer: list(serviceLine),
});

export const createService = defineCall({
  method: 'POST',
  path: '/v1/services',
  summary:
    'Lets a server ask by a credential, for these scopes (separated by spaces or commas); its secret is told once. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  form: z.object({ name: line(60), scopes }),
  failures: ['service_exists'],
  answer: withSecret,
});

export const addServiceSecret = defineCall({
  method: 'POST',
  path: '/v1/services/{id}/secrets',
  summary: 'Makes a second secret, so that one can be rotated without a pause. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  params: z.object({ id: uuid }),
  failures: ['service_not_found', 'service_secrets_full'],
  answer: withSecret,
});

export const revokeServiceSecret = defineCall({
  method: 'DELETE',
  path: '/v1/services/{id}/secrets/{secret_id}',
  summary: 'Ends a secret at once; a server without any asks in vain. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  params: z.object({ id: uuid, secret_id: uuid }),
  failures: ['service_not_found'],
  answer: one(z.object({ service })),
});
