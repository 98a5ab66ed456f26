/** Forms of back-office rows and resources. */
import type { ActionName, OfficeForm } from '../../client/office/view.ts';
import { type Resource, type ResourceAction, recordActionsOf } from '../../pages/office/resources/resource.ts';
import type { Choices } from './form-field.ts';
import { officeFormFields } from './form-field.ts';
import { type ListRow, valuesFromRow } from './row.ts';
import type { SubmittedForm } from './run-action.ts';

/** Builds the form of an action. After a failed submit, it has the typed values and the failure. */
export function officeFormOf(
  resource: Resource & { options: Choices },
  action: ResourceAction<string>,
  { row, submission, etag = '' }: { row?: ListRow; submission: SubmittedForm | undefined; etag?: string | undefined },
): OfficeForm {
  const record = row ? new URLSearchParams(valuesFromRow(action.inputFromRow, row)).toString() : '';
  const isSent =
    submission !== undefined &&
    submission.outputs === undefined &&
    submission.action === action.name &&
    submission.record === record;
  const error = isSent ? submission.failed?.failure.error : undefined;
  const wrong = error && 'fields' in error ? (error.fields ?? []) : [];
  return {
    action: action.name,
    title: `${resource.name}_${action.name}` as ActionName,
    record,
    fields: officeFormFields(resource, action.call, {
      boundNames: Object.keys(action.inputFromRow),
      ...(isSent ? { typed: submission.typed } : row && { initialValues: valuesFromRow(action.initialValues, row) }),
      wrong,
    }),
    etag,
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
export const doneActionOf = (resource: Resource, actionName = ''): ActionName | null =>
  [...recordActionsOf(resource), ...resource.createActions].some(({ name }) => name === actionName)
    ? (`${resource.name}_${actionName}` as ActionName)
    : null;
