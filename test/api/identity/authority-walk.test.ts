/**
 * Every entry of the authority table that needs dual control: one person alone moves nothing, and
 * small commands do not exceed the daily limit.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAmount } from '../../../api/identity/authority/amount.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { calls } from '../../../calls/index.ts';
import { type AuthorityName, authorityNamed } from '../../../calls/platform/authority.ts';
import { authorityTable } from '../../../calls/platform/authority-table.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { rowsForRun } from '../../effort.ts';
import { dropClockRules } from '../clock-rules.ts';
import { approvalBy } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { secondStaff } from '../payouts/payout-stage.ts';

beforeEach(beginExamples);
afterEach(endExamples);

const names = Object.keys(authorityTable) as AuthorityName[];
const rows = names.map(authorityNamed).filter(({ second }) => second !== 'never');
const heldNames = rows.filter(({ by_record }) => !by_record).map(({ name }) => name);
const byRecord = rows.filter(({ by_record }) => by_record).map(({ name }) => name);
const above = rows.filter(({ second }) => second === 'above').map(({ name }) => name);

const number = async (sql: string) => (await env.DB.prepare(sql).first<number>('n')) ?? 0;
const transfers = () => number('SELECT count(*) AS n FROM ledger_transfers');
const position = () => number('SELECT coalesce(max(position), 0) AS n FROM audit_changes');

/** Returns the tables that staff commands have changed since a position of the audit log. */
const changedSince = async (from: number) => {
  const sql = 'SELECT DISTINCT table_name FROM audit_changes WHERE position > ? ORDER BY 1';
  const { results } = await env.DB.prepare(sql).bind(from).all<{ table_name: string }>();
  return results.map(({ table_name }) => table_name);
};

/** Sets the limits of an entry. Only direct access to the database can do this alone. */
const limitTo = (name: AuthorityName, once: number, day: number) =>
  env.DB.prepare(
    `INSERT INTO authority_changes (name, roles, second, once, day, ground, set_by_uuid, set_at_ms)
      VALUES (?, ?, 'above', ?, ?, 'test', ?, 0)`,
  )
    .bind(name, JSON.stringify(authorityNamed(name).roles), once, day, uuidOf('demo:staff'))
    .run();

/** Sends the example of an endpoint as one person. */
async function does(name: AuthorityName) {
  const { call } = calls.find((one) => one.name === name) ?? expect.fail(name);
  const example = await exampleOf(name);
  const [from, transferCount] = [await position(), await transfers()];
  const answer = await sendTo(env.DB, requestOf(call, example, await tokenOf('staff')));
  return { ...answer, from, moved: transferCount };
}

/** Ends the sample, so that the rules of the database apply, except for the moved clock. */
async function enforceRules() {
  await dropClockRules();
  await env.DB.prepare('DELETE FROM sample_databases').run();
}

const waiting = (body: string): string => JSON.parse(body).error.approval_uuid;

test('authority entries belong to endpoints of staff or moderators only', () => {
  const accesses = new Set(calls.filter(({ name }) => name in authorityTable).map(({ call }) => call.access));
  expect([...accesses].sort()).toEqual(['moderator', 'staff']);
});

describe.for(rowsForRun(heldNames, 16))('%s', (name) => {
  test('a held command only creates an approval; a second person executes it', async () => {
    if (authorityNamed(name).alone) await limitTo(name, 0, 0);
    const { status, body, from, moved: transferCount } = await does(name);
    expect(status, body).toBe(202);
    expect(await changedSince(from)).toEqual(['approvals', 'held_commands']);
    expect(await transfers()).toBe(transferCount);
    const own = await approvalBy(waiting(body), await tokenOf('staff'));
    const refusal = await sendTo(env.DB, requestOf(decideApproval, own, own.token));
    expect(refusal.status, refusal.body).toBe(403);
    expect(await transfers()).toBe(transferCount);
    const positionBefore = await position();
    const second = await approvalBy(waiting(body), await secondStaff(NOW));
    await enforceRules();
    const approvalAnswer = await sendTo(env.DB, requestOf(decideApproval, second, second.token));
    expect(approvalAnswer.status, approvalAnswer.body).toBe(200);
    expect((await changedSince(positionBefore)).length).toBeGreaterThan(1);
  });
});

