/**
 * Form fields for the fields of a call. Kinds, choices and lengths come from the schema of the
 * call.
 */
import { z } from 'zod';
import { bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import type { Call } from '../../calls/platform/call.ts';
import { film, picture, wholeCoins } from '../../calls/platform/field.ts';
import { month } from '../../calls/platform/page-field.ts';
import { cleanAmount, cleanCode } from '../../calls/platform/text/clean.ts';
import { exactBaht, parseBaht } from '../../client/money/order-draft/thai-baht.ts';
import type { FieldName, FieldProblem, OfficeField, ValueName } from '../../client/office/view.ts';
import { controlOf } from '../../pages/office/resources/names.ts';
import { type Resource, valueTextOf } from '../../pages/office/resources/resource.ts';

/** The part of JSON Schema that forms use. */
const schemaShape = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  'x-graphemes': z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
type Schema = z.output<typeof schemaShape>;

/** Longer fields get several lines. */
const MAX_LINE = 120;

/** Longer fields also accept a file. */
const MAX_TYPED = 20_000;

/** Choices by field. `many`: several can be chosen. */
export type Choices = Readonly<Record<string, { options: OfficeField['options']; many: boolean }>>;

/** Properties of a call's field that a form needs. */
interface FieldDescription {
  /** Allowed values. Empty if the field is not a choice. */
  choices: readonly string[];
  /** True for numbers and for strings of digits. */
  isNumber: boolean;
  format: string | undefined;
  pattern: string | undefined;
  maxLength: number | undefined;
  /** Maximum length in graphemes, as people count letters. */
  graphemes: number | undefined;
  isRequired: boolean;
}

/** Caches descriptions, because each row of a list has the same form. */
const descriptions = new WeakMap<z.core.$ZodType, FieldDescription>();

function describe(field: z.core.$ZodType): FieldDescription {
  const memo = descriptions.get(field);
  if (memo) return memo;
  const inputSchema = schemaOf(field, 'input');
  const description = {
    choices: inputSchema.enum ?? [],
    isNumber: inputSchema.type === 'integer' || inputSchema.type === 'number' || inputSchema.pattern === DIGITS.pattern,
    format: inputSchema.format,
    pattern: inputSchema.pattern,
    // If the schema trims the text, only its output has a maximum length.
    maxLength: inputSchema.maxLength ?? schemaOf(field, 'output').maxLength,
    graphemes: inputSchema['x-graphemes'],
    isRequired: !z.safeParse(field, undefined).success,
  };
  descriptions.set(field, description);
  return description;
}

/**
 * Returns the schema of a field. For an optional field, returns the part that is not the empty
 * value.
 */
function schemaOf(field: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const schema = schemaShape.parse(z.toJSONSchema(field, { io, unrepresentable: 'any' }));
  const [first] = (schema.anyOf ?? []).map((one) => schemaShape.parse(one)).filter((one) => one.const === undefined);
  return first ?? schema;
}

/** Returns the schema of a call's input besides its path. */
export const inputSchemaOf = ({ method, query, form }: Pick<Call, 'method' | 'query' | 'form'>) =>
  method === 'POST' ? form : query;

/**
 * Returns the fields that staff fill in, without those that the row sets. They start with values of
 * the row, or with the typed ones after a failed submit.
 */
export function officeFormFields(
  resource: Pick<Resource, 'valueTexts' | 'aspectRatios'> & { options?: Choices },
  call: Pick<Call, 'method' | 'query' | 'form'>,
  {
    boundNames,
    initialValues = {},
    typed,
    wrong = [],
  }: {
    /** Names of fields that the row sets. */
    boundNames: readonly string[];
    initialValues?: Readonly<Record<string, string>>;
    typed?: Readonly<Record<string, string>> | undefined;
    wrong?: readonly string[];
  },
): OfficeField[] {
  return Object.entries(inputSchemaOf(call).shape)
    .filter(([name]) => !boundNames.includes(name))
    .map(([name, field]) => {
      const { isRequired, maxLength, graphemes = maxLength } = describe(field);
      const records = resource.options?.[name];
      const as = records ? (records.many ? 'choices' : 'choice') : inputKindOf(name, field);
      const value = typed ? (typed[controlOf(name)] ?? '') : asTyped(as, initialValues[name] ?? '');
      return {
        name: name as FieldName,
        as,
        options: records
          ? withValue(records.options, records.many ? value.split(',') : [value])
          : optionsOf(resource, name, field),
        aspectRatio: resource.aspectRatios?.[name] ?? null,
        required: isRequired,
        maxLength: graphemes,
        value,
        problem: wrong.includes(name) ? problemOf(as, value) : null,
      };
    });
}

/** Adds values that are no longer choices, so that a form does not change them. */
const withValue = (options: OfficeField['options'], values: readonly string[]): OfficeField['options'] => [
  ...options,
  ...values
    .filter((value) => value !== '' && !options.some((option) => option.value === value))
    .map((value) => ({ value, label: { text: value } })),
];

/** Returns the allowed values of a field. Empty if it is not a choice. */
export const optionsOf = (
  resource: Pick<Resource, 'valueTexts'>,
  name: string,
  field: z.core.$ZodType,
): OfficeField['options'] =>
  describe(field).choices.map((value) => ({
    value,
    label: { textKey: valueTextOf(resource, name, value) as ValueName },
  }));

/** Fields that are typed in whole units with two decimals, by the suffix of their name. */
const hundredths = [
  ['_satang', 'baht'],
  ['_basis_points', 'percent'],
] as const;

const isInHundredths = (as: OfficeField['as']) => hundredths.some(([, kind]) => kind === as);

/** Returns the kind of a field's input element. */
export const inputKindOf = (name: string, field: z.core.$ZodType): OfficeField['as'] =>
  hundredths.find(([suffix]) => name.endsWith(suffix))?.[1] ?? kindOf(describe(field));

function kindOf({
  choices,
  isNumber,
  format,
  pattern,
  maxLength = 0,
  graphemes = maxLength,
}: FieldDescription): OfficeField['as'] {
  if (isCheckbox(choices)) return 'tick';
  if (choices.length > 0) return 'choice';
  if (isNumber) return 'number';
  if (format === 'date-time') return 'moment';
  if (format === 'date') return 'day';
  if (pattern === PICTURE.pattern) return 'picture';
  if (pattern === FILM.pattern) return 'film';
  if (pattern === MONTH.pattern) return 'month';
  if (graphemes > MAX_TYPED) return 'file';
  return graphemes > MAX_LINE ? 'long' : 'line';
}

/** `picture` in calls/platform/field.ts. */
const PICTURE = schemaOf(picture, 'input');

/** `film` in calls/platform/field.ts. */
const FILM = schemaOf(film, 'input');

/** `month` in calls/platform/page-field.ts. */
const MONTH = schemaOf(month, 'input');

/** `wholeCoins` in calls/platform/field.ts. */
const DIGITS = schemaOf(wholeCoins, 'input');

/** `tick` in calls/platform/field.ts. */
const isCheckbox = (choices: readonly string[]) => choices.join() === 'on,true,false';

/** Returns the problem of a value that the API has refused. */
export function problemOf(as: OfficeField['as'], value: string): FieldProblem {
  if (!isInHundredths(as)) return 'wrong';
  const amount = parseBaht(value);
  if ('satang' in amount) return 'range';
  if (amount.problem === 'empty' || (as === 'percent' && amount.problem === 'unreadable')) return 'wrong';
  return /^\s*[-\u2212]/.test(value) ? 'negative' : amount.problem;
}

/**
 * Converts typed values to what the call expects: Bangkok times to UTC, baht to satang, percent to
 * basis points. Empty fields are omitted.
 */
export function inputFromForm(
  fields: readonly OfficeField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = fields.flatMap(({ name, as }): [string, string][] => {
    const text = values[controlOf(name)]?.trim() ?? '';
    return text === '' ? [] : [[name, asSent(as, text)]];
  });
  return Object.fromEntries(entries);
}

/** Converts the filters of a list to what its call expects. */
export const inputFromFilters = (
  { filters, list }: Pick<Resource, 'filters' | 'list'>,
  query: Readonly<Record<string, string>>,
) => {
  const params: Record<string, string> = { ...query };
  for (const name of filters) {
    const text = query[controlOf(name)];
    const field = list.query.shape[name];
    if (text === undefined || field === undefined) continue;
    delete params[controlOf(name)];
    params[name] = asSent(inputKindOf(name, field), text);
  }
  return params;
};

/** Converts typed or pasted text to what the call expects: numbers and days in plain digits. */
function asSent(as: OfficeField['as'], text: string): string {
  if (as === 'number') return cleanAmount(text);
  if (as === 'day' || as === 'month') return cleanCode(text);
  if (as === 'moment') return momentOf(cleanCode(text));
  return isInHundredths(as) ? hundredthsOf(text) : text;
}

/** Formats a value of a row as a user would type it. */
function asTyped(as: OfficeField['as'], text: string): string {
  if (text === '') return '';
  if (as === 'moment') return localTime(text);
  return isInHundredths(as) ? exactBaht(Number(text)) : text;
}

/**
 * Converts baht to whole satang, and percent to basis points. An invalid amount becomes an invalid
 * number, so that the API reports it at its field.
 */
function hundredthsOf(text: string): string {
  const amount = parseBaht(text.replace(/\s*%$/, ''));
  return 'satang' in amount ? String(amount.satang) : `฿${text}`;
}

/** Formats a UTC time for a form, in Bangkok time. */
export function localTime(text: string): string {
  const at = new Date(text);
  const day = bangkokDay(at);
  return `${day}T${new Date(at.getTime() - dayStart(day).getTime()).toISOString().slice(11, 16)}`;
}

/**
 * Converts a Bangkok time such as `2026-11-22T09:00` to UTC. Invalid input is returned unchanged,
 * so that the API reports it.
 */
function momentOf(text: string): string {
  const date = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+07:00`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
