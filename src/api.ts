/**
 * The typed client of the API host: `await api(c, getLive, { params: { slug } })`.
 * It encodes, sets the bearer, a deadline and the request id, checks the answer's shape, and keeps public answers in the cache.
 * What goes wrong is a value: the host's own failure, or `upstream_*` where the host did not answer properly.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Call, CallAnswer, CallInput } from '../calls/call.ts';
import { callPath } from '../calls/call.ts';
import {
  type FailureAnswer,
  type FailureCode,
  failure,
  failureAnswer,
  failureStatus,
  type PlainFailureCode,
} from '../calls/failure.ts';
import { type Cached, type Outcome, throughCache } from './cache/cache.ts';
import { shared } from './cache/cache-policy.ts';
import { cacheGeneration } from './cache/generation.ts';
import { isRenewing } from './cache/renewing.ts';
import { singleFlight } from './cache/single-flight.ts';
import type { EdgeEnv } from './env.ts';
import { FILE_DEADLINE_MS, hostFetch } from './host.ts';
import { log, reasonOf } from './log.ts';
import { logSecurity, type SecurityEvent } from './security-log.ts';
import { endSession, sessionOf } from './session/session.ts';

/** What was answered, or why there is no answer; either way how the cache took part. */
export type Settled<Answer> =
  | { ok: true; answer: Answer; outcome: Outcome }
  | { ok: false; status: number; failure: FailureAnswer; outcome: Outcome };

/** What a call comes to. */
export type ApiResult<C extends Call> = Settled<CallAnswer<C>>;

/** What a page answers with when the host did not give what it cannot do without. */
export type Failure = Extract<Settled<never>, { ok: false }>;

/** A multipart body as the visitor sends it: passed on as it comes, and looked into by the host alone. */
export interface FileBody {
  type: string;
  stream: ReadableStream;
}

/**
 * `bearer` asks as somebody else than the visitor whose session this is: a token that is just being handed over or revoked.
 * `key` is the Idempotency-Key of a call that takes one, `file` the body of one that takes a file.
 */
type Input<C extends Call> = Partial<CallInput<C>> & {
  bearer?: string;
  key?: string | undefined;
  file?: FileBody | undefined;
  /** Past the cache: what the caller has just changed itself. */
  fresh?: boolean;
};

/** Asks the host. Input that a call does not accept is answered here and never reaches the host. */
export async function api<C extends Call>(c: Context<EdgeEnv>, call: C, input: Input<C>): Promise<ApiResult<C>> {
  const params = call.params.safeParse(input.params ?? {});
  if (!params.success) return refused('invalid_params');
  const query = call.query.safeParse(input.query ?? {});
  if (!query.success) return refused(query.error.issues.some(isCursor) ? 'invalid_cursor' : 'invalid_query');
  const path = callPath(call.path, params.data) + queryString(query.data);
  const bearer = call.access === 'public' ? undefined : (input.bearer ?? (await sessionOf(c))?.token);
  if (call.access !== 'public' && bearer === undefined) return refused('unauthorized');
  const { form, key, file, fresh } = input;
  const sent = { form, bearer, key, file };
  const { response, outcome, spent } = await (fresh ? passed(c, call, path, sent) : answered(c, call, path, sent));
  if (spent) c.set('usedSpentRead', true);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const answer = call.answer.safeParse(body);
    if (answer.success) return { ok: true, answer: answer.data as CallAnswer<C>, outcome };
    logMisfit(c, call, answer.error);
    return { ...refused('upstream_invalid'), outcome };
  }
  const known = failureAnswer.safeParse(body);
  if (!known.success) return { ...refused('upstream_invalid'), outcome };
  const { code } = known.data.error;
  const told = securityEventOf[code];
  if (told) await logSecurity(c, told, { call: `${call.method} ${call.path}` });
  // The session's token is no longer good: nothing of the session is.
  if (code === 'unauthorized' && input.bearer === undefined) {
    await logSecurity(c, 'session_ended');
    await endSession(c);
  }
  // What broke inside the host is, from here, a host that is not well.
  if (code === 'internal') return { ...refused('upstream_unavailable'), outcome };
  return { ok: false, status: failureStatus[code], failure: known.data, outcome };
}

/** The refusals of the host that concern somebody's security. */
const securityEventOf: Partial<Record<FailureCode, SecurityEvent>> = {
  forbidden: 'access_refused',
  too_many_requests: 'limit_reached',
  step_up_required: 'step_up_required',
};

