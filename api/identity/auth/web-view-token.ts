/**
 * Tokens of web views: created by the app's token, exchanged for a code, and ended together with
 * the app's token.
 */
import { eq, sql } from 'drizzle-orm';
import { ENTRY_CODE_SECONDS } from '../../../calls/identity/auth.ts';
import type { Member } from '../../../calls/platform/member.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { memberColumns } from './linked-user.ts';
import { tokens } from './tables.ts';
import { dropExpired, hashOf, type IssuedToken, newSecret } from './token.ts';

/** Lifetime in milliseconds. Apps reopen web views often, so a day is enough. */
const HANDED_OVER_TTL_MS = 24 * 60 * 60 * 1000;

/** A handed-over token, and the code that can be exchanged for it once. */
interface HandedOver extends IssuedToken {
  entry_code: string;
  entry_until_ms: number;
}

/**
 * Issues a token for a web view, which ends with the caller's own. One statement, so that a token
 * revoked at the same time leaves nothing behind. Returns null if the caller's token was handed
 * over itself: a thief could renew it forever.
 */
export async function handOverToken(
  db: Db,
  caller: Caller,
  { device, now }: { device: string; now: Date },
): Promise<HandedOver | null> {
  const [token, entry_code, id] = [newSecret('vela'), newSecret('velae'), crypto.randomUUID()];
  const now_ms = now.getTime();
  const entry_until_ms = now_ms + ENTRY_CODE_SECONDS * 1000;
  const insert = write`INSERT INTO tokens (hash, id, user_uuid, device, created_at_ms, last_used_at_ms, expires_at_ms,
      authenticated_at_ms, is_by_passkey, parent_id, entry_hash, entry_until_ms)
    SELECT ${await hashOf(token)}, ${id}, user_uuid, ${device}, ${now_ms}, ${now_ms},
      min(expires_at_ms, ${now_ms + HANDED_OVER_TTL_MS}), authenticated_at_ms, is_by_passkey, id,
      ${await hashOf(entry_code)}, ${entry_until_ms}
    FROM tokens
    WHERE id = ${caller.token_id} AND parent_id IS NULL AND revoked_at_ms IS NULL`;
  const query = db.select({ expires_at_ms: tokens.expires_at_ms }).from(tokens).where(eq(tokens.id, id));
  const { tokens: newTokens } = await commitOrThrow(db, [insert, dropExpired(caller.user_uuid, now)], {
    tokens: query,
  });
  const [row] = newTokens;
  return row ? { token, id, expires_at_ms: row.expires_at_ms, entry_code, entry_until_ms } : null;
}

/**
 * Exchanges a code for its token, under a new secret. One statement, so that a code works once even
 * under concurrency. Returns null if the code is used or expired, or its token has ended.
 */
export async function enterByCode(
  db: Db,
  { code, device, now }: { code: string; device: string; now: Date },
): Promise<(IssuedToken & { user: Member }) | null> {
  const token = newSecret('vela');
  const now_ms = now.getTime();
  const [row] = await db.all<{ id: string; user_uuid: string; expires_at_ms: number }>(sql`
    UPDATE tokens SET hash = ${await hashOf(token)}, device = ${device}, entry_hash = NULL, last_used_at_ms = ${now_ms}
    WHERE entry_hash = ${await hashOf(code)} AND entry_until_ms > ${now_ms}
      AND revoked_at_ms IS NULL AND expires_at_ms > ${now_ms}
    RETURNING id, user_uuid, expires_at_ms`);
  if (!row) return null;
  const [user] = await db.select(memberColumns).from(users).where(eq(users.uuid, row.user_uuid));
  return user ? { token, id: row.id, expires_at_ms: row.expires_at_ms, user } : null;
}
