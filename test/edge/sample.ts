/**
 * Builds a minimal realistic value of a schema: every property, and as few items per list as allowed,
 * but at least one. It reads the endpoint declarations, so new endpoints are covered.
 */
import { z } from 'zod';

/** Sample texts for patterns. The first one that matches is used. */
const texts = [
  'ข้อความ',
  '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40',
  '2026-11-20T12:30:00.000Z',
  '2026-11-20',
  '/media/poster/somo.png',
  '/cards/th/live/somo.jpg',
  '/media/film/hearts.mp4',
  'somo-live',
  '0812345678',
  '123456',
  'https://vela.test/',
  'somo@vela.test',
  '10110',
  '08:30',
  '0123456789abcdef'.repeat(4),
  `${'0123456789abcdef'.repeat(2)}-${'0123456789abcdef'.repeat(2)}`,
  `live_${'0123456789abcdef'.repeat(2)}_${'0123456789abcdef'.repeat(2)}`,
  `overlay_${'0123456789abcdef'.repeat(2)}_${'0123456789abcdef'.repeat(2)}`,
  `msg_${'0123456789abcdef'.repeat(2)}`,
  '#ff4fa3',
  '2026-11',
  '2026-11-pnd_3',
  '2026',
  '1',
];

const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
  minItems: z.number().optional(),
});

/** Samples as JSON, because a test may change its copy. */
const samples = { all: new WeakMap<z.ZodType, string>(), required: new WeakMap<z.ZodType, string>() };

export function sampleOf(schema: z.ZodType, fields: 'all' | 'required' = 'all'): unknown {
  const json =
    samples[fields].get(schema) ??
    JSON.stringify(build(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), fields));
  samples[fields].set(schema, json);
  return JSON.parse(json);
}

function build(node: unknown, fields: 'all' | 'required'): unknown {
  const schema = jsonSchema.parse(node);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return build(choice, fields);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => fields === 'all' || schema.required?.includes(name))
          .map(([name, property]) => [name, build(property, fields)]),
      );
    case 'array':
      return (
        schema.prefixItems?.map((item) => build(item, fields)) ??
        Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => build(schema.items, fields))
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema);
    default:
      return null;
  }
}

function textOf({ pattern = '', minLength = 0 }: z.infer<typeof jsonSchema>): string {
  const sampleText = texts.find((text) => text.length >= minLength && new RegExp(pattern, 'i').test(text));
  if (!sampleText) throw new Error(`no sample text fits ${pattern}: add one`);
  return sampleText;
}
