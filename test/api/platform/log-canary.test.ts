/** Secrets and personal data in every place of every call: no line of the log has any of it, however the call ends. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { calls } from '../../../calls/index.ts';
import { type Call, callPath, QUERY_HEADER } from '../../../calls/platform/call.ts';
import { CANARY, canaries, planted, plantedAnyway } from '../../canary.ts';
import { addMember } from '../member.ts';

const levels = ['debug', 'info', 'log', 'warn', 'error'] as const;
let lines: string[] = [];
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  lines = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...said) => void lines.push(said.map(String).join(' ')));
  }
  errors = vi.spyOn(console, 'error');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Promise.reject(new Error('nobody is there')));
});

interface Fields {
  params: Record<string, string>;
  query: Record<string, string>;
  form: Record<string, string>;
}

const wellFormed = ({ params, query, form }: Call): Fields => ({
  params: planted(params),
  query: planted(query),
  form: planted(form),
});

/** Asks with canaries in the fields and in all headers that the host reads, and answers the status. */
async function send(call: Call, { params, query, form }: Fields, token: string, DB: D1Database): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `session=${CANARY}`,
    'idempotency-key': `${CANARY}-${'0'.repeat(36)}`,
    'if-match': `"${CANARY}"`,
    'vela-signature': CANARY,
    'x-request-id': 'canary-of-the-tests',
    referer: `https://vela.test/ingest/${CANARY}`,
    [QUERY_HEADER]: new URLSearchParams(query).toString(),
  };
  const address = `http://api${callPath(call.path, params)}?${new URLSearchParams(query)}`;
  const body = call.raw ? JSON.stringify({ [CANARY]: CANARY }) : new URLSearchParams(form);
  const request = new Request(address, { method: call.method, headers, ...(call.method === 'POST' && { body }) });
  const context = createExecutionContext();
  const CLOCK = { getByName: () => ({ ring: async () => undefined }) };
  const response = await app.fetch(request, { ...env, DB, CLOCK }, context);
  await response.text();
  await waitOnExecutionContext(context).catch(() => undefined);
  return response.status;
}

/** Expects that nothing was logged of what was planted, and takes what was logged away. */
function expectNoCanary(call: Call): void {
  const said = lines.join('\n');
  for (const canary of canaries) expect(said, `${call.method} ${call.path}`).not.toContain(canary);
}

test('no call writes a canary to the log, with fields that fit and fields that do not', async () => {
  const tokens = { staff: await addMember('boss', 'admin'), secret: `velas_${CANARY}${'s'.repeat(33)}` };
  let answered = 0;
  for (const { call } of calls) {
    const token = call.access === 'service' ? tokens.secret : tokens.staff;
    for (const fields of [wellFormed(call), plantedAnyway(call)]) {
      await send(call, fields, token, env.DB);
      answered += 1;
    }
    expectNoCanary(call);
    expect(lines.join('\n'), call.path).not.toContain(tokens.staff);
    // Some calls end the session, or take the role away.
    if ((await env.DB.prepare('SELECT 1 FROM tokens WHERE revoked_at_ms IS NULL').first()) === null)
      tokens.staff = await addMember(`boss-${answered}`, 'admin');
  }
  // The gateway and the mail server are away, which is an error.
  errors.mockClear();
  expect(answered).toBe(2 * calls.length);
  expect(lines.length).toBeGreaterThan(0);
});

/** A database whose every statement fails, as D1 does when it is away. */
function brokenDatabase(): D1Database {
  const fail = async () => Promise.reject(new Error('D1_ERROR: the database is away'));
  const statement = { bind: () => statement, all: fail, first: fail, run: fail, raw: fail };
  return { prepare: () => statement, batch: fail, exec: fail } as unknown as D1Database;
}

test('no call writes a canary to the log when the database fails', async () => {
  const token = `vela_${CANARY}${'t'.repeat(33)}`;
  const statuses = new Set<number>();
  for (const { call } of calls) {
    statuses.add(await send(call, wellFormed(call), token, brokenDatabase()));
    expectNoCanary(call);
  }
  expect(statuses).toContain(500);
  // Errors are expected here.
  errors.mockClear();
  expect(lines.some((line) => line.includes('"event":"unexpected"'))).toBe(true);
});
