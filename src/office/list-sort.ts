/** Sorting of back-office lists. */
import { type SortName, sortedField, sortsWith } from '../../calls/platform/sort.ts';
import type { FieldName, OfficeSort } from '../../client/office/view.ts';
import type { Resource, ShownAs } from '../../pages/office/resources/resource.ts';
import type { FormValues } from './run-action.ts';

/**
 * Returns the query for the API. A sort that the filters exclude is removed. An unknown sort stays,
 * so that the API reports it.
 */
export function withoutExcludedSort({ sorts }: Pick<Resource, 'sorts'>, query: FormValues): FormValues {
  const { sort, ...rest } = query;
  if (sort === undefined) return query;
  const field = sortedField(sort);
  const isKnown = sorts !== null && Object.hasOwn(sorts.by, field);
  return isKnown && !sortsWith(sorts, rest).includes(field) ? rest : query;
}

/** Returns the sort options under the current filters, each with its link. */
export function sortsOf(
  { sorts, columns }: Resource,
  { sort, cursor: _, ...filters }: FormValues,
  linkTo: (fields: FormValues) => string,
): OfficeSort[] {
  if (!sorts) return [];
  const now = sort ?? (isAvailable(sorts.own, sortsWith(sorts, filters)) ? sorts.own : null);
  return sortsWith(sorts, filters).flatMap((field): OfficeSort[] => {
    const column = columns.find((one) => one.field === field);
    if (!column) return [];
    const kind = kindOf(column.as);
    // Numbers and times start descending, texts ascending.
    const first: SortName<string> = kind === 'text' ? field : `-${field}`;
    const second: SortName<string> = kind === 'text' ? `-${field}` : field;
    const next = now === first ? second : first;
    return [
      {
        field: field.replaceAll('.', '_') as FieldName,
        kind,
        names: [first, second],
        now: now === first || now === second ? now : null,
        href: linkTo({ ...filters, sort: next }),
      },
    ];
  });
}

const isAvailable = (own: string | null, fields: readonly string[]): own is string =>
  own !== null && fields.includes(sortedField(own));

function kindOf(as: ShownAs): OfficeSort['kind'] {
  if (as === 'moment' || as === 'day') return 'time';
  return as === 'text' || as === 'code' ? 'text' : 'number';
}
