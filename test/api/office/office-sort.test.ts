/** Office lists in each of their orders: every row appears exactly once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listOfficeOrders } from '../../../calls/money/order-office.ts';
import { listPeople } from '../../../calls/office/person.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import { ask, askInVain } from '../ask.ts';
import { beginExamples, endExamples, tokenOf } from '../example-world.ts';

beforeEach(beginExamples);
afterEach(endExamples);

const listSchema = z.object({ data: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
const sortedLists = resources.filter(({ sorts }) => sorts !== null);

/** Maximum number of pages per list; each has a few rows. */
const MAX_PAGES = 4;
const ROWS = 3;

async function rowsOf(list: Call, query: Record<string, string>, token: string) {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES && (pages === 0 || cursor !== null); pages += 1) {
    const page = listSchema.parse(
      await ask(list, { token, query: { ...query, limit: String(ROWS), ...(cursor !== null && { cursor }) } }),
    );
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

const at = (row: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name] ?? null, row);

/** Values without an end sort last. */
const place = (value: unknown) => value ?? Number.POSITIVE_INFINITY;

/** Names of people sort by the Thai dictionary, everything else by bytes. */
const inOrder = (list: string, field: string) => (value: unknown) =>
  list === 'people' && field === 'name' && typeof value === 'string' ? collationKey(value) : value;

/** Compares values like SQLite. */
const isBefore = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b)) <= 0
    : Number(a) <= Number(b);

describe('orders of office lists', () => {
  test('each office list sorts by every declared field, in both directions, across pages', {
    timeout: 120_000,
  }, async () => {
    const token = await tokenOf('staff');
    for (const { name, list, sorts, columns } of sortedLists) {
      const fields = columns.map(({ field }) => field);
      for (const field of Object.keys(sorts?.by ?? {})) {
        expect.soft(fields, name).toContain(field);
        for (const sort of [field, `-${field}`]) {
          const rows = await rowsOf(list, { sort }, token);
          expect.soft(new Set(rows.map((row) => JSON.stringify(row))).size, `${name}: ${sort}`).toBe(rows.length);
          const values = rows.map((row) => place(at(row, field))).map(inOrder(name, field));
          const upward = sort === field ? values : values.toReversed();
          for (const [index, value] of upward.slice(1).entries())
            expect.soft(isBefore(upward[index], value), `${name}: ${sort}: ${upward[index]}, ${value}`).toBe(true);
        }
      }
    }
  });

  test('rejects by name a sort that is unknown or does not fit', async () => {
    const token = await tokenOf('staff');
    for (const query of [
      { sort: 'colour' },
      { sort: '--created_at' },
      { sort: 'created_at', state: 'late' },
      { sort: '-total_satang', find: 'V-1234' },
    ]) {
      const refusal = { status: 400, error: { code: 'invalid_query', fields: ['sort'] } };
      expect(await askInVain<Call>(listOfficeOrders, { token, query }), JSON.stringify(query)).toMatchObject(refusal);
    }
  });

  test('a cursor of one order is invalid for another', async () => {
    const token = await tokenOf('staff');
    const { next_cursor } = await ask(listPeople, { token, query: { sort: '-created_at', limit: '1' } });
    const query = { sort: 'created_at', limit: '1', cursor: next_cursor ?? '' } as const;
    expect(await askInVain(listPeople, { token, query })).toMatchObject({
      status: 400,
      error: { code: 'invalid_cursor' },
    });
  });
});
