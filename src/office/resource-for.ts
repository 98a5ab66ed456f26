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
  const { actions, createActions, columns, related, detail } = resource;
  const allowed = (all: readonly ResourceAction<string>[]) => all.filter(({ call }) => mayDo(role, call));
  const withAllowedLinks = (all: readonly Column[]) =>
    all.map(({ linksTo, ...column }) => (linksTo && mayOpen(role, linksTo) ? { ...column, linksTo } : column));
  return {
    ...resource,
    columns: withAllowedLinks(columns),
    actions: allowed(actions),
    related: related.filter((other) => mayOpen(role, other.resource)),
    createActions: allowed(createActions) as Resource['createActions'],
    detail:
      detail && mayDo(role, detail.call)
        ? {
            ...detail,
            columns: withAllowedLinks(detail.columns),
            actions: allowed(detail.actions),
            nestedLists: Object.fromEntries(
              Object.entries(detail.nestedLists).map(([field, list]) => [
                field,
                { ...list, columns: withAllowedLinks(list.columns), actions: allowed(list.actions ?? []) },
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
