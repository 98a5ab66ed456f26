/**
 * Tests of the invariants: a small world breaks none, and for each one a tampering is known that it
 * reports.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invariants } from './invariants/index.ts';
import { tamperings } from './tampering/index.ts';
import { openUnguarded } from './tampering/rows.ts';
import { listed, tamper } from './tampering/tampering.ts';
import { openWorld } from './tampering/world.ts';

const database = openWorld();

/** Returns a function that finds the broken invariants of a database. */
function observe(of = database) {
  const queries = Object.entries(invariants).map(
    ([name, query]) => [name, of.prepare(`SELECT * FROM (${query}) LIMIT 1`)] as const,
  );
  return () => queries.flatMap(([name, query]) => (query.get() ? [name] : []));
}

const brokenIn = observe();

beforeEach(() => database.exec('SAVEPOINT tampering'));
afterEach(() => database.exec('ROLLBACK TO tampering; RELEASE tampering'));

describe('invariants of the storm', () => {
  test('hold in an empty database, except that it has no administrator', () =>
    expect(observe(openUnguarded())()).toEqual(['an administrator or CEO exists']));

  test('hold in the small world', () => expect(brokenIn()).toEqual([]));

  test('each have a tampering', () =>
    expect(Object.keys(tamperings).toSorted()).toEqual(Object.keys(invariants).toSorted()));

  test.each(listed(tamperings))('report a tampering: %s', (name, tampering) => {
    tamper(database, tampering);
    expect(brokenIn().toSorted()).toEqual([name, ...(tampering.also ?? [])].toSorted());
  });
});
