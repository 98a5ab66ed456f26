/** No office list scans a table with any of its filters: SQLite reports the index of each query. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import { sortsWith } from '../../../calls/platform/sort.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { looksThrough, planner } from '../query-plan.ts';
import { userUuid } from '../world.ts';

/** Sample values of free-text filters; several if a filter accepts several kinds. */
const typedValues: Readonly<Record<string, readonly string[]>> = {
  among: [userUuid('somo')],
  amount_satang: ['10000'],
  by: [userUuid('somo'), 'ดาว', 'line:U123'],
  category: ['stickers'],
  event: ['community'],
  find: ['ข้าว', userUuid('somo'), 'fon@example.com', 'line:U123', 'VELA10'],
  month: ['2031-10'],
  name: ['ดาว'],
  on: ['2031-11-19'],
  // The reference of an order, not of a charge: a charge has few messages, sorted after the read.
  reference: ['V-1234'],
  subject_uuid: [userUuid('somo')],
  until: ['2031-11-19'],
};

/** Small tables: staff add each row, or the calendar does. */
const few = new Set([
  'authority_changes',
  'bank_holidays',
  'contract_signatories',
  'dated_settings',
  'departed_months',
  'gift_items',
  'live_categories',
  'packages',
  'service_secrets',
  'services',
  'shop_categories',
  'tax_filings',
]);

/** Exceptions with their reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'tax-lists': 'sums are of the certificates of the thirteen months that are shown',
};

beforeEach(beginExamples);
afterEach(endExamples);

const filterSchema = z.object({ enum: z.array(z.string()).optional(), anyOf: z.array(z.looseObject({})).optional() });

/** Returns the queries of a list: unfiltered, and by each filter, in each order. */
function waysOf({ list, filters, sorts }: (typeof resources)[number]): Record<string, string>[] {
  const valuesOf = (name: string): readonly string[] => {
    const field = list.query.shape[name] ?? expect.fail(name);
    const schema = filterSchema.parse(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
    const words = [schema, ...(schema.anyOf ?? []).map((one) => filterSchema.parse(one))].find((one) => one.enum)?.enum;
    const values = words ?? typedValues[name] ?? expect.fail(`what is typed for ${name}?`);
    return values.filter((value) => field.safeParse(value).success);
  };
  const filterQueries = filters.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })));
  // Two values of each filter are enough here.
  const two = filters.flatMap((name) =>
    [...new Set([...valuesOf(name).slice(0, 1), ...valuesOf(name).slice(-1)])].map((value) => ({ [name]: value })),
  );
  const sortedQueries = [{}, ...two].flatMap((query) =>
    sortsWith(sorts ?? { own: null, by: {} }, query).flatMap((field) => [
      { ...query, sort: field },
      { ...query, sort: `-${field}` },
    ]),
  );
  return [{}, ...filterQueries, ...sortedQueries];
}

describe('query plans of office lists', () => {
  test('every office list uses an index with any of its filters and orders', { timeout: 120_000 }, async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'",
    ).all<{
      name: string;
    }>();
    const partial = new Set(results.map(({ name }) => name));
    for (const resource of resources) {
      const example = await exampleOf(calls.find(({ call }) => call === resource.list)?.name ?? '');
      /** The unfiltered query of the list, by its order. */
      const wholes = new Map<string, { sql: string[]; steps: string }>();
      for (const query of waysOf(resource)) {
        const what = `${resource.name} ${JSON.stringify(query)}`;
        const { db, plans } = planner();
        const input = { ...example, query: { ...example.query, ...query } };
        const { status, body } = await sendTo(
          db,
          requestOf(resource.list, input, await tokenOf(example.by ?? 'staff')),
        );
        expect.soft(status, `${what}: ${body.slice(0, 300)}`).toBe(200);
        const queryPlans = await plans();
        expect(queryPlans.length, what).toBeGreaterThan(0);
        const slow = queryPlans.flatMap((plan) => looksThrough(plan, few, partial));
        if (!(resource.name in exceptions)) expect.soft(slow, what).toEqual([]);
        // A filter must use an index too; otherwise all other rows would be read.
        const sql = queryPlans.map((plan) => plan.sql);
        const steps = JSON.stringify(queryPlans.map((plan) => plan.steps.map(({ detail }) => detail)));
        const { sort = '', ...filter } = query;
        const whole = wholes.get(sort);
        if (Object.keys(filter).length === 0) wholes.set(sort, { sql, steps });
        else if (whole && sql.join() !== whole.sql.join())
          expect.soft(steps, `${what} is looked for row by row`).not.toBe(whole.steps);
      }
    }
  });
});
