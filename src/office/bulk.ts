/**
 * One action for several rows of a list: its form, the checkboxes of the rows, and its run. Each row
 * is a request with its own idempotency key, so a repeated form changes nothing, and a row that the
 * API refuses leaves the others as they are.
 */
import type { Context } from 'hono';
import type { BulkResult, OfficeForm, RowPick } from '../../client/office/view.ts';
import type { Resource } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import type { Failure } from '../platform/host/result.ts';
import type { Choices } from './form-field.ts';
import { officeFormOf } from './office-form.ts';
import { availableActions, type ListRow, rowTextAt, valuesFromRow } from './row.ts';
import { callAction, type FormValues, nonEmptyTexts, type SubmittedForm } from './run-action.ts';

/** Maximum rows of one form. Each is a request to the API. */
const MAX_ROWS = 30;
const PICK = 'pick.';
/** Fields of a value: the record as a query string, and the name of the row. */
const RECORD = 'record';
const NAME = 'name';
/** Field of a stored form with the chosen records. */
const PICKED = 'picked';

/** Returns the action of the form. Undefined: the list has none that the role may use. */
const bulkActionOf = ({ bulk, actions }: Resource) => actions.find(({ name }) => name === bulk?.action);

/** Builds the form. Null: the list has none, or no row for it. */
export function bulkFormOf(
  resource: Resource & { options: Choices },
  { picks, submission }: { picks: readonly (RowPick | null)[]; submission: SubmittedForm | undefined },
): OfficeForm | null {
  const action = bulkActionOf(resource);
  if (!action || picks.every((pick) => pick === null)) return null;
  const form = officeFormOf(resource, action, { submission });
  const allowed = resource.bulk?.values ?? {};
  const fields = form.fields.map((field) => ({
    ...field,
    options: field.options.filter(({ value }) => allowed[field.name]?.includes(value) ?? true),
  }));
  return { ...form, fields };
}

/** Builds the checkbox of a row. Null: the viewer may not decide about it, or not with others. */
export function rowPickOf(
  resource: Resource,
  row: ListRow,
  { index, viewer, submission }: { index: number; viewer: string; submission: SubmittedForm | undefined },
): RowPick | null {
  const { bulk } = resource;
  const action = bulkActionOf(resource);
  if (!bulk || !action || index >= MAX_ROWS || availableActions([action], row).length === 0) return null;
  if (bulk.notBy !== undefined && rowTextAt(row, bulk.notBy) === viewer) return null;
  const record = new URLSearchParams(valuesFromRow(action.inputFromRow, row)).toString();
  const name = bulk.names
    .map((field) => rowTextAt(row, field))
    .filter((text) => text !== '')
    .join(' · ');
  const value = new URLSearchParams({ [RECORD]: record, [NAME]: name }).toString();
  const checked = submission?.typed[PICKED]?.split(' ').includes(idOf(record)) ?? false;
  return { field: `${PICK}${index}`, value, name, checked };
}

/** Prefix of the action of a stored form. */
const BULK = 'bulk:';

/** Name under which the form of an action is stored until its sender has signed in. */
export const storedBulkName = (action: string): string => `${BULK}${action}`;

/** Returns the form of the action for several rows, if a stored form is one. */
export const bulkSubmissionOf = (submission: SubmittedForm | undefined): SubmittedForm | undefined =>
  submission?.action.startsWith(BULK) ? { ...submission, action: submission.action.slice(BULK.length) } : undefined;

/** Returns the id of a record, its first value. */
const idOf = (record: string): string => new URLSearchParams(record).values().next().value ?? '';

/** Result of a bulk action. */
interface BulkRun {
  action: string;
  results: BulkResult[];
  /** The failure of the first row, and what the form contained. */
  failed?: { result: Failure; typed: FormValues };
}

/** Sends a request per chosen row. Null: the list has no such action. */
export async function runBulk(
  c: Context<EdgeEnv>,
  resource: Resource,
  { back: _, idempotency_key: key, ...fields }: Readonly<Record<string, unknown>>,
): Promise<BulkRun | null> {
  const action = bulkActionOf(resource);
  if (!action) return null;
  const values = Object.entries(nonEmptyTexts(fields));
  const typed = Object.fromEntries(values.filter(([name]) => !name.startsWith(PICK)));
  const picks = values.filter(([name]) => name.startsWith(PICK)).slice(0, MAX_ROWS);
  const records = picks.map(([, value]) => new URLSearchParams(value).get(RECORD) ?? '');
  const run: BulkRun = { action: action.name, results: [] };
  // One after the other: decisions of one list change the same rows.
  for (const [index, [field, value]] of picks.entries()) {
    const submission = { action: action.name, record: records[index] ?? '', typed };
    const result = await callAction(c, { resource, action }, submission, { key: `${key}-${field.slice(PICK.length)}` });
    const name = new URLSearchParams(value).get(NAME) ?? '';
    run.results.push({ name, problem: result.ok ? null : result.failure.error.code });
    if (result.ok || index > 0) continue;
    run.failed = { result, typed: { ...typed, [PICKED]: records.map(idOf).join(' ') } };
    // Without a fresh sign-in, no other row would do better.
    if (result.status === 401) break;
  }
  return run;
}
