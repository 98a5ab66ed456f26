/**
 * Texts of staff in the database: one column per language, such as `name_th` and `name_en`. The
 * columns of optional languages are nullable. After a change of the languages,
 * `npm run migration` adds them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type SQLiteColumn, text } from 'drizzle-orm/sqlite-core';
import {
  type ContentLocale,
  contentLocales,
  type LocalizedText,
  type OptionalContentLocale,
  optionalContentLocales,
  writtenLocales,
} from '../../../calls/platform/text/localized-text.ts';

const required = () => text().notNull();
const nullable = () => text();

type Required<Name extends string> = `${Name}_${ContentLocale}`;
type Optional<Name extends string> = `${Name}_${OptionalContentLocale}`;

/** The columns of a text in a row. */
export type Localized<Name extends string> = Record<Required<Name>, string> & {
  readonly [Column in Optional<Name>]?: string | null | undefined;
};

/** The columns of a text that a row may lack. */
export type LocalizedOrNull<Name extends string> = {
  readonly [Column in Required<Name> | Optional<Name>]?: string | null | undefined;
};

const eachOf = (name: string, locales: readonly string[], make: (column: string, locale: string) => unknown) =>
  Object.fromEntries(locales.map((locale) => [`${name}_${locale}`, make(`${name}_${locale}`, locale)]));

/** Returns the columns of a text that every row has. */
export const localized = <Name extends string>(name: Name) =>
  ({ ...eachOf(name, contentLocales, required), ...eachOf(name, optionalContentLocales, nullable) }) as Record<
    Required<Name>,
    ReturnType<typeof required>
  > &
    Record<Optional<Name>, ReturnType<typeof nullable>>;

/** Returns the columns of a text that rows may lack. */
export const localizedOrNull = <Name extends string>(name: Name) =>
  eachOf(name, writtenLocales, nullable) as Record<Required<Name> | Optional<Name>, ReturnType<typeof nullable>>;

/** Returns the columns of a text of a row, or the fields of a form, with null for missing ones. */
export const localizedValues = <Name extends string, Row extends LocalizedOrNull<Name>>(name: Name, row: Row) =>
  eachOf(name, writtenLocales, (column) => (row as Record<string, unknown>)[column] ?? null) as {
    [Column in Required<Name> | Optional<Name>]: Exclude<Row[Column & keyof Row], undefined> extends string
      ? undefined extends Row[Column & keyof Row]
        ? string | null
        : string
      : string | null;
  };

/** Formats the text of a row for the API. */
export const localizedOf = <Name extends string>(name: Name, row: Localized<Name>): LocalizedText =>
  Object.fromEntries(
    writtenLocales.flatMap((locale) => {
      const value = (row as Record<string, unknown>)[`${name}_${locale}`];
      return typeof value === 'string' ? [[locale, value]] : [];
    }),
  ) as LocalizedText;

/**
 * Formats the text of a row for the API, or returns null if one of the required languages is
 * missing.
 */
export const localizedOrNullOf = <Name extends string>(name: Name, row: LocalizedOrNull<Name>): LocalizedText | null =>
  contentLocales.every((locale) => typeof (row as Record<string, unknown>)[`${name}_${locale}`] === 'string')
    ? localizedOf(name, row as Localized<Name>)
    : null;

/** Returns the columns of a text for `select`, by their names. */
export const localizedColumns = <Name extends string, Table>(name: Name, table: Table) =>
  eachOf(name, writtenLocales, (column) => (table as Record<string, unknown>)[column]) as {
    [Column in Required<Name> | Optional<Name>]: Table[Column & keyof Table];
  };

/** Returns the columns of a text for `select`, as the API names them. */
export const localizedSelect = <Name extends string, Table>(name: Name, table: Table) =>
  Object.fromEntries(
    writtenLocales.map((locale) => [locale, (table as Record<string, SQLiteColumn>)[`${name}_${locale}`]]),
  ) as {
    [Language in ContentLocale | OptionalContentLocale]: Table[`${Name}_${Language}` & keyof Table];
  };

/**
 * Returns SQL for the text as JSON. `column` is its name before the language: `gift_items.name`.
 */
export const localizedJson = (column: string): SQL =>
  sql.raw(`json_object(${writtenLocales.map((locale) => `'${locale}', ${column}_${locale}`).join(', ')})`);

/** Names of the columns of a text. */
export const localizedNames = <Name extends string>(name: Name) =>
  writtenLocales.map((locale) => `${name}_${locale}` as Required<Name> | Optional<Name>);

/** Returns the texts of a row in all languages that it has. */
export const storedTextsOf = <Name extends string>(name: Name, row: LocalizedOrNull<Name>): string[] =>
  localizedNames(name).flatMap((column) => row[column] ?? []);

/** Returns the fields of required languages that a text lacks, if it exists in another one. */
export const missingLanguages = <Name extends string>(name: Name, row: LocalizedOrNull<Name>): string[] =>
  storedTextsOf(name, row).length === 0
    ? []
    : contentLocales.map((locale): Required<Name> => `${name}_${locale}`).filter((column) => !row[column]);

/** Returns the fields of a form as the columns of another text. */
export const localizedRenamed = <From extends string, To extends string>(
  from: From,
  form: LocalizedOrNull<From>,
  to: To,
) =>
  Object.fromEntries(
    writtenLocales.map((locale) => [`${to}_${locale}`, (form as Record<string, unknown>)[`${from}_${locale}`] ?? null]),
  ) as Record<Required<To> | Optional<To>, string | null>;

/** Returns a row without the columns of a text. */
export const withoutLocalized = <Name extends string, Row extends object>(name: Name, row: Row) =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => !(localizedNames(name) as string[]).includes(column)),
  ) as Omit<Row, Required<Name> | Optional<Name>>;
