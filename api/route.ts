/** The adapter: a call and its handler become a route of the host and an entry of the OpenAPI document. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Call } from '../calls/call.ts';
import { type FailureCode, failure, failureAnswer, failureStatus } from '../calls/failure.ts';
import { mayAccess } from '../calls/role.ts';
import { callerOf } from './auth/token.ts';
import { readCommand } from './command.ts';
import { openDb } from './db.ts';
import type { ApiBindings, Caller, Context, RawBody } from './env.ts';
import type { Command, StoredAnswer } from './idempotency.ts';
import { log } from './log.ts';
import { readFile } from './upload/read-file.ts';

export type ApiApp = OpenAPIHono<{ Bindings: ApiBindings }>;

/** An expected failure, as a value that a handler returns. */
export interface Failed {
  failed: FailureCode;
  facts?: Record<string, unknown>;
}

export type Handler<C extends Call> = (
  input: { params: z.output<C['params']>; query: z.output<C['query']>; form: z.output<C['form']> },
  context: Context & {
    caller: C['access'] extends 'public' ? null : Caller;
    command: C extends { keyed: true } ? Command : null;
    raw: C extends { raw: true } ? RawBody : null;
    file: C extends { file: object } ? Uint8Array<ArrayBuffer> : null;
  },
) => Promise<z.input<C['answer']> | StoredAnswer | Failed>;

/** Adds a call with its handler; a feature's file is a list of these. */
export type On = <C extends Call>(call: C, handler: Handler<C>) => void;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** A signed body is a message, not a file. */
const RAW_MAX_BYTES = 65_536;

export function routes(app: ApiApp): On {
  return (call, handler) => {
    describe(app, call);
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const db = openDb(c.env.DB);
      const now = new Date();
      let caller: Caller | null = null;
      if (call.access !== 'public') {
        const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
        caller = await callerOf(db, c.req.header('authorization'), { now, waitUntil });
        if (!caller) return fail(c, 'unauthorized');
        if (!mayAccess(caller.role, call.access)) return fail(c, 'forbidden', { access: call.access });
        const wait_seconds = await waitOf(call, { caller, env: c.env });
        if (wait_seconds > 0) return fail(c, 'too_many_requests', { retry_after_seconds: wait_seconds });
      }
      const params = call.params.safeParse(c.req.param());
      if (!params.success) return fail(c, 'invalid_params', { fields: fieldsOf(params.error) });
      const query = call.query.safeParse(c.req.query());
      if (!query.success) {
        const fields = fieldsOf(query.error);
        return fail(c, fields.includes('cursor') ? 'invalid_cursor' : 'invalid_query', { fields });
      }
      const form = call.form.safeParse(
        call.method === 'POST' && !call.raw && !call.file ? await c.req.parseBody() : {},
      );
      if (!form.success) return fail(c, 'invalid_form', { fields: fieldsOf(form.error) });
      const raw = call.raw ? await readRaw(c) : null;
      if (raw === 'too_large') return fail(c, 'bad_request');
      const file = call.file ? await readFile(c.req.raw, call.file.most_bytes) : null;
      if (file && 'failed' in file) return fail(c, file.failed, file.facts);
      const command =
        call.keyed && caller
          ? await readCommand(c.req.header('idempotency-key'), {
              caller_uuid: caller.user_uuid,
              path: c.req.path,
              fields: form.data,
            })
          : null;
      if (call.keyed && !command) return fail(c, 'invalid_idempotency_key');
      const outcome = await handler(
        { params: params.data, query: query.data, form: form.data } as Parameters<typeof handler>[0],
        {
          db,
          env: c.env,
          now,
          requestId: c.req.header('x-request-id') ?? '',
          caller,
          command,
          raw,
          file,
        } as Parameters<typeof handler>[1],
      );
      if (isFailed(outcome)) return fail(c, outcome.failed, outcome.facts);
      if (isStored(outcome)) return c.body(outcome.stored, 200, { 'content-type': 'application/json' });
      return c.json(outcome as object);
    });
  };
}

/** Seconds until the caller may ask again: 0 at once. Where nobody can count, the call stays open. */
async function waitOf({ limit, method, path }: Call, { caller, env }: { caller: Caller; env: ApiBindings }) {
  if (!limit) return 0;
  try {
    const counter = env.COUNTERS.getByName(`${method} ${path}:${caller.user_uuid}`);
    return (await counter.count(limit.times, limit.window_seconds)).retry_after_seconds;
  } catch (error) {
    log('warn', 'counter_unavailable', { reason: String(error) });
    return 0;
  }
}

const isFailed = (outcome: unknown): outcome is Failed =>
  typeof outcome === 'object' && outcome !== null && 'failed' in outcome;

const isStored = (outcome: unknown): outcome is StoredAnswer =>
  typeof outcome === 'object' && outcome !== null && 'stored' in outcome;

async function readRaw(c: HonoContext): Promise<RawBody | 'too_large'> {
  if (Number(c.req.header('content-length') ?? 0) > RAW_MAX_BYTES) return 'too_large';
  const body = await c.req.text();
  return body.length > RAW_MAX_BYTES ? 'too_large' : { body, header: (name) => c.req.header(name) };
}

const fieldsOf = (error: z.ZodError) => [...new Set(error.issues.map((issue) => issue.path.join('.')))];

/** Answers with a failure of the catalogue. */
export function fail(c: HonoContext, code: FailureCode, facts: Record<string, unknown> = {}): Response {
  const wait = facts.retry_after_seconds;
  if (typeof wait === 'number') c.header('retry-after', String(wait));
  return c.json(failure(code, facts), failureStatus[code]);
}

const keyHeader = z.object({ 'idempotency-key': z.string() });

function describe(app: ApiApp, call: Call) {
  app.openAPIRegistry.registerPath({
    method: call.method.toLowerCase() as 'get' | 'post' | 'delete',
    path: call.path,
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    request: {
      params: call.params,
      query: call.query,
      ...(call.keyed && { headers: keyHeader }),
      ...(call.method === 'POST' &&
        !call.raw && { body: { content: { [call.file ? MULTIPART : FORM]: { schema: call.form } } } }),
    },
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: call.answer } } },
      default: { description: 'A failure', content: { 'application/json': { schema: failureAnswer } } },
    },
  });
}
