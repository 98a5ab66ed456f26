/** Names of staff commands in the audit log. */
import type { ActionName } from '../../client/office/view.ts';
import { resources } from '../../pages/office/resources/index.ts';
import { actsOf } from '../../pages/office/resources/resource.ts';

let known: ReadonlyMap<string, ActionName> | undefined;

/**
 * Returns the name of the action for a call, given by method and path. Undefined: no form makes
 * this call.
 */
export const actionOf = (call: string): ActionName | undefined => {
  known ??= new Map(
    resources
      .flatMap((resource) => [...actsOf(resource), ...resource.makes].map((action) => ({ resource, action })))
      .map(({ resource, action: { name, call: made } }) => [
        `${made.method} ${made.path}`,
        `${resource.name}_${name}` as ActionName,
      ]),
  );
  return known.get(call);
};
