/**
 * Secrets and personal data in every input of every endpoint: no log line contains any, however the
 * request ends.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
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
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(args.map(String).join(' ')));
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

/** Sends canaries in the fields and in all headers that the API reads; returns the status. */
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
  const CLOCK = { getByName: () => ({ wake: async () => undefined }) };
  const response = await app.fetch(request, { ...env, DB, CLOCK }, context);
  await response.text();
  await waitOnExecutionContext(context).catch(() => undefined);
  return response.status;
}

/** Checks that no planted value was logged. */
function expectNoCanary(call: Call): void {
  const output = lines.join('\n');
  for (const canary of canaries) expect(output, `${call.method} ${call.path}`).not.toContain(canary);
}

describe('log lines of the API', () => {
  test('no endpoint logs a canary from valid or invalid fields', async () => {
    const tokens = { staff: await addMember('boss', 'admin'), secret: `velas_${CANARY}${'s'.repeat(33)}` };
    let answerCount = 0;
    for (const { call } of calls) {
      const token = call.access === 'service' ? tokens.secret : tokens.staff;
      for (const fields of [wellFormed(call), plantedAnyway(call)]) {
        await send(call, fields, token, env.DB);
        answerCount += 1;
      }
      expectNoCanary(call);
      expect(lines.join('\n'), call.path).not.toContain(tokens.staff);
      // Some endpoints end the session or remove the role.
      if ((await env.DB.prepare('SELECT 1 FROM tokens WHERE revoked_at_ms IS NULL').first()) === null)
        tokens.staff = await addMember(`boss-${answerCount}`, 'admin');
    }
    // The gateway and the mail server are unreachable, which logs errors.
    errors.mockClear();
    expect(answerCount).toBe(2 * calls.length);
    expect(lines.length).toBeGreaterThan(0);
  });

  /** A database whose every statement fails, like an unreachable D1. */
  function brokenDatabase(): D1Database {
    const fail = async () => Promise.reject(new Error('D1_ERROR: the database is away'));
    const statement = { bind: () => statement, all: fail, first: fail, run: fail, raw: fail };
    return { prepare: () => statement, batch: fail, exec: fail } as unknown as D1Database;
  }

  test('no endpoint logs a canary when the database fails', async () => {
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
});
