/** Forms of back-office rows and resources. */
import type { ActionName, OfficeForm } from '../../client/office/view.ts';
import { type Resource, type ResourceAction, recordActionsOf } from '../../pages/office/resources/resource.ts';
import type { SubmittedForm } from './act.ts';
import { officeFormFields } from './form-field.ts';
import { type ListRow, valuesFromRow } from './row.ts';

/** Builds the form of an action. After a failed submit, it has the typed values and the failure. */
export function officeFormOf(
  resource: Resource,
  action: ResourceAction<string>,
  {
    one,
    sent: submission,
    seen: etag = '',
  }: { one?: ListRow; sent: SubmittedForm | undefined; seen?: string | undefined },
): OfficeForm {
  const of = one ? new URLSearchParams(valuesFromRow(action.inputFromRow, one)).toString() : '';
  const isSent =
    submission !== undefined &&
    submission.outputs === undefined &&
    submission.action === action.name &&
    submission.rowInput === of;
  const error = isSent ? submission.failed?.failure.error : undefined;
  const wrong = error && 'fields' in error ? (error.fields ?? []) : [];
  return {
    action: action.name,
    title: `${resource.name}_${action.name}` as ActionName,
    rowInput: of,
    fields: officeFormFields(resource, action.call, {
      given: Object.keys(action.inputFromRow),
      ...(isSent ? { typed: submission.typed } : one && { begins: valuesFromRow(action.initialValues, one) }),
      wrong,
    }),
    etag: etag,
    idempotencyKey: crypto.randomUUID(),
    isRestored: isSent && submission.isRestored === true,
    problem: error?.code ?? null,
    invalidLines: error && 'lines' in error ? error.lines : [],
    concurrentChange: error?.code === 'changed_meanwhile' ? error : null,
  };
}

/**
 * Returns the text key of the action that has just succeeded. Null: it is not one of this resource.
 */
export const doneOf = (resource: Resource, actionName = ''): ActionName | null =>
  [...recordActionsOf(resource), ...resource.createActions].some(({ name }) => name === actionName)
    ? (`${resource.name}_${actionName}` as ActionName)
    : null;
