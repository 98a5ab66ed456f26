/** Columns and initial values of texts that staff write in several languages. */
import { localizedPaths } from '../../../calls/platform/field.ts';

/** Returns a column per language: `name.th`, `name.en`. */
export const columnsByLocale = <Name extends string>(name: Name) =>
  localizedPaths(name).map(({ path }) => ({ field: path, as: 'text' }) as const);

/** Returns the columns of all languages but the first, which the list shows. */
export const furtherColumns = <Name extends string>(name: Name) => columnsByLocale(name).slice(1);

/** Returns the initial values of the form fields of a text. */
export const localizedInitialValues = <Name extends string>(name: Name) =>
  Object.fromEntries(localizedPaths(name).map(({ field, path }) => [field, path])) as Record<
    ReturnType<typeof localizedPaths<Name>>[number]['field'],
    ReturnType<typeof localizedPaths<Name>>[number]['path']
  >;
