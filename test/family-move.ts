/**
 * Statements by which a user joins or leaves a family under the database rules. For tests that need
 * a family.
 */
import { type Statement, write } from '../api/platform/framework/statement.ts';

/** Invites the user and accepts the invitation, whatever family the user was in. */
export function joinsFamily(user: string, family: string, atMs: number): Statement[] {
  const uuid = crypto.randomUUID();
  return [
    write`INSERT INTO family_invitations (uuid, family_uuid, vb_uuid, kind, by_uuid, ground, made_at_ms, expires_at_ms, state)
      VALUES (${uuid}, ${family}, ${user}, 'move', ${user}, 'a test', ${atMs}, ${atMs + 1}, 'open')`,
    write`UPDATE family_invitations SET state = 'accepted', decided_at_ms = ${atMs}, (family_share_basis_points, notice_days) = (
        SELECT basis_points, notice_days FROM contract_family_shares
        WHERE caster_uuid = ${user} AND starts_at_ms <= ${atMs} AND until_ms > ${atMs}
      ) WHERE uuid = ${uuid}`,
  ];
}

/** Gives notice and ends the membership as if the notice period were over. */
export const leavesFamily = (user: string, atMs: number): Statement[] => [
  write`UPDATE family_members SET notice_at_ms = ${atMs}, notice_by = 'member', notice_ground = 'a test',
      leaves_at_ms = ${atMs} + 86400000 * coalesce((
        SELECT notice_days FROM contract_family_shares
        WHERE caster_uuid = ${user} AND starts_at_ms <= ${atMs} AND until_ms > ${atMs}
      ), 0)
    WHERE user_uuid = ${user} AND left_at_ms IS NULL`,
  write`UPDATE family_members SET left_at_ms = leaves_at_ms WHERE user_uuid = ${user} AND left_at_ms IS NULL`,
];
