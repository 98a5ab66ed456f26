/** Handles forms of the back office: calls the API and shows the result on the page of the form. */
import type { Context } from 'hono';
import type { Call } from '../../calls/platform/call.ts';
import {
  choiceBoxOf,
  type FieldName,
  fileInputOf,
  type OfficeField,
  type OfficeView,
} from '../../client/office/view.ts';
import type { Resource, ResourceAction } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { failedPage } from '../platform/page/errors.tsx';
import { dropPendingForm, signInWithForm } from '../platform/session/pending-form.ts';
import { sendFiles } from './files.ts';
import { inputFromForm, inputSchemaOf, officeFormFields } from './form-field.ts';
import { rowTextAt } from './row.ts';

/** Non-empty text fields. */
export type FormValues = Readonly<Record<string, string>>;

/** A submitted form with its result. */
export interface SubmittedForm {
  action: string;
  /** The row that it changes, as a query string. */
  record: string;
  typed: FormValues;
  failed?: Failure;
  /** Restored after its sender had to sign in again. */
  isRestored?: true;
  outputs?: OfficeView['outputs'];
}

/**
 * Fields of a back-office form, with their names in HTML. `of` is the record, `seen` its entity
 * tag.
 */
interface Posted extends Readonly<Record<string, unknown>> {
  action: string;
  of: string;
  back: string;
  seen: string;
  idempotency_key: string;
}

/**
 * Page of a form. It is shown again if the action failed, or if the response has fields that are
 * shown only once.
 */
interface FormPage {
  resource: Resource;
  path: string;
  show: (query: FormValues, submission: SubmittedForm) => Promise<Response>;
}

/** Calls the API, then redirects to the list or record that staff saw. */
export async function runAction(
  c: Context<EdgeEnv>,
  resourceAction: ResourceAction<string>,
  { action, of: record, back, seen: etag, idempotency_key, ...fields }: Posted,
  { resource, path, show }: FormPage,
): Promise<Response> {
  const query = nonEmptyTexts(Object.fromEntries(new URLSearchParams(back)));
  const officeFields = officeFormFields(resource, resourceAction.call, {
    boundNames: Object.keys(resourceAction.inputFromRow),
  });
  const files = await sendFiles(c, officeFields, fields);
  const values = {
    ...nonEmptyTexts(fields),
    ...chosenValues(officeFields, fields),
    ...(await textsWithFiles(officeFields, fields)),
    ...files.urls,
  };
  const submission = { action, record, typed: values };
  const result =
    files.failed ??
    (await callAction(c, { resource, action: resourceAction }, submission, { key: idempotency_key, etag }));
  if (!result.ok) {
    const { error } = result.failure;
    const { code } = error;
    if (error.code === 'second_person_asked') {
      await dropPendingForm(c);
      return show(query, {
        ...submission,
        typed: {},
        outputs: [{ field: 'approval_uuid', value: error.approval_uuid }],
      });
    }
    // Users without permission have no form on which the failure could appear.
    if (code === 'forbidden') return failedPage(c, result);
    const back = Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
    return (
      (await signInWithForm(c, code, { path, back: `${back}#outcome`, ...submission })) ??
      show(query, { ...submission, failed: result })
    );
  }
  await dropPendingForm(c);
  const outputs = outputsOf(resourceAction.fieldsShownOnce ?? [], result.answer);
  // The only field to show may be the id of a required approval, which can be absent.
  if (outputs.some(({ value }) => value !== '')) return show(query, { ...submission, outputs });
  return c.redirect(`${path}?${new URLSearchParams({ ...query, done: action })}`, 303);
}

/** Calls the API. The row identifies the record, and the form contains the other fields. */
export function callAction(
  c: Context<EdgeEnv>,
  { resource, action: { call, inputFromRow } }: { resource: Resource; action: ResourceAction<string> },
  { record, typed }: SubmittedForm,
  { key, etag = '' }: { key: string; etag?: string },
) {
  const values = nonEmptyTexts(Object.fromEntries(new URLSearchParams(record)));
  const boundNames = Object.keys(inputFromRow);
  const params = Object.fromEntries(
    boundNames.filter((name) => name in call.params.shape).map((name) => [name, values[name]]),
  );
  const boundFields = Object.fromEntries(
    boundNames.filter((name) => name in inputSchemaOf(call).shape).map((name) => [name, values[name]]),
  );
  const fields = { ...boundFields, ...inputFromForm(officeFormFields(resource, call, { boundNames }), typed) };
  const input = call.method === 'POST' ? { form: fields } : { query: fields };
  return api<Call>(c, call, {
    params,
    ...input,
    ...(call.idempotent && { key }),
    ...(etag !== '' && { ifMatch: etag }),
  });
}

/** Returns the values of ticked boxes by field, separated by commas. */
function chosenValues(
  officeFields: readonly OfficeField[],
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    officeFields.flatMap(({ name }): [string, string][] => {
      const prefix = choiceBoxOf(name, '');
      const values = Object.keys(fields).filter((key) => key.startsWith(prefix));
      return values.length === 0 ? [] : [[name, values.map((key) => key.slice(prefix.length)).join(',')]];
    }),
  );
}

/** Returns the text fields for which a file was chosen, with its content appended. */
async function textsWithFiles(
  officeFields: readonly OfficeField[],
  fields: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { name, as } of officeFields) {
    const file = as === 'file' ? fields[fileInputOf(name)] : undefined;
    if (!(file instanceof File) || file.size === 0) continue;
    // Spreadsheets write a byte order mark at the start of a file.
    texts[name] = [nonEmptyTexts(fields)[name] ?? '', (await file.text()).replace(/^\uFEFF/, '')]
      .filter((text) => text !== '')
      .join('\n');
  }
  return texts;
}

const outputsOf = (fields: readonly string[], answer: unknown): OfficeView['outputs'] =>
  fields.map((field) => ({
    field: field.replaceAll('.', '_') as FieldName,
    value: rowTextAt(answer, `data.${field}`),
  }));

/** Returns the non-empty text fields. */
export const nonEmptyTexts = (fields: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  );
