/** A single request to the API: sent with a deadline, its response validated. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, QUERY_HEADER } from '../../../calls/platform/call.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';
import { BOOKMARK_HEADER } from '../../../calls/platform/placement/bookmark.ts';
import type { EdgeEnv } from '../../env.ts';
import { errorReason, log } from '../base/log.ts';
import { deadlineOf, FILE_DEADLINE_MS, hostFetch } from './host.ts';
import { type Result, refused } from './result.ts';

/** A multipart body from the visitor. It is streamed unread to the API, which alone parses it. */
export interface FileBody {
  type: string;
  stream: ReadableStream;
}

/** Content of a request besides its path. */
export interface RequestContent {
  form?: Record<string, unknown> | undefined;
  bearer?: string | undefined;
  key?: string | undefined;
  /** If-Match: the call succeeds only if its subject still has this entity tag. */
  ifMatch?: string | undefined;
  /** State of the database that a read replica must have reached. Absent: the primary answers. */
  bookmark?: string | undefined;
  file?: FileBody | undefined;
}

/**
 * Sends a request to the API. Returns the response that the call declares, a failure of the API, or
 * `upstream_*`.
 */
export async function askHost(
  c: Context<EdgeEnv>,
  call: Call,
  path: string,
  input: RequestContent,
): Promise<Result<unknown>> {
  try {
    // Query fields may contain personal data, which must not appear in URL logs.
    const [address = '', query] = path.split('?');
    const response = await hostFetch(c, address, requestOf(call, input, query));
    // Read under the deadline: a body that never ends counts as no response.
    const text = await response.text();
    const result = await settle(c, call, response.status === 200, text);
    const etag = response.headers.get('etag');
    const bookmark = call.method === 'GET' ? null : response.headers.get(BOOKMARK_HEADER);
    if (!result.ok) return result;
    return { ...result, ...(etag !== null && { etag }), ...(bookmark !== null && { bookmark }) };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const at = `${call.method} ${call.path}`;
    // A broken upload of a visitor looks like a failure of the API, so it is only a warning.
    const level = input.file ? 'warn' : 'error';
    log(level, { request_id: c.get('requestId'), event: 'upstream_failed', call: at, reason: errorReason(error) });
    return refused(timedOut ? 'upstream_timeout' : 'upstream_unavailable');
  }
}

function requestOf(
  call: Call,
  { form, bearer, key, ifMatch, bookmark, file }: RequestContent,
  query: string | undefined,
): Parameters<typeof hostFetch>[2] {
  const { method } = call;
  return {
    method,
    deadlineMs: file ? FILE_DEADLINE_MS : deadlineOf(call),
    headers: {
      accept: 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(bookmark !== undefined && { [BOOKMARK_HEADER]: bookmark }),
      ...(file && { 'content-type': file.type }),
      ...(query !== undefined && { [QUERY_HEADER]: query }),
    },
    ...(method === 'POST' && { body: file ? file.stream : searchParamsOf(form ?? {}) }),
  };
}

/** Encodes the given fields, sorted, so that equal requests share one cached response. */
export function searchParamsOf(values: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const name of Object.keys(values).sort()) {
    if (values[name] !== undefined) fields.set(name, String(values[name]));
  }
  return fields;
}

async function settle(c: Context<EdgeEnv>, call: Call, ok: boolean, text: string): Promise<Result<unknown>> {
  if (ok) return checked(c, call, text);
  // The schemas of failures are large and rarely needed, so they are imported here.
  const { failureAnswer } = await import('../../../calls/failure.ts');
  const result = failureAnswer.safeParse(jsonOf(text));
  if (!result.success) return refused('upstream_invalid');
  const { code } = result.data.error;
  // An internal error of the API counts as an outage.
  if (code === 'internal') return refused('upstream_unavailable');
  return { ok: false, status: failureStatus[code], failure: result.data, outcome: 'BYPASS' };
}

/** Parses a response of the API. Fields that the call does not declare are removed. */
export function checked(c: Context<EdgeEnv>, call: Call, text: string): Result<unknown> {
  const answer = call.answer.safeParse(jsonOf(text));
  if (answer.success) return { ok: true, answer: answer.data, outcome: 'BYPASS' };
  logMisfit(c, call, answer.error);
  return refused('upstream_invalid');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Logs which fields are invalid, but never their values. */
function logMisfit(c: Context<EdgeEnv>, { method, path }: Call, { issues }: z.ZodError) {
  const at = issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log('error', { request_id: c.get('requestId'), event: 'upstream_invalid', call: `${method} ${path}`, at });
}
