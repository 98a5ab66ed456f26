/**
 * Every rule of the schema that can refuse a write, with the failure that commands answer, or the
 * reason why no command breaks it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { raiseText, ruleBehind } from '../../../../api/platform/base/refusal.ts';
import { failuresOf } from '../../../../calls/call-failures.ts';
import { calls } from '../../../../calls/index.ts';
import { featureFiles } from '../../../../scripts/migrations/files.ts';
import { declaredRulesIn, raiseTextsIn } from '../../../../scripts/vite/refusals.ts';
import { openMigrated } from '../../../migrated-database.ts';

const schema = openMigrated()
  .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
  .all()
  .map(({ sql }) => String(sql));
const texts = [...new Set(schema.flatMap(raiseTextsIn))];
const checks = schema.flatMap((sql) => checksIn(sql));
const constraints = [...texts, ...checks.map(({ name }) => name)];

/** Returns the named CHECKs of a table, with their expressions. */
function checksIn(sql: string) {
  return [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(({ 0: match, 1: name = '', index }) => {
    const rest = sql.slice(index + match.length);
    let depth = 0;
    const end = [...rest].findIndex((letter) => {
      depth += Number(letter === '(') - Number(letter === ')');
      return letter === ')' && depth === 0;
    });
    return { name, expression: rest.slice(0, end + 1) };
  });
}

/** Forms of RAISE texts that no command can cause. A rule with such a text needs no declaration. */
const forms = {
  'a guard that a line in rules.sql requests':
    /^(?:\w+ (?:are append-only|stay|is written only by rules)|the times of \w+ must be those of the database|this account no longer exists)$/,
  'no command changes what is stored forever': / cannot be (?:changed|deleted|restored)\b/,
  'code computes the row from the rows that it must match':
    /^(?:the|an?|each) .* must (?:match|equal|state|follow|cover|have the next) |are written only by |cannot have gaps$| in order$/,
  'code adds the row in its first state': /^a new .* (?:must|cannot) /,
};

/** A comparison of two columns. Forms check the range of each field, and the code their kinds. */
const comparesColumns = (expression: string): boolean =>
  expression
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"\w+"\."(\w+)"/g, '@$1')
    .replaceAll(/BETWEEN (\S+|\([^)]*\)) AND/g, 'BETWEEN $1 TO')
    .split(/ AND | OR /)
    .some((part) => {
      const columns = new Set(part.match(/@\w+/g));
      return columns.size > 1 && (/[<>+]|BETWEEN|\|\|/.test(part) || /@\w+ = @/.test(part));
    });

const declared = (['rules.sql', 'tables.ts'] as const)
  .flatMap(featureFiles)
  .flatMap((path) => declaredRulesIn(readFileSync(path, 'utf8')));
const declaredNames = new Set(declared.map(({ rule }) => rule));

const root = join(import.meta.dirname, '../../../..');
const apiFiles = globSync('api/**/*.ts', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  source: readFileSync(join(root, file), 'utf8'),
}));

/** Code that names a rule handles it: with `commitUnless`, or in a loop that decides again. */
const code = apiFiles
  .map(({ source }) => source.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$|\bcheck\(\s*'\w+'/gm, ''))
  .join('\n');
const isNamed = (rule: string) => code.includes(`'${rule}'`);
const messageOf = (rule: string) => `D1_ERROR: ${rule}: SQLITE_CONSTRAINT_TRIGGER`;
const isRace = (rule: string) => raiseText(messageOf(rule)) === null;
const isOfForm = (rule: string) => Object.values(forms).some((form) => form.test(rule));
const isWithinColumns = (rule: string) =>
  checks.some(({ name, expression }) => name === rule && !comparesColumns(expression));

