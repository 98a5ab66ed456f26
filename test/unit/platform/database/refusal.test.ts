/** Every rule of the schema that can refuse a write, with the error that a caller receives. */
import { expect, test } from 'vitest';
import { failureOfRefusal, raiseText, refusalFailures, ruleBehind } from '../../../../api/platform/base/refusal.ts';
import { failureStatus } from '../../../../calls/platform/failure/failure-status.ts';
import en from '../../../../locales/en/platform/error.json';
import th from '../../../../locales/th/platform/error.json';
import { openMigrated } from '../../../migrated-database.ts';

const schema = openMigrated()
  .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
  .all()
  .map(({ sql }) => String(sql));
const matchesOf = (pattern: RegExp) => [
  ...new Set(schema.flatMap((sql) => [...sql.matchAll(pattern)].map(([, name = '']) => name.replaceAll("''", "'")))),
];
const texts = matchesOf(/RAISE\(ABORT, '((?:[^']|'')*)'\)/g);
const checks = matchesOf(/CONSTRAINT "(\w+)" CHECK/g);
const messages = [
  ...texts.map((name) => ({ name, message: `D1_ERROR: ${name}: SQLITE_CONSTRAINT_TRIGGER` })),
  ...checks.map((name) => ({
    name,
    message: `D1_ERROR: CHECK constraint failed: ${name}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_CHECK)`,
  })),
];

test('the list has every RAISE text and every named CHECK', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(checks.length).toBeGreaterThan(100);
  const raiseCount = schema.join('\n').match(/RAISE\(/g)?.length;
  expect(schema.join('\n').match(/RAISE\(ABORT, '|RAISE\(IGNORE\)/g)?.length).toBe(raiseCount);
});

test('every rule is a race or an error below 500 with texts', () => {
  const races = messages.filter(({ message }) => raiseText(message) === null).map(({ name }) => name);
  // A guarded table refuses a second row with the same key by such a text.
  const guards = /^[a-z_]+ (?:are append-only|stay)$/;
  expect(races.filter((name) => !guards.test(name)).toSorted()).toEqual([
    'another member of staff has changed it in the meantime',
    'another request has already decided this',
    'another request has already set the account',
    'another request has changed the contract',
    'another request has changed the order',
    'another request has changed the payout',
    'another request has changed the shop order',
    'shop_items_stock',
    'shop_variants_stock',
    'this identity belongs to another person',
    'topup_promotions_budget',
    'vouchers_taken',
  ]);
  const unmappedMessages = messages
    .filter(({ name }) => !races.includes(name))
    .filter(({ name, message }) => {
      const { failed } = failureOfRefusal(raiseText(message) ?? '');
      const isRead = raiseText(message) === name && failed in en.code && failed in th.code;
      return !isRead || failureStatus[failed] >= 500;
    });
  expect(unmappedMessages).toEqual([]);
});

test('every mapped error belongs to a rule of the schema', () => {
  expect(Object.keys(refusalFailures).filter((name) => !texts.includes(name) && !checks.includes(name))).toEqual([]);
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
    new Error('Failed query: insert into posts\nparams: D1_ERROR: x: SQLITE_CONSTRAINT', { cause: new Error('lost') }),
    null,
  ],
  ['that is none', 'SQLITE_CONSTRAINT', null],
] as const)('an error %s names its rule or none', ([, error, expected]) => {
  expect(ruleBehind(error)).toBe(expected);
});
