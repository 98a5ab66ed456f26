/** Rows of a list, as a resource shows them. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { Call } from '../../calls/platform/call.ts';
import type { FieldName, OfficeCell, RelatedLink, ValueName } from '../../client/office/view.ts';
import { href } from '../../client/platform/script/href.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import { type Column, type Resource, type ResourceAction, wordOf } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { actionOf } from './command.ts';

/** What a list answers with, whatever is in its rows. */
export const listed = z.object({ data: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
/** One of them. */
export type Listed = z.output<typeof listed>['data'][number];

/** What is told of one. */
export const single = z.object({ data: z.looseObject({}) });

/** The lists within what is told of one, by their fields. */
export const listsOf = (one: Listed): Record<string, Listed[]> =>
  Object.fromEntries(
    Object.entries(one).map(([field, value]) => [field, z.array(z.looseObject({})).catch([]).parse(value)]),
  );

/** The one parameter by which one is asked for. */
export const idOf = ({ params }: Pick<Call, 'params'>): string => Object.keys(params.shape)[0] ?? '';

const scalar = z.union([z.string(), z.number(), z.boolean().transform(String)]);

/** The field at a path; null where there is none. */
const fieldAt = (row: unknown, path: string): string | number | null =>
  scalar.nullable().catch(null).parse(valueAt(row, path));

/** What stands at a path, as text: texts a line each, what has fields of its own as JSON. */
export function textAt(row: unknown, path: string): string {
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

/** Columns; `within`: of a list within what is told of one. */
interface Shown {
  columns: readonly Column[];
  within?: string;
}

/** What a row shows. */
export const cellsOf = (
  c: Context<EdgeEnv>,
  resource: Resource,
  { columns, within }: Shown,
  row: Listed,
): OfficeCell[] =>
  columns.map(({ field, as, leads, by }) => {
    const value = fieldAt(row, field);
    const word =
      as === 'value' && value !== null
        ? (wordOf(resource, within ? `${within}.${field}` : field, String(value)) as ValueName)
        : null;
    const id = by === undefined ? value : fieldAt(row, by);
    const led = leads && value !== null && id !== null ? hrefOf(c, leads, String(id)) : null;
    const linked = as === 'path' && value ? localePath(c.get('locale'), String(value)) : led;
    const action = as === 'command' ? actionOf(String(value)) : undefined;
    return { field: field.replaceAll('.', '_') as FieldName, as, value, word, href: linked, ...(action && { action }) };
  });

/** The columns of what one has: not those within a field that is null, as the block of who is not blocked. */
export const columnsWithin = (columns: readonly Column[], one: Listed) =>
  columns.filter(({ field }) => {
    const dot = field.lastIndexOf('.');
    return dot < 0 || valueAt(one, field.slice(0, dot)) !== null;
  });

/** The page of the one that a row of the list is about; null where it has none. */
export function hrefOfRow(c: Context<EdgeEnv>, { name, one, leads }: Resource, row: Listed): string | null {
  if (leads) return localePath(c.get('locale'), href(leads.to, { uuid: String(fieldAt(row, leads.by) ?? '') }));
  const id = one ? fieldAt(row, one.by) : null;
  return id === null ? null : hrefOf(c, name, String(id));
}

/** The other lists that a row leads to. */
export const relatedTo = (c: Context<EdgeEnv>, { related }: Pick<Resource, 'related'>, row: Listed): RelatedLink[] =>
  related.map(({ resource, by }) => {
    const said = Object.entries(saidBy(by, row)).filter(([, value]) => value !== '');
    const path = localePath(c.get('locale'), href('/office/{resource}', { resource }));
    return { resource: resource as RelatedLink['resource'], href: `${path}?${new URLSearchParams(said)}` };
  });

const hrefOf = (c: Context<EdgeEnv>, resource: string, id: string) =>
  localePath(c.get('locale'), href('/office/{resource}/{id}', { resource, id }));

/** What a row says to the fields of a call. */
export const saidBy = (paths: Readonly<Record<string, string>> = {}, row: Listed): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, String(fieldAt(row, path) ?? '')]));

/** What can be done with a row. */
export const actionsOf = (actions: readonly ResourceAction<string>[], row: Listed) =>
  actions.filter(({ when }) => !when || when.is.includes(asText(fieldAt(row, when.field))));

const asText = (value: string | number | null) => (value === null ? null : String(value));
