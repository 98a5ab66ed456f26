/** One question to the host: sent under a deadline, and its answer checked. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, QUERY_HEADER } from '../../../calls/platform/call.ts';
import { failureStatus } from '../../../calls/platform/failure-status.ts';
import type { EdgeEnv } from '../../env.ts';
import { log, reasonOf } from '../base/log.ts';
import { deadlineOf, FILE_DEADLINE_MS, hostFetch } from './host.ts';
import { refused, type Settled } from './settled.ts';

/** A multipart body as the visitor sends it: passed on as it comes, and looked into by the host alone. */
export interface FileBody {
  type: string;
  stream: ReadableStream;
}

/** What goes along with the path. */
export interface Sent {
  form?: Record<string, unknown> | undefined;
  bearer?: string | undefined;
  key?: string | undefined;
  /** Only where what it is about is still what this entity tag was of. */
  ifMatch?: string | undefined;
  file?: FileBody | undefined;
}

/** What the host answers to a path of a call: as the call promises it, a refusal of its own, or `upstream_*`. */
export async function askHost(c: Context<EdgeEnv>, call: Call, path: string, sent: Sent): Promise<Settled<unknown>> {
  try {
    // Query fields may hold personal data, which no log of addresses may have.
    const [address = '', query] = path.split('?');
    const response = await hostFetch(c, address, requestOf(call, sent, query));
    // Read here, under the deadline: a body that never ends is a host that never answers.
    const text = await response.text();
    const settled = await settle(c, call, response.status === 200, text);
    const etag = response.headers.get('etag');
    return settled.ok && etag !== null ? { ...settled, etag } : settled;
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const at = `${call.method} ${call.path}`;
    // A visitor's file that breaks off on the way fails as the host would.
    const level = sent.file ? 'warn' : 'error';
    log(level, { request_id: c.get('requestId'), event: 'upstream_failed', call: at, reason: reasonOf(error) });
    return refused(timedOut ? 'upstream_timeout' : 'upstream_unavailable');
  }
}

function requestOf(
  call: Call,
  { form, bearer, key, ifMatch, file }: Sent,
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
      ...(file && { 'content-type': file.type }),
      ...(query !== undefined && { [QUERY_HEADER]: query }),
    },
    ...(method === 'POST' && { body: file ? file.stream : fieldsOf(form ?? {}) }),
  };
}

/** What was given, in a fixed order, so that equal questions share one cached answer. */
export function fieldsOf(given: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const name of Object.keys(given).sort()) {
    if (given[name] !== undefined) fields.set(name, String(given[name]));
  }
  return fields;
}

async function settle(c: Context<EdgeEnv>, call: Call, ok: boolean, text: string): Promise<Settled<unknown>> {
  if (ok) return checked(c, call, text);
  // What a failure may tell is much, and seldom asked for.
  const { failureAnswer } = await import('../../../calls/failure.ts');
  const known = failureAnswer.safeParse(jsonOf(text));
  if (!known.success) return refused('upstream_invalid');
  const { code } = known.data.error;
  // What broke inside the host is, from here, a host that is not well.
  if (code === 'internal') return refused('upstream_unavailable');
  return { ok: false, status: failureStatus[code], failure: known.data, outcome: 'BYPASS' };
}

/** The answer in a text of the host's, if it is one that the call promises. What the call does not promise is left out of it. */
export function checked(c: Context<EdgeEnv>, call: Call, text: string): Settled<unknown> {
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

/** Where the answer is wrong, never what stood there. */
function logMisfit(c: Context<EdgeEnv>, { method, path }: Call, { issues }: z.ZodError) {
  const at = issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log('error', { request_id: c.get('requestId'), event: 'upstream_invalid', call: `${method} ${path}`, at });
}
