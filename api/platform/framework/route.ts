/** Connects a call and its handler to a route of the API. */
import { sql } from 'drizzle-orm';
import type { Hono, Context as HonoContext } from 'hono';
import type { z } from 'zod';
import { type Call, literalFirst, routePath } from '../../../calls/platform/call.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import { BOOKMARK_HEADER } from '../../../calls/platform/placement/bookmark.ts';
import { ruleBehind } from '../base/refusal.ts';
import { databaseFor, type PlacedD1 } from '../replica/replica.ts';
import { batchRead, openDb, type Queries, type Rows, reusePrefetched } from './db.ts';
import type { ApiBindings, Bearer, Caller, CallingService, Context, RawBody } from './env.ts';
import { type Failed, fail } from './fail.ts';
import { authorize, loadAudit } from './hooks.ts';
import type { IdempotentCommand, StoredAnswer } from './idempotency.ts';
import { type Input, readInput } from './input.ts';
import { log } from './log.ts';
import { isAudited, isStaffCall } from './staff-call.ts';
import { isOfClosedAccount } from './statement.ts';

/** The router of the API. */
export type ApiApp = Hono<{ Bindings: ApiBindings }>;

/** The parsed fields of a call. */
interface InputOf<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  form: z.output<C['form']>;
}

/** Context for building queries; of the environment, only settings. */
type ReadContext = Pick<Context, 'db' | 'now'> & { env: object };

/**
 * Queries of a call that run in one round trip with the token check. If the token is invalid, the
 * bearer is null in them and their rows are never returned. They cannot write.
 */
type Reads<C extends Call, Asked extends Queries> = (
  input: InputOf<C>,
  context: ReadContext & { bearer: C['access'] extends 'public' | 'service' ? null : Bearer },
) => Asked;

/**
 * Handles a call with parsed fields and an authorized caller. It returns expected failures and does
 * not throw them.
 */
export type Handler<C extends Call, More = unknown> = (
  input: InputOf<C>,
  context: Context &
    More & {
      caller: C['access'] extends 'public' ? null : C['access'] extends 'service' ? CallingService : Caller;
      command: C extends { idempotent: true } ? IdempotentCommand : null;
      perform: Perform;
      /** Time of the request: before `now` if the command waited for a second approver. */
      asked_at: Date;
      raw: C extends { raw: object } ? RawBody : null;
      file: C extends { file: object } ? Uint8Array<ArrayBuffer> : null;
    },
) => Promise<z.input<C['answer']> | StoredAnswer | Failed>;

/** Runs another command of the API on behalf of a user, without an access check. */
export type Perform = (
  context: Context,
  request: { call: string; params: object; form: object; caller: Caller; command: IdempotentCommand; asked_at: Date },
) => Promise<StoredAnswer | Failed | object>;

/** Returns the rows that were read with the token check; later calls read again. */
export type Read<Asked extends Queries> = () => Promise<Rows<Asked>>;

/**
 * Adds a call. The last argument is its handler.
 *
 * A call can put `reads` before the handler: it returns queries, which run in the same round trip
 * as the check of the token. The handler gets their rows from `read()`. Without `reads`, the
 * handler queries the database itself.
 */
export interface On {
  <C extends Call>(call: C, handler: Handler<C>): void;
  <C extends Call, Asked extends Queries>(
    call: C,
    reads: Reads<C, Asked>,
    handler: Handler<C, { read: Read<Asked> }>,
  ): void;
}

type Fields = Pick<Input, 'params' | 'query' | 'form'>;

/** Any call with its handler. `On` checks that the types match the schemas. */
interface Answered {
  call: Call;
  reads: (input: Fields, context: ReadContext & { bearer: Bearer | null }) => Queries;
  handler: (
    input: Fields,
    context: Context &
      Pick<Input, 'raw' | 'file'> & {
        caller: Caller | CallingService | null;
        command: IdempotentCommand | null;
        perform: Perform;
        asked_at: Date;
        read: Read<Queries>;
      },
  ) => Promise<unknown>;
}

/**
 * Makes routes of the calls of these features, literal paths first, so that the order of features
 * does not matter.
 */
