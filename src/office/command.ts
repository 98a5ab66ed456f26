/** Names of staff commands in the audit log. */
import type { ActionName } from '../../client/office/view.ts';
import { resources } from '../../pages/office/resources/index.ts';
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
