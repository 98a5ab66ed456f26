/** How a list of the office is sorted, and the ways to sort it otherwise. */
import { type SortName, sortedField, sortsWith } from '../../calls/platform/sort.ts';
import type { FieldName, OfficeSort } from '../../client/office/view.ts';
import type { Resource, ShownAs } from '../../pages/office/resources/resource.ts';
import type { Typed } from './act.ts';

/** What the list is asked for: a sort that does not go with its filters is left out, one that there is not is told by the host. */
export function askedOf({ sorts }: Pick<Resource, 'sorts'>, query: Typed): Typed {
  const { sort, ...rest } = query;
  if (sort === undefined) return query;
  const field = sortedField(sort);
  const isKnown = sorts !== null && Object.hasOwn(sorts.by, field);
  return isKnown && !sortsWith(sorts, rest).includes(field) ? rest : query;
}

/** The columns by which it can be sorted as it is cut down, each with the way to it; `path`: of the list. */
export function sortsOf(
  { sorts, columns }: Resource,
  { sort, cursor: _, ...filters }: Typed,
  path: string,
): OfficeSort[] {
  if (!sorts) return [];
  const now = sort ?? (isGiven(sorts.own, sortsWith(sorts, filters)) ? sorts.own : null);
  return sortsWith(sorts, filters).flatMap((field): OfficeSort[] => {
    const column = columns.find((one) => one.field === field);
    if (!column) return [];
    const kind = kindOf(column.as);
    // What is new, large or dear comes first; names do from their beginning.
    const first: SortName<string> = kind === 'text' ? field : `-${field}`;
    const second: SortName<string> = kind === 'text' ? `-${field}` : field;
    const next = now === first ? second : first;
    return [
      {
        field: field.replaceAll('.', '_') as FieldName,
        kind,
        names: [first, second],
        now: now === first || now === second ? now : null,
        href: `${path}?${new URLSearchParams({ ...filters, sort: next })}`,
      },
    ];
  });
}

const isGiven = (own: string | null, fields: readonly string[]): own is string =>
  own !== null && fields.includes(sortedField(own));

function kindOf(as: ShownAs): OfficeSort['kind'] {
  if (as === 'moment' || as === 'day') return 'time';
  return as === 'text' || as === 'code' ? 'text' : 'number';
}
