/** Dual control: a test feature adds labels, each approved by a second person. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handleError } from '../../../api/answer-error.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../../api/identity/approval/approval.ts';
import { approvalRoutes } from '../../../api/identity/approval/approvals.ts';
import type { ApiBindings } from '../../../api/platform/framework/env.ts';
import { routes } from '../../../api/platform/framework/route.ts';
import { type Statement, write } from '../../../api/platform/framework/statement.ts';
import { type Approval, type ApprovalKind, decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { callPath, STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { addMember, tokenOf } from '../member.ts';
import { userUuid } from '../world.ts';

const NOW = Date.UTC(2026, 10, 20, 5);
let name = 'a gold label';
let refusals: string[] = [];

const subject: ApprovalSubject = {
  kind: 'role',
  digestNow: async ({ approval }) => (approval.subject_id === 'gone' ? null : digestOf({ name })),
  approved: async ({ approval, decided_by }) =>
    approval.subject_id === 'broken'
      ? [write`INSERT INTO labels (key) VALUES ('nameless')`]
      : [
          write`INSERT INTO labels (key, name_th, name_en, tone) VALUES (${approval.subject_id}, ${name}, ${decided_by}, 'pink')`,
        ],
  declined: async ({ approval }) => {
    refusals.push(approval.subject_id);
    return [];
  },
};

const app = new Hono<{ Bindings: ApiBindings }>();
routes(app, [approvalRoutes([subject])]);
app.onError(handleError);

const run = ({ sql, params }: Statement) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

async function requestApproval(
  id: string,
  by = 'asker',
  more: { kind?: ApprovalKind; uuid?: string; needed?: 2 } = {},
) {
  const terms = {
    uuid: more.uuid ?? crypto.randomUUID(),
    subject_kind: more.kind ?? 'role',
    subject_id: id,
    digest: await digestOf({ name }),
    amount_satang: 35_000,
    ground: 'they paid twice',
    asked_by: userUuid(by),
    ...(more.needed && { needed: more.needed }),
  };
  await run(askApproval(terms, new Date()));
  return terms;
}

async function request(method: string, path: string, token: string, form?: Record<string, string>, key?: string) {
  const context = createExecutionContext();
  const response = await app.fetch(
    new Request(`http://api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      ...(form && { body: new URLSearchParams(form) }),
    }),
    { ...env, CLOCK: { getByName: () => ({ wake: async () => undefined }) } },
    context,
  );
  await waitOnExecutionContext(context);
  const body: { data?: unknown; error?: { code: string } } = await response.json();
  return { status: response.status, code: body.error?.code, data: body.data };
}

const decide = (
  { uuid, digest }: { uuid: string; digest: string },
  token: string,
  { decision = 'approve', key = crypto.randomUUID() as string, ground = '' } = {},
) => request('POST', callPath(decideApproval.path, { uuid }), token, { decision, digest, ground }, key);

const stateOf = (uuid: string) =>
  env.DB.prepare('SELECT state, decided_by FROM approvals WHERE uuid = ?').bind(uuid).first();
const labels = async () => (await env.DB.prepare('SELECT key, name_en FROM labels').all()).results;

let asker: string;
let second: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  name = 'a gold label';
  refusals = [];
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

describe('POST /v1/office/approvals/{uuid}', () => {
  test('a second person’s approval applies the request and is recorded', async () => {
    const approval = await requestApproval('gold');
    const { status, data } = await decide(approval, second, { ground: 'seen the slip' });
    expect(status).toBe(200);
    expect(decideApproval.answer.shape.data.parse(data)).toMatchObject({
      state: 'approved',
      asked_by: { name: 'asker' },
      decided_by: { name: 'second' },
      decision_ground: 'seen the slip',
      amount_satang: 35_000,
    });
    expect(await labels()).toEqual([{ key: 'gold', name_en: userUuid('second') }]);
  });

  test('a person can neither approve nor refuse their own request, in the database too', async () => {
    const approval = await requestApproval('gold');
    for (const decision of ['approve', 'refuse']) {
      expect(await decide(approval, asker, { decision })).toMatchObject({ status: 403, code: 'approval_of_oneself' });
    }
    for (const state of ['approved', 'refused']) {
      const cheat = write`UPDATE approvals SET state = ${state}, decided_by = asked_by, decided_at_ms = 1`;
      await expect(run(cheat)).rejects.toThrow('approvals_two_people');
    }
    expect(await stateOf(approval.uuid)).toEqual({ state: 'open', decided_by: null });
    expect(await labels()).toEqual([]);
  });

  test('only the requester can withdraw, and the request can be repeated afterwards', async () => {
    const approval = await requestApproval('gold');
    await expect(requestApproval('gold')).rejects.toThrow('approvals');
    expect(await decide(approval, second, { decision: 'withdraw' })).toMatchObject({ code: 'approval_of_others' });
    expect((await decide(approval, asker, { decision: 'withdraw' })).status).toBe(200);
    expect(refusals).toEqual(['gold']);
    expect((await decide(await requestApproval('gold'), second)).status).toBe(200);
  });

  test('a refusal applies nothing and is final', async () => {
    const approval = await requestApproval('gold');
    expect((await decide(approval, second, { decision: 'refuse' })).status).toBe(200);
    expect(refusals).toEqual(['gold']);
    expect(await decide(approval, second)).toMatchObject({ status: 409, code: 'approval_decided' });
    expect(await labels()).toEqual([]);
  });

  test('a subject that changed, differs from the digest, or is gone, is not approved', async () => {
    const approval = await requestApproval('gold');
    name = 'a golden label';
    expect(await decide(approval, second)).toMatchObject({ status: 409, code: 'approval_outdated' });
    const changedApproval = { ...approval, digest: await digestOf({ name }) };
    expect(await decide(changedApproval, second)).toMatchObject({ status: 409, code: 'approval_outdated' });
    expect(await decide(await requestApproval('gone'), second)).toMatchObject({ code: 'approval_outdated' });
    expect(await labels()).toEqual([]);
  });

  test('an approval without a feature, or an unknown one, is not found', async () => {
    expect(await decide(await requestApproval('gold', 'asker', { kind: 'refund' }), second)).toMatchObject({
      status: 404,
    });
    expect(await decide({ uuid: crypto.randomUUID(), digest: 'a'.repeat(64) }, second)).toMatchObject({
      code: 'approval_not_found',
    });
  });

  test('a request that needs two approvals applies with the second, by another person', async () => {
    const approval = await requestApproval('gold', 'asker', { needed: 2 });
    const third = await addMember('third', 'admin');
    expect((await decide(approval, second)).data).toMatchObject({
      state: 'open',
      first_by: { name: 'second' },
      decided_by: null,
    });
    expect(await labels()).toEqual([]);
    expect(await decide(approval, second)).toMatchObject({ status: 409, code: 'approval_given_before' });
    expect(await decide(approval, asker)).toMatchObject({ code: 'approval_of_oneself' });
    for (const cheat of [
      write`UPDATE approvals SET state = 'approved', decided_by = first_by, decided_at_ms = 1`,
      write`UPDATE approvals SET first_by = ${userUuid('third')}`,
      write`UPDATE approvals SET needed = 1, state = 'approved', decided_by = first_by, decided_at_ms = 1`,
    ]) {
      await expect(run(cheat), cheat.sql).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    expect((await decide(approval, third)).data).toMatchObject({ state: 'approved', decided_by: { name: 'third' } });
    expect(await labels()).toEqual([{ key: 'gold', name_en: userUuid('third') }]);
  });

  test('concurrent decisions and retries of one key apply a request once', async () => {
    const approval = await requestApproval('gold');
    const others = await Promise.all(Array.from({ length: 5 }, () => decide(approval, second)));
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const silver = await requestApproval('silver');
    const again = await Promise.all(
      Array.from({ length: 5 }, () => decide(silver, second, { key: 'one-key-for-all' })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await labels()).toHaveLength(2);
  });

  test('deciding requires a fresh sign-in', async () => {
    const stale = await tokenOf('second', { now: new Date(NOW - STEP_UP_SECONDS * 1000) });
    expect(await decide(await requestApproval('gold'), stale)).toMatchObject({ status: 403, code: 'step_up_required' });
  });

  test('an approval whose effect cannot be written stays open', async () => {
    const approval = await requestApproval('broken');
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await decide(approval, second)).toMatchObject({ status: 409, code: 'refused_by_records' });
    expect(errorLog.mock.calls.flat().join()).toContain('labels.name_th');
    errorLog.mockClear();
    expect(await stateOf(approval.uuid)).toEqual({ state: 'open', decided_by: null });
  });
});

test('the database rejects changes of a request or its decision', async () => {
  const { uuid } = await requestApproval('gold');
  for (const cheat of [
    write`UPDATE approvals SET digest = ${'b'.repeat(64)}, state = 'approved', decided_by = ${userUuid('second')}, decided_at_ms = 1`,
    write`UPDATE approvals SET amount_satang = 1, state = 'approved', decided_by = ${userUuid('second')}, decided_at_ms = 1`,
    write`UPDATE approvals SET asked_by = ${userUuid('second')}`,
    write`DELETE FROM approvals`,
    write`INSERT OR REPLACE INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      SELECT uuid, subject_kind, subject_id, digest, '', ${userUuid('second')}, 0, 'open' FROM approvals`,
    write`INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state, decided_by, decided_at_ms)
      VALUES ('x', 'label', 'gold-2', ${'b'.repeat(64)}, '', ${userUuid('asker')}, 0, 'approved', ${userUuid('second')}, 0)`,
  ]) {
    await expect(run(cheat), cheat.sql).rejects.toThrow('SQLITE_CONSTRAINT');
  }
  expect(await stateOf(uuid)).toEqual({ state: 'open', decided_by: null });
  await run(write`UPDATE approvals SET state = 'refused', decided_by = ${userUuid('second')}, decided_at_ms = 1`);
  await expect(run(write`UPDATE approvals SET state = 'approved'`)).rejects.toThrow('decided only once');
});

test('GET /v1/office/approvals lists open ones oldest first, and decided ones, by page', async () => {
  const all: string[] = [];
  for (const id of ['a', 'b', 'c']) {
    vi.setSystemTime(Date.now() + 1000);
    all.push((await requestApproval(id)).uuid);
  }
  const page = async (query: string) => {
    const { data, ...rest } = await request('GET', `${listApprovals.path}?${query}`, second);
    return { list: (data as Approval[]).map(({ uuid }) => uuid), ...rest };
  };
  expect((await page('')).list).toEqual(all);
  expect((await page('limit=2')).list).toEqual(all.slice(0, 2));
  const digest = await digestOf({ name });
  for (const uuid of all.slice(0, 2)) {
    vi.setSystemTime(Date.now() + 1000);
    await decide({ uuid, digest }, second, { decision: 'refuse' });
  }
  expect((await page('')).list).toEqual(all.slice(2));
  expect((await page('state=refused')).list).toEqual(all.slice(0, 2).toReversed());
});