describe('refusals of the schema', () => {
  test('the list has every RAISE text and every CHECK', () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(checks.length).toBeGreaterThan(100);
    const all = schema.join('\n');
    expect(all.match(/RAISE\(ABORT, '|RAISE\(IGNORE\)/g)?.length).toBe(all.match(/RAISE\(/g)?.length);
    expect(all.match(/\bCHECK\s*\(/g)?.length).toBe(checks.length);
  });

  test('every rule is handled by name or form, or declared beside it', () => {
    const unmapped = constraints.filter(
      (rule) =>
        !declaredNames.has(rule) && !isNamed(rule) && !isRace(rule) && !isOfForm(rule) && !isWithinColumns(rule),
    );
    expect(unmapped, 'scripts/vite/refusals.ts explains @answer and @invariant').toEqual([]);
  });

  test('every declared failure belongs to a call, and every reason is a sentence', () => {
    const codes = new Set<string>(calls.flatMap(({ call }) => failuresOf(call)));
    expect(declared.filter(({ word, text }) => (word === 'answer' ? !codes.has(text) : !text.includes(' ')))).toEqual(
      [],
    );
  });

  test('every declaration belongs to one rule of the schema', () => {
    expect(declared.filter(({ rule }) => !constraints.includes(rule))).toEqual([]);
    const meanings = new Map<string, Set<string>>();
    for (const { rule, word, text } of declared)
      meanings.set(rule, (meanings.get(rule) ?? new Set()).add(`${word} ${text}`));
    expect([...meanings].filter(([, all]) => all.size > 1)).toEqual([]);
  });

  test('every form is in use', () => {
    expect(Object.entries(forms).filter(([, form]) => !texts.some((text) => form.test(text)))).toEqual([]);
  });

  test.for([
    ["CREATE TRIGGER a BEFORE INSERT ON b\nBEGIN\n  SELECT RAISE(ABORT, 'it is late');\nEND;", []],
    [
      "-- @answer payout_own\n-- @rule\nCREATE TRIGGER a BEFORE INSERT ON b\nBEGIN\n  SELECT RAISE(ABORT, 'it''s late');\nEND;",
      [{ rule: "it's late", word: 'answer', text: 'payout_own' }],
    ],
    [
      "    // @invariant the day is computed\n    check(\n      'days_in_order',\n",
      [{ rule: 'days_in_order', word: 'invariant', text: 'the day is computed' }],
    ],
  ] as const)('reads the declarations of %j', ([source, expected]) => {
    expect(declaredRulesIn(source)).toEqual(expected);
  });

  test('a declaration without a rule is an error', () => {
    expect(() => declaredRulesIn('-- @answer payout_own\n-- @never_go payouts\n')).toThrow('belongs to no rule');
  });

  test.for([
    ['"t"."ends" > "t"."starts"', true],
    ['"t"."a" >= 0 AND "t"."b" >= 0', false],
    ['("t"."a" IS NULL) = ("t"."b" IS NULL)', false],
    ['"t"."a" BETWEEN 0 AND "t"."b"', true],
    ['"t"."a" = "t"."b"', true],
    [`"t"."a" IN ('x', 'y') OR "t"."b" <> ''`, false],
  ] as const)('the CHECK %s compares columns: %s', ([expression, expected]) => {
    expect(comparesColumns(expression)).toBe(expected);
  });

  test('only loops that decide again take any conflict', () => {
    const callers = apiFiles.filter(({ source }) => /\bcommit\(/.test(source));
    expect(callers.map(({ file }) => file).toSorted()).toEqual([
      'api/contracts/contract/change.ts',
      'api/platform/framework/idempotency.ts',
      'api/platform/framework/statement.ts',
      'api/rankings/fact/count-facts.ts',
    ]);
  });

  test('every rule that code names is a rule of the schema', () => {
    const lists = [...code.matchAll(/commitUnless\(\s*[\w.]+,\s*\[([^\]]*)\]/g)].map(([, list = '']) => list);
    const names = lists.flatMap((list) => Array.from(list.matchAll(/'([^']+)'/g), ([, name = '']) => name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !constraints.includes(name))).toEqual([]);
  });

  const rule = 'the last admin must remain admin';
  const message = `D1_ERROR: ${rule}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)`;

  test.for([
    ['of a batch', new Error(message), rule],
    ['of a query', new Error('Failed query: insert into posts', { cause: new Error(message) }), rule],
    ['of several attempts', new Error(`Gave up after 6 conflicts; the last was: ${message}`), rule],
    ['of a concurrent write', new Error('D1_ERROR: UNIQUE constraint failed: users.uuid: SQLITE_CONSTRAINT'), null],
    ['of the connection', new Error('D1_ERROR: Network connection lost'), null],
    [
      'of a query with the text of a member',
      new Error('Failed query: insert into posts\nparams: D1_ERROR: x: SQLITE_CONSTRAINT', {
        cause: new Error('lost'),
      }),
      null,
    ],
    ['that is none', 'SQLITE_CONSTRAINT', null],
  ] as const)('an error %s names its rule or none', ([, error, expected]) => {
    expect(ruleBehind(error)).toBe(expected);
  });
});
