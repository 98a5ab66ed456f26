/**
 * App developers generate Kotlin, Swift and TypeScript types from the API document. The generators
 * must produce complete types, and the TypeScript compiler must accept theirs.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, type LanguageName, quicktype } from 'quicktype-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';

const schema = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
type Schema = z.infer<typeof schema>;
const mediaType = z.object({ schema });

/** The part of the document that type generators read. References use JSON Schema paths. */
const document = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          operationId: z.string(),
          requestBody: z.object({ content: z.record(z.string(), mediaType) }).optional(),
          responses: z.record(z.string(), z.object({ content: z.record(z.string(), mediaType).default({}) })),
        }),
      ),
    ),
    components: z.object({ schemas: z.record(z.string(), schema) }),
  })
  .parse(JSON.parse(JSON.stringify(openApiDocument()).replaceAll('#/components/schemas/', '#/definitions/')));

/** Shared schemas, answers and forms of every endpoint, by the names that generators give them. */
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

/** Normalizes a name across languages: `fact_not_of_vb` and `FactNotOfVB` are equal. */
const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

async function generate(lang: LanguageName): Promise<string> {
  const properties = Object.fromEntries(
    Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]),
  );
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await input.addSource({ name: 'Vela', schema: JSON.stringify({ type: 'object', properties, definitions }) });
  const inputData = new InputData();
  inputData.addInput(input);
  // Similar schemas stay separate types with their own names.
  const options = { inputData, lang, rendererOptions: { 'just-types': true }, combineClasses: false };
  const { lines } = await quicktype(options);
  return lines.join('\n');
}

describe.for([
  { lang: 'kotlin', declares: /^(?:data|enum|sealed) class (\w+)/gm, field: /^ +val (\w+): (.+?)(?: = null)?,?$/gm },
  { lang: 'swift', declares: /^(?:struct|enum) (\w+)/gm, field: /^ +let (\w+): (.+)$/gm },
] as const)('type generator for $lang', ({ lang, declares, field }) => {
  test('the generator makes a type of every schema with known field types', async () => {
    const code = await generate(lang);
    const declarations = [...code.matchAll(declares)].map(([, name = '']) => name);
    expect(new Set(declarations).size).toBe(declarations.length);
    const declaredNames = new Set(declarations.map(plain));
    expect(structures.map(([name]) => name).filter((name) => !declaredNames.has(plain(name)))).toEqual([]);

    const fields = [...code.matchAll(field)];
    const fieldNames = new Set(fields.map(([, name = '']) => plain(name)));
    // `as` and `for` are keywords of the languages, so generators rename such fields.
    const propertyNames = structures.flatMap(([, { properties }]) =>
      Object.keys(properties ?? {}).filter((name) => !['as', 'for', 'prefix'].includes(name)),
    );
    expect(propertyNames.filter((name) => !fieldNames.has(plain(name)))).toEqual([]);
    // The contents of a contract depend on its version.
    const open = fields.filter(([, , type = '']) => /\bAny\b|JSONAny/.test(type)).map(([, name]) => name);
    expect(new Set(open)).toEqual(new Set(['contents']));
  });
});

const root = path.join(import.meta.dirname, '../../..');
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

/** Compiles the files in a folder that finds `@vela/client`. Returns the errors. */
function compile(files: Record<string, string>): string[] {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'vela-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code);
  const options = '--noEmit --strict --skipLibCheck false --ignoreConfig --types node'.split(' ');
  const target = '--target es2024 --lib es2024,dom,dom.iterable --module nodenext'.split(' ');
  const names = Object.keys(files).map((name) => path.join(folder, name));
  try {
    node('node_modules/typescript/bin/tsc', ...options, ...target, ...names);
    return [];
  } catch (error) {
    const { stdout } = z.object({ stdout: z.string() }).parse(error);
    return Array.from(stdout.matchAll(/(\w+\.ts)\((\d+),\d+\): error/g), ([, name, line]) => `${name}:${line}`);
  }
}

describe('types for TypeScript', () => {
  test('the types of quicktype compile', async () => {
    const code = await generate('typescript');
    expect(compile({ 'quick.ts': code })).toEqual([]);
    expect(compile({ 'broken.ts': code.replace(/: number;/, ': Nomber;') })).not.toEqual([]);
  });

  test('the built package of @vela/client checks paths, forms and answers', () => {
    node('clients/typescript/build.ts');
    const lines = [
      "import { createVelaClient, followRoom } from '@vela/client';",
      "const vela = createVelaClient({ origin: 'https://vela.example', token: 'x' });",
      "const { data, error } = await vela.GET('/v4/lives/', { params: { query: { status: 'on_air' } } });",
      'export const slug: string | undefined = data?.data[0]?.slug;',
      'export const count: number | undefined = data?.data[0]?.slug;',
      "if (error?.error.code === 'invalid_query') console.log(error.error);",
      "if (error?.error.code === 'no_such_code') console.log(error.error);",
      "await vela.GET('/v1/no-such-path');",
      "await vela.POST('/v1/uploads/custom', { body: { file: new Blob() } });",
      "await vela.POST('/v1/uploads/custom', { body: { file: 'text' } });",
      "for await (const { lines } of followRoom({ origin: '' }, { live: '' })) console.log(lines?.[0]?.seq);",
    ];
    expect(compile({ 'use.ts': lines.join('\n') })).toEqual(['use.ts:5', 'use.ts:7', 'use.ts:8', 'use.ts:10']);
  });
});
