/** Visibility of events, and permission to take part. Pure. */

import type { Group } from '../../../calls/platform/role.ts';
import type { EventPermission } from '../../../calls/rankings/event.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { events } from './tables.ts';

const visibleGroups: Record<Group, readonly Group[]> = {
  external: ['external'],
  family: ['external', 'family'],
  internal: ['external', 'family', 'internal'],
};

/** Returns the groups whose events a caller may see. Without a caller: public events only. */
export const seenBy = (caller: Pick<Caller, 'group'> | null): readonly Group[] =>
  visibleGroups[caller?.group ?? 'external'];

/** Returns whether a caller may take part: they must see the event, and have one of its roles. */
export function permissionOf(
  { permission, participant_roles }: Pick<typeof events.$inferSelect, 'permission' | 'participant_roles'>,
  caller: Pick<Caller, 'group' | 'role'>,
): EventPermission {
  const isRoleAdmitted = participant_roles === null || participant_roles.includes(caller.role);
  return { isAllowed: isRoleAdmitted && seenBy(caller).includes(permission), permission };
}
