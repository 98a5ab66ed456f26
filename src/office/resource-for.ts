/** What somebody of a role has of the office. What they may do is held by the host: this is what is shown to them. */
import { mayAccess, type Role } from '../../calls/platform/role.ts';
import { resources } from '../../pages/office/resources/index.ts';
import type { Column, Resource, ResourceAction } from '../../pages/office/resources/resource.ts';

/** The resources whose lists they may read, each as far as it is theirs, in the order in which staff look at them. */
export const resourcesFor = (role: Role): Resource[] =>
  resources.filter(({ list }) => mayDo(role, list)).map((resource) => resourceFor(role, resource));

/** A resource without the actions that are not theirs; what they cannot open is a text that leads nowhere. */
export function resourceFor(role: Role, resource: Resource): Resource {
  const { actions, makes, columns, related, one } = resource;
  const theirs = (all: readonly ResourceAction<string>[]) => all.filter(({ call }) => mayDo(role, call));
  const shown = (all: readonly Column[]) =>
    all.map(({ leads, ...column }) => (leads && mayOpen(role, leads) ? { ...column, leads } : column));
  return {
    ...resource,
    columns: shown(columns),
    actions: theirs(actions),
    related: related.filter((other) => mayOpen(role, other.resource)),
    makes: theirs(makes) as Resource['makes'],
    one:
      one && mayDo(role, one.call)
        ? {
            ...one,
            columns: shown(one.columns),
            actions: theirs(one.actions),
            parts: Object.fromEntries(
              Object.entries(one.parts).map(([field, part]) => [
                field,
                { ...part, columns: shown(part.columns), actions: theirs(part.actions ?? []) },
              ]),
            ),
          }
        : null,
  };
}

/** Whether somebody of a role may ask for it. */
export const mayDo = (role: Role, { access }: Pick<Resource['list'], 'access'>) =>
  access !== 'service' && mayAccess(role, access);

const mayOpen = (role: Role, name: string) => resources.some((known) => known.name === name && mayDo(role, known.list));