export function routes(app: ApiApp, features: readonly ((on: On, app: ApiApp) => void)[]) {
  const handlers: Answered[] = [];
  const on = (call: Call, ...does: [Answered['handler']] | [Answered['reads'], Answered['handler']]) => {
    const [reads, handler] = does.length === 2 ? does : [() => ({}), does[0]];
    handlers.push({ call, reads, handler });
  };
  for (const feature of features) feature(on as On, app);
  const perform: Perform = async (context, { call, params, form, caller, command, asked_at }) => {
    const { handler, reads } = handlers.find((one) => nameOf(one.call) === call) ?? never(call);
    const { db, env, now } = context;
    const input = { params: params as Fields['params'], query: {}, form: form as Fields['form'] };
    const read = () => batchRead(db, reads(input, { db, env, now, bearer: bearerOf(caller) }));
    const outcome = await handler(input, {
      ...context,
      caller,
      command,
      perform,
      asked_at,
      raw: null,
      file: null,
      read,
    });
    return outcome as StoredAnswer | Failed | object;
  };
  for (const one of handlers.sort((a, b) => literalFirst(a.call, b.call))) {
    app.on(one.call.method, routePath(one.call), async (c) => {
      const placed = databaseFor(c.env.DB, { call: one.call, place: c.req.header(BOOKMARK_HEADER) });
      const outcome = await outcomeOf(c, one, { perform, placed }).catch(async (error: unknown) => {
        // The account was open at the token check and has been closed since.
        if (isOfClosedAccount(error)) return { failed: 'account_closed' };
        const rule = ruleBehind(error);
        if (rule === null) throw error;
        // The handler should have refused the command first.
        log('error', 'refused_by_records', { request_id: givenId(c), reason: rule });
        return (await import('../base/rule-failure.ts')).failureOfRule(one.call, rule);
      });
      const bookmark = placed.bookmark();
      if (bookmark !== null) c.header(BOOKMARK_HEADER, bookmark);
      return answer(c, outcome);
    });
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

function never(call: string): never {
  throw new Error(`No feature of this host answers ${call}`);
}

async function outcomeOf(
  c: HonoContext<{ Bindings: ApiBindings }>,
  { call, reads, handler }: Answered,
  { perform, placed }: { perform: Perform; placed: PlacedD1 },
) {
  const context = contextOf(c, placed.d1);
  const { db, env, now, waitUntil } = context;
  // An upload is read only after its sender is authorized.
  const jsonInput = call.file ? null : await readInput(c, call);
  const isRead = jsonInput !== null && !('failed' in jsonInput);
  const queriesFor = (bearer: Bearer | null) => (isRead ? reads(jsonInput, { db, env, now, bearer }) : {});
  const isReadByHouse = isStaffCall(call) && call.method === 'GET';
  const house = isReadByHouse || isAudited(call) ? await loadAudit() : null;
  const askedFirst = (bearer: Bearer | null) => ({
    ...queriesFor(bearer),
    ...(isReadByHouse && house && { latest: house.selectLatest(db) }),
    ...(house && !isReadByHouse && { authority: house.selectAuthority(db, call) }),
  });
  const admission =
    call.access === 'public'
      ? { caller: null, storedKey: null, rows: await batchRead(db, queriesFor(null)) }
      : await authorize(
          call,
          {
            authorization: c.req.header('authorization'),
            command: isRead ? jsonInput.command : null,
            reads: askedFirst,
            ...(placed.isReplica && { replica: db }),
          },
          placed.isReplica ? contextOf(c, env.DB) : context,
        );
  if ('failed' in admission) return admission;
  const input = jsonInput ?? (await readInput(c, call));
  if ('failed' in input) return input;
  const { caller, storedKey: key } = admission;
  const { params, query, form, raw, file } = input;
  const command = caller && input.command && { ...input.command, caller_uuid: uuidOf(caller), storedKey: key };
  if (command) waitUntil(import('../scheduler/key-job.ts').then(({ scheduleKeys }) => scheduleKeys(context)));
  const read = reusePrefetched(admission.rows, () =>
    batchRead(db, queriesFor(caller && 'user_uuid' in caller ? bearerOf(caller) : null)),
  );
  if (house && 'latest' in admission.rows) c.header('etag', house.tagIn(admission.rows.latest));
  const handle = (ports: Context) =>
    handler({ params, query, form }, { ...ports, caller, command, perform, asked_at: ports.now, raw, file, read });
  if (!house || !caller || !('user_uuid' in caller) || !isAudited(call)) return handle(context);
  const changes = admission.rows.authority ?? [];
  const asked_by = { call, caller, command, params, form, changes, ifMatch: c.req.header('if-match') };
  return house.answerAudited(context, asked_by, handle);
}

function contextOf(c: HonoContext<{ Bindings: ApiBindings }>, d1: D1Database): Context {
  const { env } = c;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return { db: openDb(d1), env, now: new Date(), requestId: givenId(c), waitUntil };
}

const uuidOf = (caller: Caller | CallingService) => ('user_uuid' in caller ? caller.user_uuid : caller.service_uuid);

/** Returns a bearer for a known user, for the same queries. */
export const bearerOf = ({ user_uuid }: Pick<Caller, 'user_uuid'>): Bearer => ({ user_uuid: sql`${user_uuid}` });

/**
 * Returns the request id that the edge sent. The id of an app is logged only if it has this format.
 */
const givenId = (c: HonoContext) => /^[A-Za-z0-9-]{1,64}$/.exec(c.req.header('x-request-id') ?? '')?.[0] ?? '';

function answer(c: HonoContext, outcome: unknown): Response {
  if (isFailed(outcome)) return fail(c, outcome);
  if (isStored(outcome)) {
    // The stored answer of a command that waits for a second approver is a failure.
    const status = outcome.stored.startsWith('{"error":') ? failureStatus.second_person_asked : 200;
    return c.body(outcome.stored, status, { 'content-type': 'application/json' });
  }
  return c.json(outcome as object);
}

const isFailed = (outcome: unknown): outcome is Failed =>
  typeof outcome === 'object' && outcome !== null && 'failed' in outcome;

const isStored = (outcome: unknown): outcome is StoredAnswer =>
  typeof outcome === 'object' && outcome !== null && 'stored' in outcome;
