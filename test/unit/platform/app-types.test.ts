/** What the published document is to the makers of apps: their generators make types of it, in Kotlin and in Swift, whole. */
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, type LanguageName, quicktype } from 'quicktype-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/host/openapi.ts';

const schema = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
type Schema = z.infer<typeof schema>;
const held = z.object({ schema });

/** As much of the document as a generator of types reads. Its references are those of JSON Schema. */
const document = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          operationId: z.string(),
          requestBody: z.object({ content: z.record(z.string(), held) }).optional(),
          responses: z.record(z.string(), z.object({ content: z.record(z.string(), held) })),
        }),
      ),
    ),
    components: z.object({ schemas: z.record(z.string(), schema) }),
  })
  .parse(JSON.parse(JSON.stringify(openApiDocument()).replaceAll('#/components/schemas/', '#/definitions/')));

/** What calls share, what each call answers, and what it is sent; by the names that generators give them. */
const definitions: Record<string, Schema> = { ...document.components.schemas };
for (const { operationId, requestBody, responses } of Object.values(document.paths).flatMap((methods) =>
  Object.values(methods),
)) {
  const answer = responses[200]?.content['application/json']?.schema;
  const [form] = Object.values(requestBody?.content ?? {});
  if (answer) definitions[`${operationId}-answer`] = answer;
  if (form) definitions[`${operationId}-form`] = form.schema;
}
const structures = Object.entries(definitions).filter(([, { properties }]) => properties !== undefined);

/** Names as languages tell them apart: `fact_not_of_vb` and `FactNotOfVB` are one. */
const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

async function generate(lang: LanguageName): Promise<string> {
  const properties = Object.fromEntries(
    Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]),
  );
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await input.addSource({ name: 'Vela', schema: JSON.stringify({ type: 'object', properties, definitions }) });
  const inputData = new InputData();
  inputData.addInput(input);
  // Alike is not the same: each keeps its own name.
  const options = { inputData, lang, rendererOptions: { 'just-types': true }, combineClasses: false };
  const { lines } = await quicktype(options);
  return lines.join('\n');
}

describe.for([
  { lang: 'kotlin', declares: /^(?:data|enum|sealed) class (\w+)/gm, field: /^ +val (\w+): (.+?)(?: = null)?,?$/gm },
  { lang: 'swift', declares: /^(?:struct|enum) (\w+)/gm, field: /^ +let (\w+): (.+)$/gm },
] as const)('a generator for $lang', ({ lang, declares, field }) => {
  test('makes a type of everything that calls share, answer and are sent, and leaves no field to guess', async () => {
    const code = await generate(lang);
    const declared = [...code.matchAll(declares)].map(([, name = '']) => name);
    expect(new Set(declared).size).toBe(declared.length);
    const known = new Set(declared.map(plain));
    expect(structures.map(([name]) => name).filter((name) => !known.has(plain(name)))).toEqual([]);

    const fields = [...code.matchAll(field)];
    const named = new Set(fields.map(([, name = '']) => plain(name)));
    // `as` and `for` are words of the languages, which name such fields otherwise.
    const wanted = structures.flatMap(([, { properties }]) =>
      Object.keys(properties ?? {}).filter((name) => !['as', 'for', 'prefix'].includes(name)),
    );
    expect(wanted.filter((name) => !named.has(plain(name)))).toEqual([]);
    // What a contract says is as its version has it.
    const open = fields.filter(([, , type = '']) => /\bAny\b|JSONAny/.test(type)).map(([, name]) => name);
    expect(new Set(open)).toEqual(new Set(['contents']));
  });
});
