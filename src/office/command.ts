/** What staff did, as the audit has it, by what the office calls it. */
import type { ActionName } from '../../client/office/view.ts';
import { resources } from '../../pages/office/resources/index.ts';
import { actsOf } from '../../pages/office/resources/resource.ts';

let known: ReadonlyMap<string, ActionName> | undefined;

/** The name of the action that makes a call, told by method and path; undefined: no form of the office does. */
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
