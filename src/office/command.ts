/** Names of staff calls in the audit log and the authority table. */
import type { ActionName } from '../../client/office/view.ts';
import { resources } from '../../pages/office/resources/index.ts';
import type { ResourceName } from '../../pages/office/resources/names.ts';
import { recordActionsOf } from '../../pages/office/resources/resource.ts';

let actionNames: ReadonlyMap<string, ActionName> | undefined;

/**
 * Returns the name of the action for a call, given by method and path. Undefined: no form makes
 * this call.
 */
export const actionOf = (call: string): ActionName | undefined => {
  actionNames ??= new Map(
    resources
      .flatMap((resource) =>
        [...recordActionsOf(resource), ...resource.createActions].map((action) => ({ resource, action })),
      )
      .map(({ resource, action: { name, call: actionCall } }) => [
        `${actionCall.method} ${actionCall.path}`,
        `${resource.name}_${name}` as ActionName,
      ]),
  );
  return actionNames.get(call);
};

let resourceNames: ReadonlyMap<string, ResourceName> | undefined;

/** Returns the resource that a read shows, as a list or as a record. Undefined: none. */
export const resourceOf = (call: string): ResourceName | undefined => {
  resourceNames ??= new Map(
    resources.flatMap(({ name, list, detail }) =>
      [list, ...(detail ? [detail.call] : [])].map(({ method, path }) => [`${method} ${path}`, name] as const),
    ),
  );
  return resourceNames.get(call);
};
