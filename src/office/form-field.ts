/** The fields of a call, as a form asks for them: their kinds, choices and lengths are those of the call's own schema. */
import { z } from 'zod';
import { bangkokDay, dayStart } from '../../calls/bangkok-day.ts';
import type { Call } from '../../calls/call.ts';
import { picture } from '../../calls/field.ts';
import type { FieldName, OfficeField, ValueName } from '../../client/office/view.ts';
import { type Resource, wordOf } from '../../pages/office/resource.ts';

/** As much of JSON Schema as forms go by. */
const schemaShape = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
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
  format: string | undefined;
  pattern: string | undefined;
  maxLength: number | undefined;
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
    format: typed.format,
    pattern: typed.pattern,
    // What is trimmed first has its length where it comes out.
    maxLength: typed.maxLength ?? schemaOf(field, 'output').maxLength,
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

/** The fields that staff fill in: those that the row does not say. */
export function formFields(
  resource: Pick<Resource, 'words' | 'shapes'>,
  call: Pick<Call, 'method' | 'query' | 'form'>,
  {
    given,
    typed = {},
    wrong = [],
  }: { given: Iterable<string>; typed?: Readonly<Record<string, string>>; wrong?: readonly string[] },
): OfficeField[] {
  const known = new Set(given);
  return Object.entries(askedBy(call).shape)
    .filter(([name]) => !known.has(name))
    .map(([name, field]) => {
      const { isRequired, maxLength } = describe(field);
      return {
        name: name as FieldName,
        as: kindOf(describe(field)),
        options: optionsOf(resource, name, field),
        shape: resource.shapes?.[name] ?? null,
        required: isRequired,
        most: maxLength,
        value: kindOf(describe(field)) === 'moment' ? localTime(typed[name] ?? '') : (typed[name] ?? ''),
        problem: wrong.includes(name),
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
export const askedAs = (field: z.core.$ZodType): OfficeField['as'] => kindOf(describe(field));

function kindOf({ words, format, pattern, maxLength = 0 }: Described): OfficeField['as'] {
  if (isTick(words)) return 'tick';
  if (words.length > 0) return 'choice';
  if (format === 'date-time') return 'moment';
  if (format === 'date') return 'day';
  if (pattern === PICTURE.pattern) return 'picture';
  if (maxLength > TYPED_MOST) return 'file';
  return maxLength > LINE_MOST ? 'long' : 'line';
}

/** `picture` in calls/field.ts. */
const PICTURE = schemaOf(picture, 'input');

/** `tick` in calls/field.ts. */
const isTick = (words: readonly string[]) => words.join() === 'on,true,false';

/** What was typed, as the call reads it: moments are Bangkok's, and what was left empty is not sent. */
export function sentFields(
  fields: readonly OfficeField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const sent = fields.flatMap(({ name, as }): [string, string][] => {
    const text = typed[name]?.trim() ?? '';
    if (text === '') return [];
    return [[name, as === 'moment' ? momentOf(text) : text]];
  });
  return Object.fromEntries(sent);
}

/** A moment in UTC as a form has it, in Bangkok; what was typed stays as it is. */
function localTime(text: string): string {
  if (!text.endsWith('Z')) return text;
  const at = new Date(text);
  const day = bangkokDay(at);
  return `${day}T${new Date(at.getTime() - dayStart(day).getTime()).toISOString().slice(11, 16)}`;
}

/** `2026-11-22T09:00` of Bangkok in UTC; what is no moment goes to the host as it is, which says so. */
function momentOf(text: string): string {
  const date = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+07:00`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
