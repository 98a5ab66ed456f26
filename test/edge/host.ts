/** An API host that the test makes up: it answers every call well until told otherwise, and remembers what it was asked. */

import { failureStatus, type PlainFailureCode, type Told } from '../../calls/failure.ts';
import { calls } from '../../calls/index.ts';
import { listFollowedUuids } from '../../calls/people/follow.ts';
import { getProfileSummary } from '../../calls/people/profile.ts';
import { getCacheGeneration } from '../../calls/platform/cache.ts';
import { type Call, type CallAnswer, callPath, pathPattern, QUERY_HEADER } from '../../calls/platform/call.ts';
import { failure } from '../../calls/platform/failure-body.ts';
import { sampleOf } from './sample.ts';

interface Question {
  url: URL;
  headers: Headers;
  body: BodyInit | null;
  signal: AbortSignal | undefined;
}

export type Behaviour = (question: Question) => Response | Promise<Response>;

export interface Asked {
  method: string;
  path: string;
  headers: Headers;
}

export class MadeUpHost {
  readonly asked: Asked[] = [];
  /** The same, with what every page of a member asks. */
  readonly heard: Asked[] = [];
  /** The addresses of all questions, as a platform's log would have them. */
  readonly addresses: string[] = [];
  readonly #behaviours = new Map<Call, Behaviour>();
  #otherwise: Behaviour | null = null;

  /** Lets one call behave as given. */
  on(call: Call, behaviour: Behaviour): this {
    this.#behaviours.set(call, behaviour);
    return this;
  }

  answer<C extends Call>(call: C, answer: CallAnswer<C>): this {
    return this.on(call, () => Response.json(answer));
  }

  /** Lets the whole host behave as given, whatever it is asked. */
  onEverything(behaviour: Behaviour): this {
    this.#otherwise = behaviour;
    this.#behaviours.clear();
    return this;
  }

  /** How often a call was asked. */
  timesAsked(call: Call): number {
    return this.asked.filter(({ method, path }) => method === call.method && matches(call, path)).length;
  }

  /** The calls that were asked, each once. */
  get callsAsked(): Set<Call | undefined> {
    return new Set(this.asked.map(({ method, path }) => callOf(method, path)));
  }

  /** The binding, as the edge is given it. */
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
    // What an isolate asks now and then, and every page of a member (with hearts), is no question of a page's own.
    if (call !== getCacheGeneration) this.heard.push(question);
    if (call !== getCacheGeneration && call !== getProfileSummary && call !== listFollowedUuids)
      this.asked.push(question);
    const behaviour = (call && this.#behaviours.get(call)) ?? this.#otherwise;
    if (behaviour) return behaviour({ url, headers, body: init.body ?? null, signal: init.signal ?? undefined });
    return call ? Response.json(sampleAnswer(call)) : Response.json({ error: { code: 'not_found' } }, { status: 404 });
  }
}

const matches = (call: Call, asked: string) => pathPattern(call).test(asked.split('?')[0] ?? '');

const callOf = (method: string, path: string): Call | undefined =>
  calls.find(({ call }) => call.method === method && matches(call, path))?.call;

/** A failed call as the host answers it. */
export const refusal = (told: PlainFailureCode | Told): Response =>
  Response.json(failure(told), { status: failureStatus[typeof told === 'string' ? told : told.code] });

export const sampleAnswer = <C extends Call>(call: C): CallAnswer<C> => sampleOf(call.answer) as CallAnswer<C>;

/** The call's address on the host (or, behind `/api`, on the edge) with parameters and query fields that fit. */
export function sampleAddress(call: Call): string {
  const query = new URLSearchParams(sampleOf(call.query, 'required') as Record<string, string>);
  return (
    callPath(call.path, sampleOf(call.params) as object as Record<string, unknown>) + (query.size ? `?${query}` : '')
  );
}
