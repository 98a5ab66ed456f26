/**
 * Whose id or passport it is. An application is taken in whoever else has handed in the same, and whether or not it is barred, so
 * that nobody finds out by trying who is here, or keeps its owner out: staff see both, compare the papers, and decide.
 */
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, Rows } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { barredLookups, type LookupKind, personLookups } from '../../privacy/personal/tables.ts';
import { applications, binding, openForSteps, underHouse } from '../contract/chart.ts';
import type { Own } from '../contract/own.ts';
import { contracts } from '../contract/tables.ts';

const identities: LookupKind[] = ['national_id', 'passport'];

/** Handed in, or later, and not over. */
const handedIn = [...applications.filter((state) => !openForSteps.includes(state)), ...binding];

const held = alias(personLookups, 'held');
const other = alias(contracts, 'other');

/** What stands in the way of a contract's identity: other people's that are handed in with it, and why and until when it is barred. */
export const selectIdentity = (db: Db, uuid: string, now: Date) => ({
  sharers: db
    .selectDistinct({ uuid: other.uuid, number: other.number, state: other.state, moved_at_ms: other.moved_at_ms })
    .from(contracts)
    .innerJoin(held, and(eq(held.key_uuid, contracts.key_uuid), inArray(held.kind, identities)))
    .innerJoin(
      personLookups,
      and(
        eq(personLookups.kind, held.kind),
        eq(personLookups.hmac, held.hmac),
        ne(personLookups.person_uuid, held.person_uuid),
      ),
    )
    .innerJoin(other, and(eq(other.caster_uuid, personLookups.person_uuid), eq(other.key_uuid, personLookups.key_uuid)))
    .where(and(eq(contracts.uuid, uuid), inArray(other.state, handedIn)))
    .orderBy(other.moved_at_ms)
    .limit(20),
  bars: db
    .select({ ground: barredLookups.ground, until_ms: barredLookups.until_ms })
    .from(contracts)
    .innerJoin(held, and(eq(held.key_uuid, contracts.key_uuid), inArray(held.kind, identities)))
    .innerJoin(barredLookups, and(eq(barredLookups.kind, held.kind), eq(barredLookups.hmac, held.hmac)))
    .where(and(eq(contracts.uuid, uuid), gt(barredLookups.until_ms, now.getTime())))
    .orderBy(desc(barredLookups.until_ms)),
});

export type IdentityFound = Rows<ReturnType<typeof selectIdentity>>;

/** Why it is not accepted yet; null where nothing stands in the way, or its reviewer says that they compared the papers. */
export function conflictOf({ sharers, bars }: IdentityFound, { isDecided }: { isDecided: boolean }): Failed | null {
  if (sharers.some(({ state }) => underHouse.includes(state))) return { failed: 'identity_taken' };
  return !isDecided && sharers.length + bars.length > 0 ? { failed: 'identity_undecided' } : null;
}

/** Whether somebody has a contract with it, so that barring it would bar them: another person, or the same by another contract. */
export const isIdentityInUse = ({ sharers }: IdentityFound, own: Own, uuid: string): boolean =>
  sharers.some(({ state }) => underHouse.includes(state)) ||
  own.contracts.some((contract) => contract.uuid !== uuid && underHouse.includes(contract.state));
