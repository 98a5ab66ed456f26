/** Rows of a list, as a resource shows them. */
import { z } from 'zod';
import type { FieldName, OfficeCell } from '../../client/office/view.ts';
import type { Resource } from '../../pages/office/resource.ts';

/** What a list answers with, whatever is in its rows. */
export const listed = z.object({ data: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
/** One of them. */
export type Listed = z.output<typeof listed>['data'][number];

const scalar = z.union([z.string(), z.number(), z.boolean().transform(String)]);

/** The field at a path; null where there is none. */
export function fieldAt(row: unknown, path: string): string | number | null {
  let value: unknown = row;
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null ? Object(value)[name] : null;
  return scalar
    .nullable()
    .catch(null)
    .parse(value ?? null);
}

/** What a row shows. */
export const cellsOf = ({ columns }: Resource, row: Listed): OfficeCell[] =>
  columns.map(({ field, as }) => ({ field: field.replaceAll('.', '_') as FieldName, as, value: fieldAt(row, field) }));

/** What a row says to the fields of a call. */
export const saidBy = (paths: Readonly<Record<string, string>> = {}, row: Listed): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(fieldAt(row, path) ?? '')]));

/** What can be done with a row. */
export const actionsOf = ({ actions }: Resource, row: Listed) =>
  actions.filter(({ when }) => !when || when.is.includes(asText(fieldAt(row, when.field))));

const asText = (value: string | number | null) => (value === null ? null : String(value));
