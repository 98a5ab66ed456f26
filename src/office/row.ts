/** Rows of a list, as a resource shows them. */
import { z } from 'zod';
import type { FieldName, OfficeCell, ValueName } from '../../client/office/view.ts';
import { type Resource, wordOf } from '../../pages/office/resource.ts';

/** What a list answers with, whatever is in its rows. */
export const listed = z.object({ data: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
/** One of them. */
export type Listed = z.output<typeof listed>['data'][number];

const scalar = z.union([z.string(), z.number(), z.boolean().transform(String)]);

/** The field at a path; null where there is none. */
const fieldAt = (row: unknown, path: string): string | number | null =>
  scalar.nullable().catch(null).parse(valueAt(row, path));

/** What stands at a path, as text: what has fields of its own as JSON. */
export function textAt(row: unknown, path: string): string {
  const value = valueAt(row, path);
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? '');
}

function valueAt(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null ? Object(value)[name] : null;
  return value ?? null;
}

/** What a row shows. */
export const cellsOf = (resource: Resource, row: Listed): OfficeCell[] =>
  resource.columns.map(({ field, as }) => {
    const value = fieldAt(row, field);
    const word = as === 'value' && value !== null ? (wordOf(resource, field, String(value)) as ValueName) : null;
    return { field: field.replaceAll('.', '_') as FieldName, as, value, word };
  });

/** What a row says to the fields of a call. */
export const saidBy = (paths: Readonly<Record<string, string>> = {}, row: Listed): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(fieldAt(row, path) ?? '')]));

/** What can be done with a row. */
export const actionsOf = ({ actions }: Resource, row: Listed) =>
  actions.filter(({ when }) => !when || when.is.includes(asText(fieldAt(row, when.field))));

const asText = (value: string | number | null) => (value === null ? null : String(value));
