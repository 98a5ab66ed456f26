/**
 * Sends every example request while the database refuses to write one of the tables that the
 * request writes, and then the next one. The answer is that refusal: neither "temporarily
 * unavailable", nor "done", nor the code of a rule that the call expects.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Counter } from '../../../api/platform/framework/counter.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { calls } from '../../../calls/index.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { rowsForRun } from '../../effort.ts';
import { approvalBy } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { secondStaff } from '../payouts/payout-stage.ts';
import { type RefusedTables, refusableTables, refusedIn } from '../refused-tables.ts';
import { steppedD1 } from '../stepped-d1.ts';

/** Reads write only who has looked at personal data. */
const writingCalls = calls.filter(({ call }) => call.method !== 'GET' || call.failures.includes('refused_by_records'));

let world: RefusedTables;

beforeEach(async () => {
  await beginExamples();
  world = await refusableTables();
});
afterEach(endExamples);

/**
 * Calls that are refused per table, besides each call's first refusal. Many calls write the audit
 * trail and notices, always together with a table of their own.
 */
const CALLS_PER_TABLE = 8;
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
  const { tables, refuseOnly } = world;
  const permitted = new Set<number>();
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
    const numbers = refusedIn([...reasons, ...logged]).filter((number) => !permitted.has(number));
    const names = numbers.map((number) => tables[number]);
    expect.soft(last.status, `${name} without ${names}: ${last.body} ${logged}`).toBeLessThan(500);
    if (numbers.length > 0)
      expect.soft(codeIn(last.body), `${name} without ${names}: ${last.body}`).toBe('refused_by_records');
    for (const number of numbers) {
      permitted.add(number);
      refusedCalls.set(number, (refusedCalls.get(number) ?? 0) + 1);
    }
    if (numbers.length > 0) {
      isPrepared = false;
      for (const number of tables.keys()) if (isDone(number)) permitted.add(number);
    } else if (last.status < 400 || isPrepared) return last;
    else {
      // An earlier attempt has used a part of the preparation, such as a one-time code.
      request = await prepare();
      isPrepared = true;
    }
  }
}

const codeIn = (body: string): unknown => JSON.parse(body).error?.code;

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

describe('refused writes of each endpoint', () => {
  test('no refusal of a table is answered as an outage or as done', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // The walk sends more requests than the hourly limits allow.
    vi.spyOn(Counter.prototype, 'count').mockResolvedValue({ allowed: true, retry_after_seconds: 0 });
    const rows = rowsForRun(writingCalls, 40);
    for (const { name, call } of rows) {
      const { status, body } = await walk(name, examplePreparation(name, call));
      if (status === 202) await walk(`${name}, approved`, approvalPreparation(body));
    }
    expect(refusedCalls.size).toBeGreaterThan(rows.length / 2);
  });
});
