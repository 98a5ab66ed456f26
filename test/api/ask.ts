/**
 * Sends requests to the API as the edge does, over HTTP, and checks each response against the
 * endpoint's schema.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { FAMILY_JOB } from '../../api/families/family/notice.ts';
import app from '../../api/index.ts';
import { CLIP_JOB } from '../../api/live/clip/clip-job.ts';
import { PK_JOB } from '../../api/live/pk/pk-job.ts';
import { STREAM_INPUT_JOB } from '../../api/live/stream/input-job.ts';
import { FIRST_PICTURE_JOB } from '../../api/live/studio/first-picture-job.ts';
import { AUDIT_JOB } from '../../api/office/audit/chain-job.ts';
import { EMAIL_JOB, PAYOUT_JOB } from '../../api/payouts/payout/schedule-payouts.ts';
import { NOTICE_JOB } from '../../api/people/notice/notice-job.ts';
import { PUSH_JOB } from '../../api/people/push/schedule-pushes.ts';
import type { Clocks } from '../../api/platform/framework/env.ts';
import { KEY_JOB } from '../../api/platform/scheduler/key-job.ts';
import { COUNT_JOB } from '../../api/platform/scheduler/schedule-counting.ts';
import { EVENT_JOB } from '../../api/rankings/event/schedule-events.ts';
import { type FailureAnswer, failureAnswer } from '../../calls/failure.ts';
import { type Call, type CallAnswer, type CallInput, callPath } from '../../calls/platform/call.ts';
import { expectPublished } from './rankings/published-schemas.ts';

/**
 * `token`: the caller's, if the endpoint requires one. `key`: the idempotency key of a command.
 * `bindings`: added to those of the API.
 */
export type Input<C extends Call> = Partial<CallInput<C>> & { token?: string; key?: string; bindings?: object };

/**
 * Scheduled jobs that never run on their own in tests. A test runs them explicitly, so that they
 * cannot interfere with its assertions.
 */
const stopOrder = [
  AUDIT_JOB,
  CLIP_JOB,
  EVENT_JOB,
  FIRST_PICTURE_JOB,
  STREAM_INPUT_JOB,
  COUNT_JOB,
  FAMILY_JOB,
  KEY_JOB,
  EMAIL_JOB,
  NOTICE_JOB,
  PAYOUT_JOB,
  PK_JOB,
  PUSH_JOB,
];
const clocks: Clocks = {
  getByName: (task) => (stopOrder.includes(task) ? { wake: async () => undefined } : env.CLOCK.getByName(task)),
};

export async function fetchCall<C extends Call>(call: C, input: Input<C>, db: D1Database = env.DB): Promise<Response> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value));
  const url = `http://api${callPath(call.path, input.params ?? {})}?${query}`;
  const request = new Request(url, {
    method: call.method,
    headers: {
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(input.key !== undefined && { 'idempotency-key': input.key }),
    },
    ...(call.method === 'POST' && { body: new URLSearchParams(input.form as Record<string, string>) }),
  });
  return send(request, { DB: db, ...input.bindings });
}

/** Sends a request that is not built from a call's fields, such as a webhook. */
export async function send(request: Request, bindings: object = {}): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, CLOCK: clocks, ...bindings }, context);
  // Background work of the request ends before the next test begins.
  await waitOnExecutionContext(context);
  return response;
}

/**
 * Returns a successful response. Checks that it has exactly the declared fields and matches the API
 * document.
 */
export async function ask<C extends Call>(call: C, input: Input<C> = {}, db?: D1Database): Promise<CallAnswer<C>> {
  const response = await fetchCall(call, input, db);
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  const answer = call.answer.parse(body) as CallAnswer<C>;
  expect(answer).toEqual(body);
  expectPublished(call, 200, body);
  return answer;
}

/**
 * Returns a failure. Checks that the API document declares it for the endpoint, with its status.
 */
export async function askInVain<C extends Call>(
  call: C,
  input: Input<C> = {},
): Promise<{ status: number; error: FailureAnswer['error'] }> {
  const response = await fetchCall(call, input);
  const { error } = failureAnswer.parse(await response.json());
  expectPublished(call, response.status, { error });
  return { status: response.status, error };
}

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** Returns a whole list, fetched page by page. */
export async function walk<Item>(page: (cursor: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const answer: Page<Item> = await page(cursor === null ? {} : { cursor });
    items.push(...answer.data);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return items;
}
