/** Names that the code declares: exports, variables, parameters and fields. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.join(import.meta.dirname, '../../../..');

/** Exports that the build or the router finds by this name, in many files. */
const COLLECTED = ['tag', 'routes', 'prefixes', 'screen', 'calls', 'default'];

/**
 * Files whose exports have the name of a feature. Its table, schema, page, loader and office list
 * share one word, and an action has the name of its form.
 */
const BY_FEATURE = ['api/*/*/*tables.ts', 'pages/*/*.ts', 'pages/office/resources/*/*.ts', 'src/pages/**'];

/**
 * Names with one meaning in layers that do not import each other. `moment` formats what the schema
 * `moment` describes.
 */
const PER_LAYER = ['log', 'moment', 'sha256Hex'];

/** Names that do not say what a variable holds. Write the noun of the value: `order`, `rows`. */
export const VAGUE_NAMES: ReadonlySet<string> = new Set([
  'found',
  'asked',
  'told',
  'done',
  'said',
  'given',
  'known',
  'shown',
  'kept',
  'held',
  'sent',
  'taken',
  'wanted',
  'written',
  'heard',
  'whoever',
  'whatever',
]);

/**
 * Fields of the wire and of rows with such a name, and states and counts that are keys. As fields
 * these words are allowed.
 */
const WIRE_FIELDS: ReadonlySet<string> = new Set([
  'done',
  'given',
  'held',
  'kept',
  'sent',
  'shown',
  'taken',
  'written',
]);

/** Fields of stored data (`told`: amount that the gateway reported) and data attributes. */
const WIRE_FIELDS_IN: Readonly<Record<string, string>> = {
  'api/money/charge/follow-charge.ts': 'told',
  'test/api/money/money-webhook.test.ts': 'told',
  'test/api/money/settlement.test.ts': 'told',
  'client/identity/passkey.ts': 'known',
};

const parse = (file: string) => parseSync(file, readFileSync(path.join(root, file), 'utf8'));

/** Returns the exports that several files declare, each with its files. */
export function sharedExports(files: readonly string[]): string[] {
  const filesByName = new Map<string, Set<string>>();
  for (const file of files.filter((name) => !BY_FEATURE.some((pattern) => path.matchesGlob(name, pattern)))) {
    for (const { entries } of parse(file).module.staticExports) {
      for (const { exportName, moduleRequest } of entries) {
        const name = exportName.name ?? 'default';
        if (moduleRequest || COLLECTED.includes(name) || PER_LAYER.includes(name)) continue;
        filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
      }
    }
  }
  return [...filesByName]
    .filter(([, declaredIn]) => declaredIn.size > 1)
    .map(([name, declaredIn]) => `${name}: ${[...declaredIn].join(', ')}`);
}

/** Returns the vague names of variables, parameters and fields in a file. */
export function vagueNamesIn(file: string): string[] {
  const { names, fields } = namesIn(parse(file).program);
  const ownFields = [...fields].filter((name) => !WIRE_FIELDS.has(name) && WIRE_FIELDS_IN[file] !== name);
  return [...new Set([...names, ...ownFields])]
    .filter((name) => VAGUE_NAMES.has(name))
    .map((name) => `${file}: ${name}`);
}

/**
 * Returns the names of all variables and parameters below a node of the syntax tree, and its
 * fields: keys of objects, types, classes and destructuring patterns.
 */
export function namesIn(node: unknown): { names: Set<string>; fields: Set<string> } {
  const names = new Set<string>();
  const fields = new Set<string>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      if (value.type === 'VariableDeclarator') bind(value.id);
      if (isFunction(value)) for (const parameter of value.params) bind(parameter);
      if (FIELDS.includes(value.type) && value.computed !== true) addField(value.key);
      for (const child of Object.values(value)) visit(child);
    }
  };
  const addField = (key: unknown) => {
    if (isNode(key) && key.type === 'Identifier') fields.add(String(key.name));
  };
  const bind = (pattern: unknown) => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') names.add(String(pattern.name));
    // A property without a new name keeps the name of the value's type.
    else if (pattern.type === 'Property') {
      if (pattern.shorthand !== true) bind(pattern.value);
    } else
      for (const inner of [pattern.properties, pattern.elements, pattern.left, pattern.argument].flat()) bind(inner);
  };
  visit(node);
  return { names, fields };
}

/** Syntax of fields. */
const FIELDS = ['Property', 'PropertyDefinition', 'TSPropertySignature', 'TSMethodSignature', 'MethodDefinition'];

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isFunction = (node: Node): node is Node & { params: unknown[] } =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type) &&
  Array.isArray(node.params);
