/** The ways an API can fail. A failing API's own text must never reach a visitor. */
import { vi } from 'vitest';
import type { FailureCode } from '../../calls/failure.ts';
import type { Behaviour } from './host.ts';

export const SECRET = 'upstream-secret-5f1c';

export interface UpstreamFailure {
  name: string;
  /** Status of a page or endpoint that needs the API. */
  status: 502 | 503;
  code: FailureCode;
  behave: Behaviour;
}

const json = (body: unknown, status: number) => () =>
  Response.json(body, { status, headers: { 'x-secret': SECRET, 'set-cookie': `leak=${SECRET}` } });

const unavailable = { status: 503, code: 'upstream_unavailable' } as const;
const timeout = { status: 503, code: 'upstream_timeout' } as const;
const invalid = { status: 502, code: 'upstream_invalid' } as const;

export const upstreamFailures: UpstreamFailure[] = [
  { name: 'refuses connections', ...unavailable, behave: () => Promise.reject(new Error(SECRET)) },
  { name: 'hangs', ...timeout, behave: ({ signal }) => hang(signal) },
  { name: 'stalls halfway', ...timeout, behave: ({ signal }) => new Response(halfway(() => hang(signal))) },
  {
    name: 'aborts halfway',
    ...unavailable,
    behave: () => new Response(halfway(() => Promise.reject(new Error(SECRET)))),
  },
  { name: 'returns a 500 in HTML', ...invalid, behave: () => new Response(`<h1>${SECRET}</h1>`, { status: 500 }) },
  {
    name: 'fails internally',
    ...unavailable,
    behave: json({ error: { code: 'internal', message_key: SECRET, detail: SECRET } }, 500),
  },
  {
    name: 'returns an unknown error',
    ...invalid,
    behave: json({ error: { code: 'brewing_tea', message_key: SECRET } }, 418),
  },
  { name: 'returns invalid JSON', ...invalid, behave: () => new Response(`{"data": ${SECRET}`) },
  { name: 'returns another shape', ...invalid, behave: json({ data: { secret: SECRET }, [SECRET]: [] }, 200) },
  { name: 'returns an empty body', ...invalid, behave: () => new Response('') },
  {
    name: 'redirects to another site',
    ...invalid,
    behave: () => new Response(SECRET, { status: 302, headers: { location: `https://evil.test/${SECRET}` } }),
  },
];

/** Returns a body that sends some bytes and then continues with `rest`. */
const halfway = (rest: () => Promise<never>) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`{"data":"${SECRET}`)),
    pull: rest,
  });

function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Makes every deadline expire at once and returns the deadlines that were set. */
export function passDeadlines(): number[] {
  const delays: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    delays.push(ms);
    return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'));
  });
  return delays;
}
