/**
 * The typed client of the API: `await api(c, getLive, { params: { slug } })`. It encodes the input,
 * adds the bearer token, a deadline and the request id, validates the response, and caches public
 * ones. Failures are values: a failure of the API, or `upstream_*` if the API did not respond
 * properly.
 */
import type { Context } from 'hono';
import type { FailureCode } from '../../../calls/failure.ts';
import type { Call, CallAnswer, CallInput, CallLimit } from '../../../calls/platform/call.ts';
import { callPath } from '../../../calls/platform/call.ts';
import { AT_PRIMARY } from '../../../calls/platform/placement/bookmark.ts';
import type { EdgeEnv } from '../../env.ts';
import { forgetGeneration, peekBookmark } from '../cache/generation.ts';
import { peekCached, sharedRead } from '../cache/reads.ts';
import { addPeople, peopleIn } from '../cache/removal.ts';
import { countCaller } from '../request/rate-limit.ts';
import { logEdgeSecurity, type SecurityEvent } from '../request/security-log.ts';
import { bookmarkOf, noteBookmark } from '../session/bookmark.ts';
import { endSession, sessionOf } from '../session/session.ts';
import { askHost, type FileBody, searchParamsOf } from './ask-host.ts';
import { type Failure, type Result, refused } from './result.ts';

export { allOk, type Failure, type Result, refused } from './result.ts';

/** Result of a call. */
export type ApiResult<C extends Call> = Result<CallAnswer<C>>;

/**
 * Options of a call.
 * - `bearer`: another token than that of the visitor's session, for tokens that are being handed
 *   over or revoked.
 * - `key`: the Idempotency-Key.
 * - `ifMatch`: the tag of the version that staff saw.
 * - `file`: the body of an upload.
 */
type Input<C extends Call> = Partial<CallInput<C>> & {
  bearer?: string;
  key?: string | undefined;
  ifMatch?: string | undefined;
  file?: FileBody | undefined;
  /** Bypasses the cache, to read what the caller has just changed. */
  fresh?: boolean;
};

/**
 * Calls the API. Path parameters and query fields that the call does not accept fail here and never
 * reach the API, which alone validates forms.
 */
export async function api<C extends Call>(c: Context<EdgeEnv>, call: C, input: Input<C>): Promise<ApiResult<C>> {
  const policy = call.access === 'public' && !input.fresh ? call.cache : undefined;
  const paths = policy && !call.address_limit ? knownPaths(call) : undefined;
  const inputText = paths ? JSON.stringify([input.params, input.query]) : '';
  const knownPath = paths?.get(inputText);
  const cachedResult = knownPath === undefined ? null : peekCached(c, knownPath);
  if (cachedResult) return cachedResult as ApiResult<C>;
  const params = call.params.safeParse(input.params ?? {});
  if (!params.success) return refused(invalid('invalid_params', params.error));
  const query = call.query.safeParse(input.query ?? {});
  if (!query.success) return refused(invalid('invalid_query', query.error));
  const path = callPath(call.path, params.data) + queryString(query.data);
  paths?.set(inputText, path);
  const bearer = call.access === 'public' ? undefined : (input.bearer ?? (await sessionOf(c))?.token);
  if (call.access !== 'public' && bearer === undefined) return refused('unauthorized');
  if (call.address_limit && !(await mayAsk(c, call, call.address_limit))) return refused('too_many_requests');
  const { form, key, ifMatch, file } = input;
  const result = await (policy
    ? sharedRead(c, call, policy, path)
    : askHost(c, call, path, { form, bearer, key, ifMatch, bookmark: bookmarkFor(c, call, input), file }));
  if (result.ok) {
    if (result.bookmark !== undefined) noteBookmark(c, result.bookmark);
    if (call.empties_caches) forgetGeneration();
    // The page may be shared, although this response is not.
    if (call.access === 'public' && !policy) addPeople(c.req.raw, peopleIn(JSON.stringify(result.answer)));
    return result as ApiResult<C>;
  }
  await takeNote(c, call, result, input.bearer === undefined);
  return result;
}

/**
 * Returns the state that a list of staff must show: after the last command of this browser, or
 * after the last raise of the caches. A command asks for its bookmark. All others use the primary.
 */
function bookmarkFor(c: Context<EdgeEnv>, call: Call, { bearer }: { bearer?: string }): string | undefined {
  if (!isForStaff(call) || bearer !== undefined) return undefined;
  return call.method === 'GET' ? (bookmarkOf(c) ?? peekBookmark()) : AT_PRIMARY;
}

/** Returns whether only staff or moderators may make the call. */
export const isForStaff = ({ access }: Call): boolean => access === 'staff' || access === 'moderator';

/** Paths of public reads by their input, so that an input is validated once per isolate. */
const pathsOfCalls = new WeakMap<Call, Map<string, string>>();

/** Maximum paths remembered per call. */
const PATHS_MAX = 100;

function knownPaths(call: Call): Map<string, string> {
  const paths = pathsOfCalls.get(call);
  if (paths && paths.size < PATHS_MAX) return paths;
  const empty = new Map<string, string>();
  pathsOfCalls.set(call, empty);
  return empty;
}

/** Counts the call against the limit of the visitor's address. */
async function mayAsk(c: Context<EdgeEnv>, { method, path }: Call, { times, window_seconds }: CallLimit) {
  const limit = { name: `${method} ${path}`, limit: times, windowSeconds: window_seconds };
  return (await countCaller(c, limit)).allowed;
}

/** Security events for failures of the API. */
const securityEventOf: Partial<Record<FailureCode, SecurityEvent>> = {
  forbidden: 'access_refused',
  too_many_requests: 'limit_reached',
  step_up_required: 'step_up_required',
  staff_passkey_required: 'staff_passkey_required',
};

/** Handles consequences of a failure: security log, and the end of an invalid session. */
async function takeNote(c: Context<EdgeEnv>, call: Call, { failure }: Failure, isOfSession: boolean) {
  const { code } = failure.error;
  const event = securityEventOf[code];
  if (event) await logEdgeSecurity(c, event, { call: `${call.method} ${call.path}` });
  // The token of the session is invalid, so the whole session is.
  if (code === 'unauthorized' && isOfSession) {
    await logEdgeSecurity(c, 'session_ended');
    await endSession(c);
  }
}

/** Returns a failure that names the invalid fields, as the API does. */
function invalid(code: 'invalid_params' | 'invalid_query', { issues }: { issues: { path: PropertyKey[] }[] }) {
  const fields = [...new Set(issues.map(({ path }) => path.join('.')))];
  return { code: fields.includes('cursor') ? 'invalid_cursor' : code, fields } as const;
}

function queryString(query: Record<string, unknown>): string {
  const fields = searchParamsOf(query);
  return fields.size > 0 ? `?${fields}` : '';
}
