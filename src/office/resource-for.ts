/**
 * The part of the back office that a role sees. The API enforces permissions; this only hides the
 * rest.
 */
import { mayAccess, type Role } from '../../calls/platform/role.ts';
import { resources } from '../../pages/office/resources/index.ts';
import type { Column, Resource, ResourceAction } from '../../pages/office/resources/resource.ts';

/**
 * Returns the resources whose lists a role may read, reduced to its permissions, in display order.
 */
export const resourcesFor = (role: Role): Resource[] =>
  resources.filter(({ list }) => mayDo(role, list)).map((resource) => resourceFor(role, resource));

/**
 * Removes the actions that a role may not use. Links to resources that it may not open become text.
 */
export function resourceFor(role: Role, resource: Resource): Resource {
  const { actions, createActions: makes, columns, related, detail: one } = resource;
  const theirs = (all: readonly ResourceAction<string>[]) => all.filter(({ call }) => mayDo(role, call));
  const withAllowedLinks = (all: readonly Column[]) =>
    all.map(({ linksTo: leads, ...column }) => (leads && mayOpen(role, leads) ? { ...column, leads } : column));
  return {
    ...resource,
    columns: withAllowedLinks(columns),
    actions: theirs(actions),
    related: related.filter((other) => mayOpen(role, other.resource)),
    createActions: theirs(makes) as Resource['createActions'],
    detail:
      one && mayDo(role, one.call)
        ? {
            ...one,
            columns: withAllowedLinks(one.columns),
            actions: theirs(one.actions),
            nestedLists: Object.fromEntries(
              Object.entries(one.nestedLists).map(([field, part]) => [
                field,
                { ...part, columns: withAllowedLinks(part.columns), actions: theirs(part.actions ?? []) },
              ]),
            ),
          }
        : null,
  };
}

/** Returns whether a role may make a call. */
export const mayDo = (role: Role, { access }: Pick<Resource['list'], 'access'>) =>
  access !== 'service' && mayAccess(role, access);

const mayOpen = (role: Role, name: string) =>
  resources.some((resource) => resource.name === name && mayDo(role, resource.list));
