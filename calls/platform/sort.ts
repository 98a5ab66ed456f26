/**
 * Sorts of lists: by a field of the rows, ascending, or descending with a minus before the name, as
 * in JSON:API.
 */
import { z } from 'zod';

/**
 * Filters that exclude a sort, because no index covers both: any value (`true`), or the listed
 * values.
 */
type Without = Readonly<Record<string, true | readonly string[]>>;

/** A field name, with a minus for descending order. */
export type SortName<Field extends string> = Field | `-${Field}`;

/** The sorts of a list, by paths of fields in its rows. */
export interface Sorts<Field extends string = string> {
  /** The default sort; null: the order depends on the filters. */
  own: SortName<NoInfer<Field>> | null;
  by: Readonly<Record<Field, Without>>;
}

/** Declares the sorts of a list, for its call and its back-office resource. */
export const defineSorts = <Field extends string>(sorts: Sorts<Field>): Sorts<Field> => sorts;

/** Returns the fields that a list with these filters can be sorted by. */
export const sortsWith = <Field extends string>(
  { by }: Sorts<Field>,
  filters: Readonly<Record<string, unknown>>,
): Field[] =>
  (Object.keys(by) as Field[]).filter((field) =>
    Object.entries(by[field]).every(([name, words]) => {
      const value = filters[name];
      if (value === undefined || value === '') return true;
      return words !== true && !words.includes(String(value));
    }),
  );

/** Returns the field of a sort, without the minus. */
export const sortedField = (sort: string): string => sort.replace(/^-/, '');

/**
 * Adds `sort` to a list's query. Rejects a sort that the filters exclude, with the issue at `sort`.
 */
export const withSorts = <Shape extends z.ZodRawShape, Field extends string>(
  query: z.ZodObject<Shape>,
  sorts: Sorts<Field>,
) => {
  const fields = Object.keys(sorts.by) as Field[];
  const names = fields.flatMap((field): SortName<Field>[] => [field, `-${field}`]);
  return query
    .extend({ sort: z.enum(names).optional() })
    .refine(
      (query: Readonly<Record<string, unknown>>) =>
        query.sort === undefined || sortsWith<string>(sorts, query).includes(sortedField(String(query.sort))),
      { path: ['sort'] },
    );
};
