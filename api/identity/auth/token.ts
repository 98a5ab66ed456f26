/** Bearer tokens: returned in clear once, stored as a hash, checked at every non-public call. */

import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { bearerToken } from '../../../calls/identity/credential.ts';
import { roles } from '../../../calls/platform/role.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import { commitUnless, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { idleMs } from './idle.ts';
import { roleInSession } from './staff-passkey.ts';
import { tokens } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const TOKEN_TTL_MS = 30 * DAY_MS;

/**
 * How far the time of last use may lag, in milliseconds: writing it at every call would cost too
 * much.
 */
const LAST_USED_STEP_MS = 5 * 60 * 1000;

const SECRET_BYTES = 32;

/** A token that was just issued, with its expiry. */
export interface IssuedToken {
  /** The token in clear, which is not stored. */
  token: string;
  id: string;
  expires_at_ms: number;
}

/**
 * Issues a token and sets the language of emails. Returns null if the user is suspended: a trigger
 * rejects the row (api/people/profile/rules.sql).
 */
export async function issueTokenTo(
  db: Db,
  {
    userUuid,
    device,
    now,
    language,
    isByPasskey = false,
  }: {
    userUuid: string;
    device: string;
    now: Date;
    language?: Locale | undefined;
    isByPasskey?: boolean;
  },
): Promise<IssuedToken | null> {
  const token = newSecret('vela');
  const id = crypto.randomUUID();
  const created_at_ms = now.getTime();
  const expires_at_ms = created_at_ms + TOKEN_TTL_MS;
  const row = { hash: await hashOf(token), id, user_uuid: userUuid, device, created_at_ms, expires_at_ms };
  const result = await commitUnless(
    db,
    ['a suspended user cannot get a token'],
    [
      insertRow(tokens, {
        ...row,
        last_used_at_ms: created_at_ms,
        authenticated_at_ms: created_at_ms,
        is_by_passkey: isByPasskey,
      }),
      dropExpired(userUuid, now),
      ...(language
        ? [write`UPDATE emails SET language = ${language} WHERE user_uuid = ${userUuid} AND language <> ${language}`]
        : []),
    ],
  );
  if (result.conflict !== null) return null;
  return { token, id, expires_at_ms };
}

/** Issues a token to a user who is not suspended; throws otherwise. */
export async function issueToken(...args: Parameters<typeof issueTokenTo>): Promise<IssuedToken> {
  const issuedToken = await issueTokenTo(...args);
  if (!issuedToken) throw new Error('A suspended user gets no token');
  return issuedToken;
}

/**
 * Returns the condition for valid tokens: not revoked, not expired, used within the idle timeout.
 */
export const isGood = (now: Date, idle_ms: number) =>
  and(
    isNull(tokens.revoked_at_ms),
    gt(tokens.expires_at_ms, now.getTime()),
    gt(tokens.last_used_at_ms, now.getTime() - idle_ms),
  );

/** Returns the statement that deletes a user's expired tokens. */
export const dropExpired = (userUuid: string, now: Date): Statement =>
  write`DELETE FROM tokens WHERE user_uuid = ${userUuid} AND expires_at_ms < ${now.getTime()}`;

/** Returns the credential in an Authorization header; empty if there is no bearer credential. */
export const sentBy = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';

/** A token as sent, not yet checked. */
export interface SentToken extends Bearer {
  hash: string;
  isGood: SQL | undefined;
}

/** Reads the token in an Authorization header; null if nothing in it looks like one. */
export async function readToken(
  db: Db,
  authorization: string | undefined,
  { env, now }: { env: object; now: Date },
): Promise<SentToken | null> {
  const token = sentBy(authorization);
  if (!bearerToken.safeParse(token).success) return null;
  const hash = await hashOf(token);
  const good = and(eq(tokens.hash, hash), isGood(now, idleMs(env)));
  const user_uuid = sql<string>`${db.select({ user_uuid: tokens.user_uuid }).from(tokens).where(good)}`;
  return { hash, user_uuid, isGood: good };
}

/** Selects the owner of a token if it is valid. */
export const selectCaller = (db: Db, token: SentToken) =>
  db
    .select({
      user_uuid: users.uuid,
      role: users.role,
      family_uuid: users.family_uuid,
      token_id: tokens.id,
      last_used_at_ms: tokens.last_used_at_ms,
      authenticated_at_ms: tokens.authenticated_at_ms,
      is_by_passkey: tokens.is_by_passkey,
    })
    .from(tokens)
    .innerJoin(users, eq(users.uuid, tokens.user_uuid))
    .where(token.isGood);

/** A valid token with its owner. */
export type CallerRow = Awaited<ReturnType<typeof selectCaller>>[number];

/** Returns the caller with the role of their session. Updates the time of last use if it lags. */
export function callerOf(
  db: Db,
  { last_used_at_ms, ...caller }: CallerRow,
  {
    token: { hash },
    env,
    now,
    waitUntil,
  }: { token: SentToken; env: object; now: Date; waitUntil: (work: Promise<unknown>) => void },
): Caller {
  const role = roleInSession(env, caller.role, caller.is_by_passkey);
  const behind = now.getTime() - LAST_USED_STEP_MS;
  if (last_used_at_ms < behind) {
    const update = db.update(tokens).set({ last_used_at_ms: now.getTime() });
    waitUntil(update.where(and(eq(tokens.hash, hash), lt(tokens.last_used_at_ms, behind))).run());
  }
  return { ...caller, role, session: hash, group: roles[role].group };
}

/** Returns a random secret. The prefix states its purpose. */
export const newSecret = (prefix: string) =>
  `${prefix}_${base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;

/** Returns the hash under which a secret is stored. */
export async function hashOf(token: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
