/** The adapter: a call and its handler become a route of the host. */
import type { Hono, Context as HonoContext } from 'hono';
import type { z } from 'zod';
import { type Call, literalFirst, routePath } from '../../calls/call.ts';
import type { CallingService } from '../service/credential.ts';
import { admit } from './admit.ts';
import { openDb } from './db.ts';
import type { ApiBindings, Caller, Context, RawBody } from './env.ts';
import { type Failed, fail } from './fail.ts';
import type { Command, StoredAnswer } from './idempotency.ts';
import { type Input, readInput } from './input.ts';
import { ringKeys } from './key-task.ts';

/** The host's router. */
export type ApiApp = Hono<{ Bindings: ApiBindings }>;

/** Answers a call: its fields parsed, its caller admitted. What it expects to go wrong it returns, and does not throw. */
type Handler<C extends Call> = (
  input: { params: z.output<C['params']>; query: z.output<C['query']>; form: z.output<C['form']> },
  context: Context & {
    caller: C['access'] extends 'public' ? null : C['access'] extends 'service' ? CallingService : Caller;
    command: C extends { keyed: true } ? Command : null;
    raw: C extends { raw: object } ? RawBody : null;
    file: C extends { file: object } ? Uint8Array<ArrayBuffer> : null;
  },
) => Promise<z.input<C['answer']> | StoredAnswer | Failed>;

/** Adds a call with its handler; a feature's file is a list of these. */
export type On = <C extends Call>(call: C, handler: Handler<C>) => void;

/** Any call's handler. That its call's schemas parse what it takes is for `On` to see. */
type AnyHandler = (
  input: Pick<Input, 'params' | 'query' | 'form'>,
  context: Context & { caller: Caller | CallingService | null } & Pick<Input, 'command' | 'raw' | 'file'>,
) => Promise<unknown>;

/** Makes routes of the calls that these features answer, in an order that no feature need know. */
export function routes(app: ApiApp, features: readonly ((on: On) => void)[]) {
  const answered: { call: Call; handler: AnyHandler }[] = [];
  const on = (call: Call, handler: AnyHandler) => answered.push({ call, handler });
  for (const feature of features) feature(on as On);
  for (const { call, handler } of answered.sort((a, b) => literalFirst(a.call, b.call))) route(app, call, handler);
}

function route(app: ApiApp, call: Call, handler: AnyHandler) {
  app.on(call.method, routePath(call), async (c) => {
    const { env } = c;
    const db = openDb(env.DB);
    const now = new Date();
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const requestId = givenId(c);
    const context = { db, env, now, requestId, waitUntil };
    const caller = await admit(call, c.req.header('authorization'), context);
    if (caller && 'failed' in caller) return fail(c, caller);
    const input = await readInput(c, call, caller);
    if ('failed' in input) return fail(c, input);
    const { params, query, form, ...rest } = input;
    if (call.keyed) waitUntil(ringKeys(context));
    return answer(c, await handler({ params, query, form }, { ...context, caller, ...rest }));
  });
}

/** The request's id, as the edge gives it; an app's own goes into the log only where it looks like one. */
const givenId = (c: HonoContext) => /^[A-Za-z0-9-]{1,64}$/.exec(c.req.header('x-request-id') ?? '')?.[0] ?? '';

function answer(c: HonoContext, outcome: unknown): Response {
  if (isFailed(outcome)) return fail(c, outcome);
  if (isStored(outcome)) return c.body(outcome.stored, 200, { 'content-type': 'application/json' });
  return c.json(outcome as object);
}

const isFailed = (outcome: unknown): outcome is Failed =>
  typeof outcome === 'object' && outcome !== null && 'failed' in outcome;

const isStored = (outcome: unknown): outcome is StoredAnswer =>
  typeof outcome === 'object' && outcome !== null && 'stored' in outcome;
