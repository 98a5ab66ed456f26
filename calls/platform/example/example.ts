/**
 * Examples of requests and responses, generated from the schemas of the calls. The API document and
 * its page show them, and a test checks that each schema accepts its example. No other code may
 * import this file: requests do not need it.
 */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { anyTexts, formsByCall, numbersByName, textsByName } from './example-values.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Node = JsonSchema | boolean | Node[] | undefined;

/**
 * Returns a value that the schema accepts, with every optional field and with one item per array,
 * or the fewest that the schema allows. `name` is the name of the field, because "email" and
 * "title" have the same type.
 */
export const exampleOf = (schema: z.ZodType, io: 'input' | 'output', name = ''): unknown =>
  build(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), name);

/**
 * Returns a body that a call accepts: a form, or the JSON of a webhook. Returns null if it takes
 * none.
 */
export function exampleBody({ name, call }: { name: string; call: Call }): Record<string, unknown> | null {
  const body = exampleOf(call.raw?.body ?? call.form, 'input') as Record<string, unknown>;
  const fields = Object.entries({ ...body, ...formsByCall[name] }).filter(([, value]) => value !== null);
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

function build(schema: Node, name: string): unknown {
  if (typeof schema !== 'object' || Array.isArray(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.default ?? schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return build(choices.find(isFilled) ?? choices[0], name);
  switch (Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, property]) => [
          field,
          build(property, within(name, field)),
        ]),
      );
    case 'array':
      return (
        schema.prefixItems?.map((item) => build(item, name)) ??
        Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => build(schema.items, name.replace(/s$/, '')))
      );
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema, name);
    default:
      return null;
  }
}

/** Returns whether a choice is more than "null" or "the field is empty". */
const isFilled = ({ type, const: literal }: JsonSchema): boolean => type !== 'null' && literal !== '';

/** Fields whose meaning depends on the object that contains them: `title.en`, `caster.uuid`. */
const within = (parent: string, field: string): string =>
  parent !== '' && parent !== 'data' && /^(?:th|en|uuid|name|from|until|number|amount)$/.test(field)
    ? `${parent}_${field}`
    : field;

function numberOf({ default: preset, minimum = 1, maximum = Infinity, exclusiveMinimum }: JsonSchema, name: string) {
  if (typeof preset === 'number') return preset;
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
  return Math.min(maximum, Math.max(1, least, numberNamed(name)));
}

const numberNamed = (name: string): number => numbersByName.find(([pattern]) => pattern.test(name))?.[1] ?? 1;

/** Throws if no text fits the pattern: example-values.ts then needs one more. */
function textOf({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string {
  const byName = textsByName.flatMap(([field, text]) => (field.test(name) ? [text] : []));
  const others = pattern === undefined ? ['example'] : [uuidOf(name), String(numberNamed(name)), ...anyTexts];
  const expression = new RegExp(pattern ?? '', 'u');
  const example = [...byName, ...others].find(
    (text) => text.length >= minLength && text.length <= maxLength && expression.test(text),
  );
  if (example === undefined) throw new Error(`No example fits the field "${name}" with the pattern ${pattern}`);
  return example;
}

/** Returns the same uuid for `caster_uuid`, `caster.uuid` and a list of `caster_uuids`. */
function uuidOf(name: string): string {
  const noun = name.replace(/_?uuids?$/, '');
  const digits = [0, 1, 2, 3].map((part) => fnv1a(`${part}${noun}`).toString(16).padStart(8, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** The FNV-1a hash of 32 bits. */
const fnv1a = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);
