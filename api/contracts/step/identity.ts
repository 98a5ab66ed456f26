/**
 * Conflicts of a national id or passport. A person can submit an application even if another person
 * submitted the same identity, or if it is banned. Otherwise anyone could find out by trying who is
 * registered, or block the real owner. Staff see both, compare the documents, and decide.
 */
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type BlindIndexKind, barredLookups, personLookups } from '../../privacy/personal/tables.ts';
import { applications, binding, openForSteps, underCompany } from '../contract/chart.ts';
import type { OwnContracts } from '../contract/own-contracts.ts';
import { contracts } from '../contract/tables.ts';

const identities: BlindIndexKind[] = ['national_id', 'passport'];

/** States after submission that are not over. */
const handedIn = [...applications.filter((state) => !openForSteps.includes(state)), ...binding];

const lookups = alias(personLookups, 'held');
const other = alias(contracts, 'other');

/**
 * Selects conflicts of a contract's identity: submitted contracts of other people, and bans with
 * their reason and end.
 */
export const selectIdentity = (db: Db, uuid: string, now: Date) => ({
  identityMatches: db
    .selectDistinct({ uuid: other.uuid, number: other.number, state: other.state, moved_at_ms: other.moved_at_ms })
    .from(contracts)
    .innerJoin(lookups, and(eq(lookups.key_uuid, contracts.key_uuid), inArray(lookups.kind, identities)))
    .innerJoin(
      personLookups,
      and(
        eq(personLookups.kind, lookups.kind),
        eq(personLookups.hmac, lookups.hmac),
        ne(personLookups.person_uuid, lookups.person_uuid),
      ),
    )
    .innerJoin(other, and(eq(other.caster_uuid, personLookups.person_uuid), eq(other.key_uuid, personLookups.key_uuid)))
    .where(and(eq(contracts.uuid, uuid), inArray(other.state, handedIn)))
    .orderBy(other.moved_at_ms)
    .limit(20),
  bans: db
    .select({ ground: barredLookups.ground, until_ms: barredLookups.until_ms })
    .from(contracts)
    .innerJoin(lookups, and(eq(lookups.key_uuid, contracts.key_uuid), inArray(lookups.kind, identities)))
    .innerJoin(barredLookups, and(eq(barredLookups.kind, lookups.kind), eq(barredLookups.hmac, lookups.hmac)))
    .where(and(eq(contracts.uuid, uuid), gt(barredLookups.until_ms, now.getTime())))
    .orderBy(desc(barredLookups.until_ms)),
});

export type IdentityFound = Rows<ReturnType<typeof selectIdentity>>;

/**
 * Returns why an application cannot be approved yet, or null. `isDecided`: staff compared the
 * documents.
 */
export function conflictOf(
  { identityMatches, bans }: IdentityFound,
  { isDecided }: { isDecided: boolean },
): Failed | null {
  if (identityMatches.some(({ state }) => underCompany.includes(state))) return { failed: 'identity_taken' };
  return !isDecided && identityMatches.length + bans.length > 0 ? { failed: 'identity_undecided' } : null;
}

/**
 * Returns whether a person with this identity, the same or another one, has another contract that
 * staff have approved and that is not over (`underCompany`). A ban would affect that contract.
 */
export const isIdentityInUse = ({ identityMatches }: IdentityFound, own: OwnContracts, uuid: string): boolean =>
  identityMatches.some(({ state }) => underCompany.includes(state)) ||
  own.contracts.some((contract) => contract.uuid !== uuid && underCompany.includes(contract.state));
