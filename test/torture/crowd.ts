/** Keeps the number of people constant: replaces closed accounts, and signs all people in again. */
import { tokens } from '../../api/identity/auth/tables.ts';
import { insertRow, type Statement } from '../../api/platform/framework/statement.ts';
import { contractOf, newPerson, sessionOf } from './cast.ts';
import type { Dice } from './dice.ts';
import type { Person, Row } from './stage.ts';

/** Query for the current data of every person. */
export const CURRENT_PEOPLE = `SELECT users.uuid, family_uuid,
  CASE role WHEN 'normal' THEN 'viewer' WHEN 'caster' THEN 'vb' WHEN 'family' THEN 'family' WHEN 'staff' THEN 'staff' WHEN 'ceo' THEN 'chief' ELSE '' END AS kind,
  uuid IN (SELECT old_uuid FROM account_merges) OR uuid IN (SELECT user_uuid FROM closings)
    OR (role = 'caster' AND uuid NOT IN (SELECT caster_uuid FROM contracts WHERE state IN ('accepted', 'accepted_temp', 'notice'))) AS is_gone,
  uuid IN (SELECT user_uuid FROM user_blocks) AS is_blocked,
  EXISTS (SELECT 1 FROM tokens WHERE user_uuid = users.uuid AND revoked_at_ms IS NULL) AS has_session
  FROM users`;

/** Replaces people in place. Returns the statements that create the new people and sessions. */
export function renewCrowd(people: Person[], standing: readonly Row[], dice: Dice, now: Date): Statement[] {
  const rows = new Map(standing.map((row) => [String(row.uuid), row]));
  const signIn: Statement = {
    sql: `UPDATE tokens SET authenticated_at_ms = ? WHERE device = 'storm' AND revoked_at_ms IS NULL`,
    params: [now.getTime()],
  };
  const statements = people.flatMap((person, index) => {
    const row = rows.get(person.uuid);
    if (row && !row.is_gone && row.kind === person.kind) {
      const family_uuid = row.family_uuid === null ? null : String(row.family_uuid);
      const again = row.has_session || row.is_blocked ? null : sessionOf(person.uuid, dice, now);
      people[index] = { ...person, family_uuid, token: again?.token ?? person.token };
      return again ? [insertRow(tokens, again.row)] : [];
    }
    const family_uuid = person.kind === 'family' ? person.family_uuid : null;
    const next = newPerson(dice, now, person.kind, family_uuid);
    people[index] = next.person;
    return [...next.statements, ...(person.kind === 'vb' ? contractOf([next.person], dice, now) : [])];
  });
  return [signIn, ...statements];
}

/**
 * Returns the statements that sum all gifts and make them payable, as the scheduler would in eight
 * days.
 */
export const eightDaysLater = (now: Date): Statement[] => [
  {
    sql: 'UPDATE gift_progress SET summed_to = coalesce((SELECT max(position) FROM gifts), summed_to)',
    params: [],
  },
  {
    sql: `UPDATE gift_progress SET released_at_ms = max(released_at_ms, ?),
      released_to = coalesce((SELECT max(position) FROM gifts), released_to)`,
    params: [now.getTime() + 8 * 86_400_000],
  },
];