async function answered(c: Context<EdgeEnv>, call: Call, path: string, sent: Sent): Promise<Cached> {
  const { cache } = call;
  if (!cache || call.access !== 'public') return passed(c, call, path, sent);
  const key = `https://reads.internal/${__BUILD_ID__}/${await cacheGeneration(c)}${path}`;
  const control = shared(cache);
  return singleFlight(key, c, async () =>
    throughCache(
      key,
      async () => {
        const response = await askHost(c, call, path, sent);
        const body: unknown = await response.json().catch(() => null);
        // Neither an answer nor a refusal: trouble, for which an older answer may stand in.
        if (!(response.ok ? fits(c, call, body) : failureAnswer.safeParse(body).success))
          return unavailable('upstream_invalid');
        return Response.json(
          body,
          response.ok ? { headers: { 'cache-control': control } } : { status: response.status },
        );
      },
      {
        cache: await caches.open('reads'),
        now: Date.now,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        unhurried: isRenewing(c),
      },
    ),
  );
}

async function passed(c: Context<EdgeEnv>, call: Call, path: string, sent: Sent): Promise<Cached> {
  return { response: await askHost(c, call, path, sent), outcome: 'BYPASS' };
}

/** Whether an answer may be kept: a wrong one would be wrong for everybody. */
function fits(c: Context<EdgeEnv>, call: Call, body: unknown): boolean {
  const answer = call.answer.safeParse(body);
  if (!answer.success) logMisfit(c, call, answer.error);
  return answer.success;
}

/** Where the answer is wrong, never what stood there. */
function logMisfit(c: Context<EdgeEnv>, { method, path }: Call, { issues }: z.ZodError) {
  const at = issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log('error', { request_id: c.var.requestId, event: 'upstream_invalid', call: `${method} ${path}`, at });
}

/** What goes along with the path. */
interface Sent {
  form: Record<string, unknown> | undefined;
  bearer: string | undefined;
  key: string | undefined;
  file: FileBody | undefined;
}

async function askHost(c: Context<EdgeEnv>, call: Call, path: string, sent: Sent): Promise<Response> {
  const { form, bearer, key, file } = sent;
  try {
    const response = await hostFetch(c, path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(file && { 'content-type': file.type }),
      },
      ...(call.method === 'POST' && { body: file ? file.stream : fieldsOf(form ?? {}) }),
      ...(file && { deadlineMs: FILE_DEADLINE_MS }),
    });
    // Read here, under the deadline: a body that never ends is a host that never answers.
    return new Response(await response.text(), { status: response.status });
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const at = `${call.method} ${call.path}`;
    // A visitor's file that breaks off on the way fails as the host would.
    const level = file ? 'warn' : 'error';
    log(level, { request_id: c.var.requestId, event: 'upstream_failed', call: at, reason: reasonOf(error) });
    return unavailable(timedOut ? 'upstream_timeout' : 'upstream_unavailable');
  }
}

const unavailable = (code: 'upstream_invalid' | 'upstream_timeout' | 'upstream_unavailable') =>
  Response.json(failure(code), { status: failureStatus[code] });

/** A failure that needs no asking. */
export const refused = (code: PlainFailureCode) =>
  ({ ok: false, status: failureStatus[code], failure: failure(code), outcome: 'BYPASS' }) as const;

const isCursor = (issue: { path: PropertyKey[] }) => issue.path[0] === 'cursor';

function queryString(query: Record<string, unknown>): string {
  const fields = fieldsOf(query);
  return fields.size > 0 ? `?${fields}` : '';
}

/** What was given, in a fixed order, so that equal questions share one cached answer. */
function fieldsOf(given: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const name of Object.keys(given).sort()) {
    if (given[name] !== undefined) fields.set(name, String(given[name]));
  }
  return fields;
}

/** Two answers as one, for a part of a page that needs both; the first failure is the failure of both. */
export async function both<A, B>(
  first: Promise<Settled<A>>,
  second: Promise<Settled<B>>,
): Promise<Settled<readonly [A, B]>> {
  const [a, b] = await Promise.all([first, second]);
  if (!a.ok) return a;
  if (!b.ok) return b;
  return { ok: true, answer: [a.answer, b.answer], outcome: a.outcome };
}