describe.for(rowsForRun(above, 4))('%s', (name) => {
  test('a command within the daily limit executes, and its amount is counted', async () => {
    await limitTo(name, 1_000_000_000, 1_000_000_000);
    const sql = `INSERT INTO authority_uses (by_uuid, name, period, amount, once_most, day_most)
      VALUES (?, ?, ?, 1000000000, 1000000000, 1000000000)`;
    const yesterday = bangkokDay(new Date(NOW.getTime() - 86_400_000));
    await env.DB.prepare(sql).bind(uuidOf('demo:staff'), name, yesterday).run();
    const { status, body } = await does(name);
    expect(status, body).toBe(200);
    const usesSql = `SELECT amount AS n FROM authority_uses WHERE name = '${name}' AND period = '${bangkokDay(NOW)}'`;
    expect(await number(usesSql)).toBeGreaterThan(0);
  });

  test('a command waits once other commands have used up the day', async () => {
    await limitTo(name, 1_000_000_000, 1_000_000_000);
    const sql = `INSERT INTO authority_uses (by_uuid, name, period, amount, once_most, day_most)
      VALUES (?, ?, ?, 1000000000, 1000000000, 1000000000)`;
    await env.DB.prepare(sql).bind(uuidOf('demo:staff'), name, bangkokDay(NOW)).run();
    const { status, body, from, moved: transferCount } = await does(name);
    expect(status, body).toBe(202);
    expect(await changedSince(from)).toEqual(['approvals', 'held_commands']);
    expect(await transfers()).toBe(transferCount);
  });
});

/** States of the records in the examples in which an amount could be missing. */
const states: Partial<Record<AuthorityName, readonly string[]>> = {
  givePrize: ['UPDATE shop_items SET price_coins = NULL'],
  announceEvent: [
    'UPDATE event_draft_rewards SET coins = NULL, item_uuid = (SELECT uuid FROM shop_items WHERE price_coins > 0)',
    'UPDATE event_draft_rewards SET coins = NULL, item_uuid = (SELECT uuid FROM shop_items WHERE price_coins IS NULL)',
  ],
};

/** Returns the forms that a command accepts: its example, and the example without optional fields. */
function formsOf(call: Call, form: Record<string, string> = {}): object[] {
  const names = Object.keys(form);
  const without = (left: readonly string[]) =>
    Object.fromEntries(Object.entries(form).filter(([name]) => !left.includes(name)));
  const optional = names.filter((name) => call.form.safeParse(without([name])).success);
  return [[], optional, ...optional.map((name) => [name])]
    .map((left) => call.form.safeParse(without(left)))
    .flatMap(({ success, data }) => (success ? [data as object] : []));
}

describe.for(above)('%s', (name) => {
  test('every accepted form moves an amount above zero', async () => {
    const { call } = calls.find((one) => one.name === name) ?? expect.fail(name);
    const { alone } = authorityNamed(name);
    const example = await exampleOf(name);
    const params = call.params.parse(example.params ?? {}) as object;
    const forms = formsOf(call, example.form);
    expect(forms.length).toBeGreaterThan(1);
    const sizes = async () =>
      Promise.all(forms.map((form) => readAmount(openDb(env.DB), { params, form, now: NOW }, alone?.of ?? '')));
    expect(Math.min(...(await sizes()))).toBeGreaterThan(0);
    for (const state of states[name] ?? []) {
      expect((await env.DB.prepare(state).run()).meta.changes).toBeGreaterThan(0);
      expect(Math.min(...(await sizes())), state).toBeGreaterThan(0);
    }
  });
});

describe.for(byRecord)('%s', (name) => {
  test('a command by record creates a record that waits, and moves no money', async () => {
    const open = "SELECT count(*) AS n FROM approvals WHERE state = 'open'";
    const waitingPayees = "SELECT count(*) AS n FROM payees WHERE state = 'waiting'";
    const { status, body, moved: transferCount } = await does(name);
    expect(status, body).toBe(200);
    expect(await transfers()).toBe(transferCount);
    expect((await number(open)) + (await number(waitingPayees))).toBeGreaterThan(0);
  });
});
