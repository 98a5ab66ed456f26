/**
 * The seed data in D1 with everything that example requests need: callers, preconditions and the
 * outside world.
 */
import { createExecutionContext, runDurableObjectAlarm, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { issueToken } from '../../api/identity/auth/token.ts';
import app from '../../api/index.ts';
import { openDb } from '../../api/platform/framework/db.ts';
import { createService } from '../../calls/identity/service.ts';
import { type Call, callPath } from '../../calls/platform/call.ts';
import { casterUuid } from '../../seed/caster.ts';
import { uuidOf } from '../../seed/uuid.ts';
import { BankModel } from '../unit/money/model/bank-model.ts';
import { ask } from './ask.ts';
import type { Example, Somebody, Stage } from './call-example.ts';
import { examplesAt } from './call-examples.ts';
import { expectQuietLog, expectUntold, fromSomewhere, keepSecret, listenToLog } from './rankings/no-personal-data.ts';
import { seededDatabase } from './seeded-database.ts';

/** In the future, so that an alarm of the scheduler runs only when a test runs it. */
export const NOW = new Date('2031-11-20T13:00:00Z');

/** Keyed by the names of the endpoints. */
const examples = examplesAt(NOW);

let bank: BankModel;

/** Loads the seed data and the fake outside world. Called before each test. */
export async function beginExamples() {
  vi.setSystemTime(NOW);
  listenToLog();
  await seededDatabase(NOW);
  const lineAccount = env.DB.prepare(`INSERT INTO accounts VALUES ('line', 'of-line', ?, 0)`);
  await lineAccount.bind(uuidOf('demo:viewer')).run();
  bank = new BankModel();
  const isLine = (input: RequestInfo | URL) => String(input).startsWith('https://api.line.me/');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    isLine(input) ? Response.json({ sub: 'of-line' }) : bank.fetch(input, init),
  );
}

/** Removes uploads and checks the log. Called after each test. */
export async function endExamples() {
  const { objects } = await env.MEDIA.list({ prefix: 'upload/' });
  await env.MEDIA.delete(objects.map(({ key }) => key));
  expectQuietLog();
}

const uuidOfDemo = (by: Somebody) => (by === 'caster' ? casterUuid('khaohom') : uuidOf(`demo:${by}`));

export async function tokenOf(by: Somebody): Promise<string> {
  if (by !== 'server') {
    const { token } = await issueToken(openDb(env.DB), { userUuid: uuidOfDemo(by), device: '', now: NOW });
    keepSecret(token);
    return token;
  }
  const form = { name: `server ${crypto.randomUUID()}`, scopes: 'facts:write' };
  const { secret } = (await ask(createService, { token: await tokenOf('staff'), form })).data;
  keepSecret(secret);
  // A user's token is marked as used when it is issued; this does the same for the secret.
  await env.DB.prepare('UPDATE service_secrets SET last_used_at_ms = ?').bind(NOW.getTime()).run();
  return secret;
}

export async function exampleOf(name: string): Promise<Example> {
  const stage: Stage = { now: NOW, bank, tokenOf };
  const example = examples[name];
  if (!example) return expect.fail(`${name} has an example in call-examples.ts`);
  // Examples of contracts upload more pictures for one member than the hourly limit allows, so the
  // counter is reset.
  await runDurableObjectAlarm(env.COUNTERS.getByName(`POST /v1/private-pictures/{kind}:${uuidOfDemo('viewer')}`));
  return typeof example === 'function' ? example(stage) : example;
}

/** Builds the request of an example for the given token, with additional headers. */
export function requestOf(
  call: Call,
  { params = {}, query = {}, form, file, signed: webhook }: Example,
  token: string | null,
  more: Record<string, string> = {},
) {
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID(), ...fromSomewhere, ...more };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (webhook) headers[call.raw?.signature.header ?? ''] = webhook.signature;
  const url = `http://api${callPath(call.path, params)}?${new URLSearchParams(query)}`;
  const picture = new FormData();
  if (file) picture.set('file', new File([file], 'me.png'));
  const body = file ? picture : (webhook?.body ?? new URLSearchParams(form));
  return new Request(url, { method: call.method, headers, ...(call.method === 'POST' && { body }) });
}

/** Sends a request to the API with the given database, and waits for its background work. */
export async function sendTo(DB: D1Database, request: Request): Promise<{ status: number; body: string }> {
  const CLOCK = { getByName: () => ({ wake: async () => undefined }) };
  const context = createExecutionContext();
  const SANDBOX = { fetch: async () => Response.json({}) };
  const EXPORTS = { send: async () => undefined };
  const response = await app.fetch(request, { ...env, DB, CLOCK, SANDBOX, EXPORTS, LINE_CLIENT_ID: 'vela' }, context);
  const body = await response.text();
  expectUntold(`${JSON.stringify([...response.headers])}${body}`);
  await waitOnExecutionContext(context);
  return { status: response.status, body };
}
