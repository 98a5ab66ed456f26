/**
 * Owners whose V-tokens a caller may have paid out: the caller, or the family that the caller owns.
 */
import { type SQL, sql } from 'drizzle-orm';
import { ownedFamily, ownedFamilyOf } from '../../money/order/read-order.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Owner } from '../payee/payee.ts';

/** Whether the caller acts personally or for a family. */
type As = 'self' | 'family';

/** Returns the owner, for queries that run before the caller is known. */
export const soughtOwner = (db: Db, as: As, bearer: Bearer): { kind: Owner['kind']; uuid: SQL<string> } =>
  as === 'self'
    ? { kind: 'user', uuid: bearer.user_uuid }
    : { kind: 'family', uuid: sql<string>`(${ownedFamilyOf(db, bearer)})` };

/** Returns the owner; null if the caller owns no family. */
export function ownerOf(as: As, caller: Caller): Owner | null {
  if (as === 'self') return { kind: 'user', uuid: caller.user_uuid };
  const uuid = ownedFamily(caller);
  return uuid === null ? null : { kind: 'family', uuid };
}

/** Returns whether a payout belongs to the caller, or to the family that the caller owns. */
export const isTheirs = (payout: { owner_kind: Owner['kind']; owner_uuid: string }, caller: Caller): boolean =>
  payout.owner_uuid === (payout.owner_kind === 'user' ? caller.user_uuid : ownedFamily(caller));

/** Failure for a caller who owns no family. */
export const noFamily: Failed = { failed: 'family_account_required' };
