/** One way to the API host: the service binding, or API_ORIGIN where that is set. */
import type { Context } from 'hono';
import type { Call } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';

/** Nothing waits longer than this for what the host does by itself. */
const DEADLINE_MS = 3_000;

/** For how long a call is waited for: longer where its handler asks others. */
export const deadlineOf = ({ outside_seconds = 0 }: Pick<Call, 'outside_seconds'>): number =>
  DEADLINE_MS + outside_seconds * 1_000;

/** A visitor's file is passed on as it comes, and may come from a phone on a slow line. */
export const FILE_DEADLINE_MS = 60_000;

/** Asks the host for a path of ours; rejects when it cannot be reached or is too slow (TimeoutError). */
export function hostFetch(
  c: Context<EdgeEnv>,
  path: string,
  { deadlineMs = DEADLINE_MS, ...init }: RequestInit & { deadlineMs?: number } = {},
): Promise<Response> {
  const { API_ORIGIN } = c.get('settings');
  const headers = new Headers(init.headers);
  headers.set('x-request-id', c.get('requestId'));
  const request = { ...init, headers, redirect: 'manual' as const, signal: AbortSignal.timeout(deadlineMs) };
  return API_ORIGIN === ''
    ? c.env.API.fetch(`https://api.internal${path}`, request)
    : fetch(API_ORIGIN + path, request);
}
