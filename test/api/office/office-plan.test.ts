/** No list of the office, however it is cut down, looks through a table: SQLite says by which index each is found. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import { sortsWith } from '../../../calls/platform/sort.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { looksThrough, planner } from '../query-plan.ts';
import { userUuid } from '../world.ts';

/** What is typed into a filter that is not one of few words; of a number of kinds, each. */
const typed: Readonly<Record<string, readonly string[]>> = {
  among: [userUuid('somo')],
  amount_satang: ['10000'],
  by: [userUuid('somo'), 'ดาว', 'line:U123'],
  category: ['stickers'],
  event: ['community'],
  find: ['ข้าว', userUuid('somo'), 'fon@example.com', 'line:U123', 'VELA10'],
  month: ['2031-10'],
  name: ['ดาว'],
  on: ['2031-11-19'],
  // No charge's, whose messages are few and sorted as they are found.
  reference: ['V-1234'],
  subject_uuid: [userUuid('somo')],
  until: ['2031-11-19'],
};

/** Tables of which there are few rows for good: the house makes each by hand, or the calendar does. */
const few = new Set([
  'authority_changes',
  'bank_holidays',
  'contract_signatories',
  'dated_settings',
  'gift_items',
  'packages',
  'service_secrets',
  'services',
  'shop_categories',
  'tax_filings',
]);

/** What takes longer all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'tax-lists': 'sums are of the certificates of the thirteen months that are shown',
};

beforeEach(beginExamples);
afterEach(endExamples);

const filterSchema = z.object({ enum: z.array(z.string()).optional(), anyOf: z.array(z.looseObject({})).optional() });

/** The ways in which a list can be cut down: not at all, and by each of its filters; each as it can be sorted. */
function waysOf({ list, filters, sorts }: (typeof resources)[number]): Record<string, string>[] {
  const valuesOf = (name: string): readonly string[] => {
    const field = list.query.shape[name] ?? expect.fail(name);
    const schema = filterSchema.parse(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
    const words = [schema, ...(schema.anyOf ?? []).map((one) => filterSchema.parse(one))].find((one) => one.enum)?.enum;
    const values = words ?? typed[name] ?? expect.fail(`what is typed for ${name}?`);
    return values.filter((value) => field.safeParse(value).success);
  };
  const cut = filters.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })));
  // Of the words of a filter two will do.
  const two = filters.flatMap((name) =>
    [...new Set([...valuesOf(name).slice(0, 1), ...valuesOf(name).slice(-1)])].map((value) => ({ [name]: value })),
  );
  const sorted = [{}, ...two].flatMap((query) =>
    sortsWith(sorts ?? { own: null, by: {} }, query).flatMap((field) => [
      { ...query, sort: field },
      { ...query, sort: `-${field}` },
    ]),
  );
  return [{}, ...cut, ...sorted];
}

test('by an index, whole or by any of its filters', { timeout: 120_000 }, async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'",
  ).all<{
    name: string;
  }>();
  const partial = new Set(results.map(({ name }) => name));
  for (const resource of resources) {
    const example = await exampleOf(calls.find(({ call }) => call === resource.list)?.name ?? '');
    /** As the list is asked for where it is not cut down, by how it is sorted. */
    const wholes = new Map<string, { sql: string[]; steps: string }>();
    for (const query of waysOf(resource)) {
      const what = `${resource.name} ${JSON.stringify(query)}`;
      const { db, plans } = planner();
      const asked = { ...example, query: { ...example.query, ...query } };
      const { status, body } = await sendTo(db, requestOf(resource.list, asked, await tokenOf(example.by ?? 'staff')));
      expect.soft(status, `${what}: ${body.slice(0, 300)}`).toBe(200);
      const found = await plans();
      expect(found.length, what).toBeGreaterThan(0);
      const slow = found.flatMap((plan) => looksThrough(plan, few, partial));
      if (!(resource.name in exceptions)) expect.soft(slow, what).toEqual([]);
      // What a filter asks for besides is found by an index, or each of the others would be looked at.
      const sql = found.map((plan) => plan.sql);
      const steps = JSON.stringify(found.map((plan) => plan.steps.map(({ detail }) => detail)));
      const { sort = '', ...cut } = query;
      const whole = wholes.get(sort);
      if (Object.keys(cut).length === 0) wholes.set(sort, { sql, steps });
      else if (whole && sql.join() !== whole.sql.join())
        expect.soft(steps, `${what} is looked for row by row`).not.toBe(whole.steps);
    }
  }
});
