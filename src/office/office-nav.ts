/**
 * Navigation of the back office: the lists that a user may read, with their counts of open work.
 */

import type { Waiting } from '../../calls/office/operation-today.ts';
import { mayAccess, type Role } from '../../calls/platform/role.ts';
import type { OfficeNav } from '../../client/office/view.ts';
import { deployment } from '../../pages/office/office.ts';
import { openWorkLists } from '../../pages/office/resources/index.ts';
import { type ResourceGroup, type ResourceName, resourceGroups } from '../../pages/office/resources/names.ts';
import type { Result } from '../platform/host/result.ts';
import { resourcesFor } from './resource-for.ts';

/** Builds the navigation of a role. Without the counts from the API, there are no numbers. */
export function navOf(role: Role, result: Result<{ data: Waiting }>): OfficeNav {
  const { waiting, counted_to } = result.ok ? result.answer.data : { waiting: [], counted_to: 0 };
  const allowed = new Set(resourcesFor(role).map(({ name }) => name));
  const countOf = (resource: ResourceName) =>
    waiting
      .filter(({ what }) => openWorkLists.get(what)?.resource === resource)
      .reduce((sum, { count }) => Math.min(counted_to, sum + count), 0);
  return {
    groups: Object.entries(resourceGroups)
      .map(([group, names]) => ({
        group: group as ResourceGroup,
        links: names.filter((name) => allowed.has(name)).map((resource) => ({ resource, count: countOf(resource) })),
      }))
      .filter(({ links }) => links.length > 0),
    maxCount: counted_to,
    canSeeOperations: mayAccess(role, deployment.access),
  };
}
