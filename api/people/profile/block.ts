/** Who can sign in no more: a decision about them like any other, with a row beside it that keeps them out until its end. */
import { mayAccess, type Role } from '../../../calls/platform/role.ts';
import { deciding } from '../../moderation/moderation/deciding.ts';
import { isChief, isOfHouse } from '../../office/person/role-change.ts';
import { isStepUp } from '../../platform/host/admit.ts';
import type { Caller } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { insertRow, type Statement, write } from '../../platform/host/statement.ts';
import { userBlocks } from './block-tables.ts';
import type { BlockRow } from './blocked.ts';

/** Why somebody of staff may neither block a person of this role nor let them in again; null where they may. */
export const refusedToBlock = (role: Role, caller: Pick<Caller, 'role'>): Failed | null =>
  isOfHouse(role) && !isChief(caller.role) ? { failed: 'role_of_house' } : null;

/** Why somebody who moderates may not look again at a block; null where they may: it could let somebody in. */
export function refusedToLookAgain(role: Role, caller: Pick<Caller, 'role' | 'authenticated_at_ms'>, now: Date) {
  if (!mayAccess(caller.role, 'staff')) return { failed: 'forbidden', facts: { access: 'staff' } } as const;
  return refusedToBlock(role, caller) ?? (isStepUp(caller, now) ? null : ({ failed: 'step_up_required' } as const));
}

/** Takes back what keeps somebody out; one that has ended by itself was as it was decided. */
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

/** Whether it was this that was decided, and holds: a command that comes twice is done once. */
export const isSameBlock = ({ until_ms, decision }: BlockRow, { reason, by_uuid, now, ...block }: Block): boolean =>
  until_ms === block.until_ms &&
  decision.reason === reason &&
  decision.by_uuid === by_uuid &&
  (until_ms === null || until_ms > now.getTime());

/** Blocks somebody, in the place of a block that they have. */
export function blocking(
  { uuid: user_uuid, name }: { uuid: string; name: string },
  { reason, until_ms, by_uuid, now }: Block,
): Statement[] {
  const decision_uuid = crypto.randomUUID();
  return [
    ...unblocking(user_uuid, now),
    ...deciding({
      of: { kind: 'user', target_uuid: user_uuid, owner_uuid: user_uuid, title: name, path: `/users/${user_uuid}` },
      decision: { uuid: decision_uuid, measure: 'block', reason, by_uuid },
      now,
    }),
    insertRow(userBlocks, { user_uuid, decision_uuid, until_ms }),
  ];
}
