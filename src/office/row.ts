/**
 * Converts rows and records of API responses to cells, links and form values of the back office.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { Call } from '../../calls/platform/call.ts';
import type { FieldName, FirstSetting, OfficeCell, RelatedLink, ValueName } from '../../client/office/view.ts';
import { href } from '../../client/platform/script/href.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import { type Column, type Resource, type ResourceAction, valueTextOf } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { actionOf, resourceOf } from './command.ts';
import type { Choices } from './form-field.ts';

/** Response of a list. Its rows may have any fields. */
export const listAnswer = z.object({ data: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
export type ListRow = z.output<typeof listAnswer>['data'][number];

/** Response of a detail call. */
export const detailAnswer = z.object({ data: z.looseObject({}) });

/**
 * Returns each field of a record as a list of rows. A field that is not a list of rows is empty.
 */
export const nestedRowsOf = (record: ListRow): Record<string, ListRow[]> =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, z.array(z.looseObject({})).catch([]).parse(value)]),
  );

/** Returns the name of the only path parameter of a call, or '' if it has none. */
export const idParamOf = ({ params }: Pick<Call, 'params'>): string => Object.keys(params.shape)[0] ?? '';

const scalar = z.union([z.string(), z.number(), z.boolean().transform(String)]);

/** Returns the scalar at a path, or null. A boolean becomes `'true'` or `'false'`. */
const fieldAt = (row: unknown, path: string): string | number | null =>
  scalar.nullable().catch(null).parse(valueAt(row, path));

/** Returns the value at a path as text: a list of texts with one per line, an object as JSON. */
export function rowTextAt(row: unknown, path: string): string {
  const value = valueAt(row, path);
  const texts = z.array(z.string()).safeParse(value);
  if (texts.success) return texts.data.join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? '');
}

function valueAt(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null ? Object(value)[name] : null;
  return value ?? null;
}

interface ShownColumns {
  columns: readonly Column[];
  /** The field of the nested list that the columns belong to. */
  within?: string;
}

/** Returns the cells of a row, with the text and the link of each value. */
export const cellsOf = (
  c: Context<EdgeEnv>,
  resource: Resource & { options?: Choices },
  { columns, within }: ShownColumns,
  row: ListRow,
): OfficeCell[] => {
  const setting = settingOf(resource, row);
  return columns.map(({ field, as, linksTo, linkId }) => {
    const rawValue = fieldAt(row, field);
    const value = as === 'choice' ? nameOfChoice(resource.options?.[field], rawValue) : rawValue;
    const textKey =
      as === 'value' && value !== null
        ? (valueTextOf(resource, within ? `${within}.${field}` : field, String(value)) as ValueName)
        : null;
    const id = linkId === undefined ? value : fieldAt(row, linkId);
    const recordHref = linksTo && value !== null && id !== null ? hrefOf(c, linksTo, String(id)) : null;
    const cellHref = as === 'path' && value ? localePath(c.get('locale'), String(value)) : recordHref;
    const action = as === 'command' ? actionOf(String(value)) : undefined;
    const readResource = as === 'command' ? resourceOf(String(value)) : undefined;
    return {
      field: field.replaceAll('.', '_') as FieldName,
      as,
      value,
      textKey,
      href: cellHref,
      ...(action && { action }),
      ...(readResource && { resource: readResource }),
      ...(setting && { setting }),
    };
  });
};

/** Returns the name of a chosen record, or its id if the choices are unknown. */
function nameOfChoice(choices: Choices[string] | undefined, value: string | number | null) {
  const label = choices?.options.find((option) => option.value === String(value))?.label;
  return label && 'text' in label ? label.text : value;
}

/** Start time of settings that have applied since the database was created. */
const BEGINNING = new Date(0).toISOString();

/** Returns the effective-dated setting of a row. Undefined for rows of other lists. */
function settingOf({ name }: Resource, row: ListRow): OfficeCell['setting'] {
  if (name !== 'settings') return undefined;
  return { name: String(fieldAt(row, 'name')) as FirstSetting, isFirst: fieldAt(row, 'from') === BEGINNING };
}

/**
 * Returns the columns of a record, without those inside a field that is null, such as the block of
 * a user who is not blocked.
 */
export const presentColumns = (columns: readonly Column[], record: ListRow) =>
  columns.filter(({ field }) => {
    const dot = field.lastIndexOf('.');
    return dot < 0 || valueAt(record, field.slice(0, dot)) !== null;
  });

/**
 * Returns the URL of the page that a row opens: the feature's own page, otherwise the detail page
 * of the back office. Null: none.
 */
export function hrefOfRow(c: Context<EdgeEnv>, { name, detail, rowPage }: Resource, row: ListRow): string | null {
  if (rowPage)
    return localePath(c.get('locale'), href(rowPage.to, { uuid: String(fieldAt(row, rowPage.idField) ?? '') }));
  const id = detail ? fieldAt(row, detail.idField) : null;
  return id === null ? null : hrefOf(c, name, String(id));
}

/** Returns links to other lists, filtered by values of the row. */
export const relatedTo = (c: Context<EdgeEnv>, { related }: Pick<Resource, 'related'>, row: ListRow): RelatedLink[] =>
  related.map(({ resource, filtersFromRow }) => {
    const params = Object.entries(valuesFromRow(filtersFromRow, row)).filter(([, value]) => value !== '');
    const path = localePath(c.get('locale'), href('/office/{resource}', { resource }));
    return { resource: resource as RelatedLink['resource'], href: `${path}?${new URLSearchParams(params)}` };
  });

const hrefOf = (c: Context<EdgeEnv>, resource: string, id: string) =>
  localePath(c.get('locale'), href('/office/{resource}/{id}', { resource, id }));

/** Returns values of a row by new field names, as strings. A missing value is ''. */
export const valuesFromRow = (paths: Readonly<Record<string, string>> = {}, row: ListRow): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(fieldAt(row, path) ?? '')]));

/** Returns the actions that apply to a row. */
export const availableActions = (actions: readonly ResourceAction<string>[], row: ListRow) =>
  actions.filter(({ when }) => {
    if (!when) return true;
    const value = asText(fieldAt(row, when.field));
    return when.is === 'set' ? value !== null : when.is.includes(value);
  });

const asText = (value: string | number | null) => (value === null ? null : String(value));
