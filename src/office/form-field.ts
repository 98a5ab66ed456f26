/** The fields of a call, as a form asks for them: their kinds, choices and lengths are those of the call's own schema. */
import { z } from 'zod';
import { bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import type { Call } from '../../calls/platform/call.ts';
import { picture, wholeCoins } from '../../calls/platform/field.ts';
import { month } from '../../calls/platform/page-field.ts';
import { cleanAmount, cleanCode } from '../../calls/platform/text/clean.ts';
import { exactBaht, parseBaht } from '../../client/money/start/thai-baht.ts';
import type { FieldName, FieldProblem, OfficeField, ValueName } from '../../client/office/view.ts';
import { controlOf } from '../../pages/office/resources/names.ts';
import { type Resource, wordOf } from '../../pages/office/resources/resource.ts';

/** As much of JSON Schema as forms go by. */
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

/** What is longer than this is asked for on several lines. */
const LINE_MOST = 120;

/** What may be longer than this may come as a file as well. */
const TYPED_MOST = 20_000;

/** What a form goes by of a field of a call. */
interface Described {
  /** The words that it may be; none where it is not one of few. */
  words: readonly string[];
  /** It is a whole number, or digits alone. */
  isNumber: boolean;
  format: string | undefined;
  pattern: string | undefined;
  maxLength: number | undefined;
  /** As a person counts them. */
  graphemes: number | undefined;
  isRequired: boolean;
}

/** A list has the same form at each row: a field is looked at once. */
const described = new WeakMap<z.core.$ZodType, Described>();

function describe(field: z.core.$ZodType): Described {
  const known = described.get(field);
  if (known) return known;
  const typed = schemaOf(field, 'input');
  const description = {
    words: typed.enum ?? [],
    isNumber: typed.type === 'integer' || typed.type === 'number' || typed.pattern === DIGITS.pattern,
    format: typed.format,
    pattern: typed.pattern,
    // What is trimmed first has its length where it comes out.
    maxLength: typed.maxLength ?? schemaOf(field, 'output').maxLength,
    graphemes: typed['x-graphemes'],
    isRequired: !z.safeParse(field, undefined).success,
  };
  described.set(field, description);
  return description;
}

/** Of a choice between nothing and something, the something. */
function schemaOf(field: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const schema = schemaShape.parse(z.toJSONSchema(field, { io, unrepresentable: 'any' }));
  const [first] = (schema.anyOf ?? []).map((one) => schemaShape.parse(one)).filter((one) => one.const === undefined);
  return first ?? schema;
}

/** What a call takes beside what stands in its path. */
export const askedBy = ({ method, query, form }: Pick<Call, 'method' | 'query' | 'form'>) =>
  method === 'POST' ? form : query;

/** The fields that staff fill in: those that the row does not say. They hold what the row `begins` them with, or what was `typed`. */
export function formFields(
  resource: Pick<Resource, 'words' | 'shapes'>,
  call: Pick<Call, 'method' | 'query' | 'form'>,
  {
    given,
    begins = {},
    typed,
    wrong = [],
  }: {
    given: Iterable<string>;
    begins?: Readonly<Record<string, string>>;
    typed?: Readonly<Record<string, string>> | undefined;
    wrong?: readonly string[];
  },
): OfficeField[] {
  const known = new Set(given);
  return Object.entries(askedBy(call).shape)
    .filter(([name]) => !known.has(name))
    .map(([name, field]) => {
      const { isRequired, maxLength, graphemes = maxLength } = describe(field);
      const as = askedAs(name, field);
      const value = typed ? (typed[controlOf(name)] ?? '') : asTyped(as, begins[name] ?? '');
      return {
        name: name as FieldName,
        as,
        options: optionsOf(resource, name, field),
        shape: resource.shapes?.[name] ?? null,
        required: isRequired,
        most: graphemes,
        value,
        problem: wrong.includes(name) ? problemOf(as, value) : null,
      };
    });
}

/** The words that a field may be; none where it is not one of few. */
export const optionsOf = (
  resource: Pick<Resource, 'words'>,
  name: string,
  field: z.core.$ZodType,
): OfficeField['options'] =>
  describe(field).words.map((value) => ({ value, word: wordOf(resource, name, value) as ValueName }));

/** How a field is asked for. */
export const askedAs = (name: string, field: z.core.$ZodType): OfficeField['as'] =>
  name.endsWith('_satang') ? 'baht' : kindOf(describe(field));

function kindOf({
  words,
  isNumber,
  format,
  pattern,
  maxLength = 0,
  graphemes = maxLength,
}: Described): OfficeField['as'] {
  if (isTick(words)) return 'tick';
  if (words.length > 0) return 'choice';
  if (isNumber) return 'number';
  if (format === 'date-time') return 'moment';
  if (format === 'date') return 'day';
  if (pattern === PICTURE.pattern) return 'picture';
  if (pattern === MONTH.pattern) return 'month';
  if (graphemes > TYPED_MOST) return 'file';
  return graphemes > LINE_MOST ? 'long' : 'line';
}

/** `picture` in calls/platform/field.ts. */
const PICTURE = schemaOf(picture, 'input');

/** `month` in calls/platform/page-field.ts. */
const MONTH = schemaOf(month, 'input');

/** `wholeCoins` in calls/platform/field.ts. */
const DIGITS = schemaOf(wholeCoins, 'input');

/** `tick` in calls/platform/field.ts. */
const isTick = (words: readonly string[]) => words.join() === 'on,true,false';

/** What is wrong with what a field has, where the host has refused it. */
export function problemOf(as: OfficeField['as'], value: string): FieldProblem {
  if (as !== 'baht') return 'wrong';
  const read = parseBaht(value);
  if ('satang' in read) return 'range';
  if (read.problem === 'empty') return 'wrong';
  return /^\s*[-\u2212]/.test(value) ? 'negative' : read.problem;
}

/** What was typed, as the call reads it: moments are Bangkok's, sums are satang, and what was left empty is not sent. */
export function sentFields(
  fields: readonly OfficeField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const sent = fields.flatMap(({ name, as }): [string, string][] => {
    const text = typed[controlOf(name)]?.trim() ?? '';
    return text === '' ? [] : [[name, asSent(as, text)]];
  });
  return Object.fromEntries(sent);
}

/** What a list is asked for: its filters as its call reads them. */
export const sentFilters = (
  { filters, list }: Pick<Resource, 'filters' | 'list'>,
  query: Readonly<Record<string, string>>,
) => {
  const sent: Record<string, string> = { ...query };
  for (const name of filters) {
    const typed = query[controlOf(name)];
    const field = list.query.shape[name];
    if (typed === undefined || field === undefined) continue;
    delete sent[controlOf(name)];
    sent[name] = asSent(askedAs(name, field), typed);
  }
  return sent;
};

/** Returns what was typed or pasted into a field, as its call reads it: numbers and days in plain digits. */
function asSent(as: OfficeField['as'], text: string): string {
  if (as === 'number') return cleanAmount(text);
  if (as === 'day' || as === 'month') return cleanCode(text);
  if (as === 'moment') return momentOf(cleanCode(text));
  return as === 'baht' ? satangOf(text) : text;
}

/** What a row says, as somebody would type it. */
function asTyped(as: OfficeField['as'], text: string): string {
  if (text === '') return '';
  if (as === 'moment') return localTime(text);
  return as === 'baht' ? exactBaht(Number(text)) : text;
}

/** A sum of baht in whole satang; what is none goes to the host as what is no number, which says so at its field. */
function satangOf(text: string): string {
  const read = parseBaht(text);
  return 'satang' in read ? String(read.satang) : `฿${text}`;
}

/** A moment in UTC as a form has it, in Bangkok. */
export function localTime(text: string): string {
  const at = new Date(text);
  const day = bangkokDay(at);
  return `${day}T${new Date(at.getTime() - dayStart(day).getTime()).toISOString().slice(11, 16)}`;
}

/** `2026-11-22T09:00` of Bangkok in UTC; what is no moment goes to the host as it is, which says so. */
function momentOf(text: string): string {
  const date = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+07:00`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
