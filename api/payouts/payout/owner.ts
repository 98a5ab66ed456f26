/** Whose V-tokens a caller may have paid out: their own, or those of the family that they manage. */
import { type SQL, sql } from 'drizzle-orm';
import { managedFamily, managedFamilyOf } from '../../money/order/read-order.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Bearer, Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Owner } from '../payee/payee.ts';

/** As which of the two somebody asks. */
type As = 'self' | 'family';

/** Whose, for queries that are asked before it is known who calls. */
export const soughtOwner = (db: Db, as: As, bearer: Bearer): { kind: Owner['kind']; uuid: SQL<string> } =>
  as === 'self'
    ? { kind: 'user', uuid: bearer.user_uuid }
    : { kind: 'family', uuid: sql<string>`(${managedFamilyOf(db, bearer)})` };

/** Whose; null where the caller manages no family. */
export function ownerOf(as: As, caller: Caller): Owner | null {
  if (as === 'self') return { kind: 'user', uuid: caller.user_uuid };
  const uuid = managedFamily(caller);
  return uuid === null ? null : { kind: 'family', uuid };
}

/** Whether a payout is the caller's, or of the family that they manage. */
export const isTheirs = (payout: { owner_kind: Owner['kind']; owner_uuid: string }, caller: Caller): boolean =>
  payout.owner_uuid === (payout.owner_kind === 'user' ? caller.user_uuid : managedFamily(caller));

/** What is answered where there is no family. */
export const noFamily: Failed = { failed: 'family_account_required' };
