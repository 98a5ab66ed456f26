/** Connection to the API: the service binding, or API_ORIGIN if it is set. */
import type { Context } from 'hono';
import type { Call } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';

/** Maximum time for work that the API does itself. */
const DEADLINE_MS = 3_000;

/** Returns the deadline of a call. Calls whose handlers use other services have more time. */
export const deadlineOf = ({ outside_seconds = 0 }: Pick<Call, 'outside_seconds'>): number =>
  DEADLINE_MS + outside_seconds * 1_000;

/** Deadline for uploads, which are streamed and may come from a phone on a slow connection. */
export const FILE_DEADLINE_MS = 60_000;

/** Sends a request to the API. Rejects if it cannot be reached or is too slow (TimeoutError). */
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
