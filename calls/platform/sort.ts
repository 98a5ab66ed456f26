/** How a list can be sorted: by fields of its rows, upward, or downward with a minus before the name, as JSON:API writes it. */
import { z } from 'zod';

/** Filters that a sort does not go with, since no index carries both: whatever they say, or where they say one of these. */
type Without = Readonly<Record<string, true | readonly string[]>>;

/** A field, and downward with a minus. */
export type SortName<Field extends string> = Field | `-${Field}`;

/** The sorts of a list, by the paths of its rows' fields. */
export interface Sorts<Field extends string = string> {
  /** How it is sorted where nothing is said; null: as its filters have it. */
  own: SortName<NoInfer<Field>> | null;
  by: Readonly<Record<Field, Without>>;
}

/** Declares the sorts of a list, for its call and for its resource of the office. */
export const defineSorts = <Field extends string>(sorts: Sorts<Field>): Sorts<Field> => sorts;

/** The fields by which a list that is cut down so can be sorted. */
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

/** The field of a sort. */
export const sortedField = (sort: string): string => sort.replace(/^-/, '');

/** A list's query with its sorts: one that does not go with the filters is refused, and names itself. */
export const withSorts = <Shape extends z.ZodRawShape, Field extends string>(
  query: z.ZodObject<Shape>,
  sorts: Sorts<Field>,
) => {
  const fields = Object.keys(sorts.by) as Field[];
  const names = fields.flatMap((field): SortName<Field>[] => [field, `-${field}`]);
  return query
    .extend({ sort: z.enum(names).optional() })
    .refine(
      (asked: Readonly<Record<string, unknown>>) =>
        asked.sort === undefined || sortsWith<string>(sorts, asked).includes(sortedField(String(asked.sort))),
      { path: ['sort'] },
    );
};
