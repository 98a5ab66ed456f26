/**
 * A fake API for edge tests. It answers every endpoint with a sample until a test changes that, and
 * records the requests.
 */

import { type ErrorBody, failureStatus, type PlainFailureCode } from '../../calls/failure.ts';
import { calls } from '../../calls/index.ts';
import { listFollowedUuids } from '../../calls/people/follow.ts';
import { getCacheGeneration } from '../../calls/platform/cache.ts';
import { type Call, type CallAnswer, callPath, pathPattern, QUERY_HEADER } from '../../calls/platform/call.ts';
import { failure } from '../../calls/platform/failure/failure-body.ts';
import { getProfileSummary } from '../../calls/platform/profile-summary.ts';
import { sampleOf } from './sample.ts';

interface Question {
  url: URL;
  headers: Headers;
  body: BodyInit | null;
  signal: AbortSignal | undefined;
}

export type Behaviour = (question: Question) => Response | Promise<Response>;

export interface HostRequest {
  method: string;
  path: string;
  headers: Headers;
}

export class MadeUpHost {
  readonly requests: HostRequest[] = [];
  /** All recorded requests, including those that every member's page makes. */
  readonly received: HostRequest[] = [];
  /** The URL of every request, as a platform log would show it. */
  readonly addresses: string[] = [];
  readonly #behaviours = new Map<Call, Behaviour>();
  #otherwise: Behaviour | null = null;

  /** Sets the behaviour of one endpoint. */
  on(call: Call, behaviour: Behaviour): this {
    this.#behaviours.set(call, behaviour);
    return this;
  }

  answer<C extends Call>(call: C, answer: CallAnswer<C>): this {
    return this.on(call, () => Response.json(answer));
  }

  /** Sets the behaviour of the whole API and drops the behaviours of single endpoints. */
  onEverything(behaviour: Behaviour): this {
    this.#otherwise = behaviour;
    this.#behaviours.clear();
    return this;
  }

  /** Returns the number of requests to an endpoint. */
  timesAsked(call: Call): number {
    return this.requests.filter(({ method, path }) => method === call.method && matches(call, path)).length;
  }

  /** Returns the distinct endpoints that were requested. */
  get callsAsked(): Set<Call | undefined> {
    return new Set(this.requests.map(({ method, path }) => callOf(method, path)));
  }

  /** The service binding that the edge Worker receives as `API`. */
  get binding(): Fetcher {
    return { fetch: async (input: string, init?: RequestInit) => this.#fetch(input, init) } as unknown as Fetcher;
  }

  #fetch(input: string, init: RequestInit = {}): Response | Promise<Response> {
    const url = new URL(input);
    this.addresses.push(input);
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const query = headers.get(QUERY_HEADER);
    if (query !== null) url.search = query;
    const call = callOf(method, url.pathname);
    const question = { method, path: url.pathname + url.search, headers };
    // Each isolate requests the cache generation, and every member's page its profile and hearts.
    // These requests do not belong to a page.
    if (call !== getCacheGeneration) this.received.push(question);
    if (call !== getCacheGeneration && call !== getProfileSummary && call !== listFollowedUuids)
      this.requests.push(question);
    const behaviour = (call && this.#behaviours.get(call)) ?? this.#otherwise;
    if (behaviour) return behaviour({ url, headers, body: init.body ?? null, signal: init.signal ?? undefined });
    return call ? Response.json(sampleAnswer(call)) : Response.json({ error: { code: 'not_found' } }, { status: 404 });
  }
}

/** Patterns are compiled once: every request of every test is compared with all of them. */
const patterns = new Map<Call, RegExp>(calls.map(({ call }) => [call, pathPattern(call)]));

const matches = (call: Call, address: string) => patterns.get(call)?.test(address.split('?')[0] ?? '') ?? false;

const callOf = (method: string, path: string): Call | undefined =>
  calls.find(({ call }) => call.method === method && matches(call, path))?.call;

/** Returns an error response as the API sends it. */
export const refusal = (error: PlainFailureCode | ErrorBody): Response =>
  Response.json(failure(error), { status: failureStatus[typeof error === 'string' ? error : error.code] });

export const sampleAnswer = <C extends Call>(call: C): CallAnswer<C> => sampleOf(call.answer) as CallAnswer<C>;

/**
 * Returns the endpoint's path on the API (behind `/api` on the edge) with valid parameters and
 * query fields.
 */
export function sampleAddress(call: Call): string {
  const query = new URLSearchParams(sampleOf(call.query, 'required') as Record<string, string>);
  return (
    callPath(call.path, sampleOf(call.params) as object as Record<string, unknown>) + (query.size ? `?${query}` : '')
  );
}
