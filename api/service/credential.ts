/** Who a server is: its secret is kept as a hash, and looked up at every call that wants one. */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Scope, scope } from '../../calls/scope.ts';
import { serviceSecret } from '../../calls/service.ts';
import { hashOf } from '../auth/token.ts';
import type { Db } from '../host/db.ts';
import { serviceSecrets, services } from './tables.ts';

/** A server that asks. */
export interface CallingService {
  service_uuid: string;
  name: string;
  scopes: readonly Scope[];
}

/** How far the time of last use may be behind: a write for every call would be dear. */
const LAST_USED_STEP_MS = 5 * 60 * 1000;

/** The server that sends this Authorization header, or null where it holds no secret that is good. */
export async function serviceOf(
  db: Db,
  authorization: string | undefined,
  { now, waitUntil }: { now: Date; waitUntil: (work: Promise<unknown>) => void },
): Promise<CallingService | null> {
  const secret = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!serviceSecret.safeParse(secret).success) return null;
  const hash = await hashOf(secret);
  const [row] = await db
    .select({
      service_uuid: services.uuid,
      name: services.name,
      scopes: services.scopes,
      last_used_at_ms: serviceSecrets.last_used_at_ms,
    })
    .from(serviceSecrets)
    .innerJoin(services, eq(services.uuid, serviceSecrets.service_uuid))
    .where(and(eq(serviceSecrets.hash, hash), isNull(serviceSecrets.revoked_at_ms)));
  if (!row) return null;
  const behind = now.getTime() - LAST_USED_STEP_MS;
  if ((row.last_used_at_ms ?? 0) < behind) {
    const isBehind = or(isNull(serviceSecrets.last_used_at_ms), lt(serviceSecrets.last_used_at_ms, behind));
    const touched = db.update(serviceSecrets).set({ last_used_at_ms: now.getTime() });
    waitUntil(touched.where(and(eq(serviceSecrets.hash, hash), isBehind)).run());
  }
  return { service_uuid: row.service_uuid, name: row.name, scopes: scopesOf(row.scopes) };
}

/** Scopes as the database has them. */
export const scopesOf = (stored: string): Scope[] => scope.array().parse(stored.split(' '));
