/**
 * Blocking a user from signing in. A block is a moderation decision, plus a row until staff lift it
 * or replace it. Until the block expires, a trigger in rules.sql rejects tokens.
 */
import { isStepUp } from '../../../calls/platform/call.ts';
import { isChief, isInternalRole, mayAccess, type Role } from '../../../calls/platform/role.ts';
import { statementsOfDecision } from '../../moderation/moderation/staff-decision.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { userBlocks } from './block-tables.ts';
import type { BlockRow } from './user-block.ts';

/**
 * Returns the reason why a member of staff may neither block a user of this role nor lift the
 * block, or null.
 */
export const refusedToBlock = (role: Role, caller: Pick<Caller, 'role'>): Failed | null =>
  isInternalRole(role) && !isChief(caller.role) ? { failed: 'role_of_house' } : null;

/**
 * Returns the reason why a moderator may not answer an appeal against a block, or null. Lifting a
 * block requires more rights than other answers, because it opens an account.
 */
export function refusedToReviewBlock(role: Role, caller: Pick<Caller, 'role' | 'authenticated_at_ms'>, now: Date) {
  if (!mayAccess(caller.role, 'staff')) return { failed: 'forbidden', facts: { access: 'staff' } } as const;
  return refusedToBlock(role, caller) ?? (isStepUp(caller, now) ? null : ({ failed: 'step_up_required' } as const));
}

/** Builds the statements that end a block. The decision of an expired block is not lifted. */
export const unblocking = (user_uuid: string, now: Date): Statement[] => [
  write`UPDATE moderation_decisions SET is_lifted = 1 WHERE uuid = (
    SELECT decision_uuid FROM user_blocks
    WHERE user_uuid = ${user_uuid} AND (until_ms IS NULL OR until_ms > ${now.getTime()})
  )`,
  write`DELETE FROM user_blocks WHERE user_uuid = ${user_uuid}`,
];

interface Block {
  reason: string;
  until_ms: number | null;
  by_uuid: string;
  now: Date;
}

/**
 * Returns whether a block in force equals the requested one. A repeated command then changes
 * nothing.
 */
export const isSameBlock = ({ until_ms, decision }: BlockRow, { reason, by_uuid, now, ...block }: Block): boolean =>
  until_ms === block.until_ms &&
  decision.reason === reason &&
  decision.by_uuid === by_uuid &&
  (until_ms === null || until_ms > now.getTime());

/** Builds the statements that block a user and replace an existing block. */
export function blocking(
  { uuid: user_uuid, name }: { uuid: string; name: string },
  { reason, until_ms, by_uuid, now }: Block,
): Statement[] {
  const decision_uuid = crypto.randomUUID();
  return [
    ...unblocking(user_uuid, now),
    ...statementsOfDecision({
      of: { kind: 'user', target_uuid: user_uuid, owner_uuid: user_uuid, title: name, path: `/users/${user_uuid}` },
      decision: { uuid: decision_uuid, measure: 'block', reason, by_uuid },
      now,
    }),
    insertRow(userBlocks, { user_uuid, decision_uuid, until_ms }),
  ];
}
