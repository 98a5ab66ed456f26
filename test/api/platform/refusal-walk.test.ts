/**
 * Sends every example request while the database refuses to write one of the tables that the request
 * writes, and then the next one. The answer is the refusal: neither "temporarily unavailable" nor "done".
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Counter } from '../../../api/platform/framework/counter.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { calls } from '../../../calls/index.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { rowsForRun } from '../../effort.ts';
import { approvalBy } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { secondStaff } from '../payouts/payout-stage.ts';
import { steppedD1 } from '../stepped-d1.ts';

/** Reads write only who has looked at personal data. */
const writingCalls = calls.filter(({ name, call }) => call.method !== 'GET' || name === 'getTaxList');

/** The tables of the schema; the number of a table is its index. */
let tables: string[] = [];

beforeEach(async () => {
  await beginExamples();
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'mark_*'`,
  ).all<{ name: string }>();
  tables = results.map(({ name }) => name);
  const refuse = (table: string, number: number, change: string) =>
    env.DB.prepare(
      `CREATE TRIGGER test_refuses_${number}_${change} BEFORE ${change} ON "${table}"
        WHEN EXISTS (SELECT 1 FROM test_refuses WHERE number = ${number})
        BEGIN SELECT RAISE(ABORT, 'rule ${number} of the test'); END`,
    );
  await env.DB.batch([
    env.DB.prepare('CREATE TABLE test_refuses (number INTEGER PRIMARY KEY)'),
    ...tables.flatMap((table, number) => ['INSERT', 'UPDATE', 'DELETE'].map((change) => refuse(table, number, change))),
  ]);
});
afterEach(endExamples);

/** Makes the database refuse these tables, by number, and no others. */
const refuseOnly = (numbers: readonly number[]) =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM test_refuses'),
    env.DB.prepare('INSERT INTO test_refuses SELECT value FROM json_each(?)').bind(JSON.stringify(numbers)),
  ]);

/** Returns the numbers of the rules of the test in texts. */
const numbersIn = (texts: readonly unknown[]) =>
  texts.flatMap((text) => [...String(text).matchAll(/rule (\d+) of the test/g)].map(([, number]) => Number(number)));

/**
 * Calls that are refused per table. Many calls write the audit trail and notices, always together with
 * a table of their own, so more calls would repeat the same.
 */
const CALLS_PER_TABLE = 4;
/** Number of calls that each table has refused. */
const refusedCalls = new Map<number, number>();
const isDone = (number: number) => (refusedCalls.get(number) ?? 0) >= CALLS_PER_TABLE;

interface Answer {
  status: number;
  body: string;
}

/**
 * Sends a request again and again. Each time, the database also permits the tables that it refused
 * before. Returns the last answer.
 */
async function walk(name: string, prepare: () => Promise<() => Request>): Promise<Answer> {
  const permitted = new Set([...tables.keys()].filter(isDone));
  let request = await prepare();
  let isPrepared = true;
  for (;;) {
    await refuseOnly([...tables.keys()].filter((number) => !permitted.has(number)));
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    errorLog.mockClear();
    const reasons: string[] = [];
    const last = await sendTo(
      steppedD1(
        async () => undefined,
        (reason) => reasons.push(reason),
      ),
      request(),
    );
    const logged = errorLog.mock.calls.flat();
    errorLog.mockClear();
    await refuseOnly([]);
    const numbers = numbersIn([...reasons, ...logged]).filter((number) => !permitted.has(number));
    const refusedTables = numbers.map((number) => tables[number]);
    expect.soft(last.status, `${name} without ${refusedTables}: ${last.body} ${logged}`).toBeLessThan(500);
    if (numbers.length > 0)
      expect.soft(last.status, `${name} wrote nothing to ${refusedTables}: ${last.body}`).toBeGreaterThanOrEqual(400);
    for (const number of new Set(numbers)) {
      permitted.add(number);
      refusedCalls.set(number, (refusedCalls.get(number) ?? 0) + 1);
    }
    if (numbers.length > 0) isPrepared = false;
    else if (last.status < 400 || isPrepared) return last;
    else {
      // An earlier attempt has used a part of the preparation, such as a one-time code.
      request = await prepare();
      isPrepared = true;
    }
  }
}

const examplePreparation = (name: string, call: Call) => async () => {
  const example = await exampleOf(name);
  const token = example.by ? await tokenOf(example.by) : null;
  return () => requestOf(call, example, token);
};

/** The second person approves the command for which an answer waits. */
const approvalPreparation = (body: string) => async () => {
  const { token, ...approval } = await approvalBy(JSON.parse(body).error.approval_uuid, await secondStaff(NOW));
  return () => requestOf(decideApproval, approval, token);
};

test('no refusal of a table is answered as an outage or as done', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The walk sends more requests than the hourly limits allow.
  vi.spyOn(Counter.prototype, 'count').mockResolvedValue({ allowed: true, retry_after_seconds: 0 });
  const rows = rowsForRun(writingCalls, 60);
  for (const { name, call } of rows) {
    const { status, body } = await walk(name, examplePreparation(name, call));
    if (status === 202) await walk(`${name}, approved`, approvalPreparation(body));
  }
  expect(refusedCalls.size).toBeGreaterThan(rows.length / 2);
});
