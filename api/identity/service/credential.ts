/**
 * Identifies servers by their secret, which is stored as a hash and looked up at every call with
 * service access.
 */
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { serviceSecret } from '../../../calls/identity/credential.ts';
import { type Scope, scope } from '../../../calls/platform/scope.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { CallingService } from '../../platform/framework/env.ts';
import { hashOf, sentBy } from '../auth/token.ts';
import { serviceSecrets, services } from './tables.ts';

/**
 * How far the time of last use may lag, in milliseconds: writing it at every call would cost too
 * much.
 */
const LAST_USED_STEP_MS = 5 * 60 * 1000;

/** A secret as sent, not yet checked. */
export interface SentSecret {
  hash: string;
  /** SQL that is null if the secret is invalid. */
  service_uuid: SQL<string>;
  isGood: SQL | undefined;
}

/** Reads the secret in an Authorization header; null if nothing in it looks like one. */
export async function readSecret(db: Db, authorization: string | undefined): Promise<SentSecret | null> {
  const secret = sentBy(authorization);
  if (!serviceSecret.safeParse(secret).success) return null;
  const hash = await hashOf(secret);
  const isGood = and(eq(serviceSecrets.hash, hash), isNull(serviceSecrets.revoked_at_ms));
  const owner = db.select({ service_uuid: serviceSecrets.service_uuid }).from(serviceSecrets).where(isGood);
  return { hash, service_uuid: sql<string>`${owner}`, isGood };
}

/** Selects the owner of a secret if it is valid. */
export const selectService = (db: Db, secret: SentSecret) =>
  db
    .select({
      service_uuid: services.uuid,
      name: services.name,
      scopes: services.scopes,
      last_used_at_ms: serviceSecrets.last_used_at_ms,
    })
    .from(serviceSecrets)
    .innerJoin(services, eq(services.uuid, serviceSecrets.service_uuid))
    .where(secret.isGood);

/** A valid secret with its owner. */
export type ServiceRow = Awaited<ReturnType<typeof selectService>>[number];

/** Returns the calling server. Updates the time of last use if it lags. */
export function serviceOf(
  db: Db,
  row: ServiceRow,
  { secret: { hash }, now, waitUntil }: { secret: SentSecret; now: Date; waitUntil: (work: Promise<unknown>) => void },
): CallingService {
  const behind = now.getTime() - LAST_USED_STEP_MS;
  if ((row.last_used_at_ms ?? 0) < behind) {
    const isBehind = or(isNull(serviceSecrets.last_used_at_ms), lt(serviceSecrets.last_used_at_ms, behind));
    const update = db.update(serviceSecrets).set({ last_used_at_ms: now.getTime() });
    waitUntil(update.where(and(eq(serviceSecrets.hash, hash), isBehind)).run());
  }
  return { service_uuid: row.service_uuid, name: row.name, scopes: scopesOf(row.scopes) };
}

/** Parses scopes as stored in D1. Earlier servers may have a scope that no longer exists. */
export const scopesOf = (text: string): Scope[] =>
  text.split(' ').flatMap((name) => {
    const { data } = scope.safeParse(name);
    return data ? [data] : [];
  });
