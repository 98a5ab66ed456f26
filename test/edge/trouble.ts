/** The ways in which a host can fail. What it says while failing is nobody's business. */
import { vi } from 'vitest';
import type { Behaviour } from './host.ts';

export const SECRET = 'upstream-secret-5f1c';

export interface Trouble {
  name: string;
  /** What a page or call answers that cannot do without the host. */
  status: 502 | 503 | 504;
  behave: Behaviour;
}

const json = (body: unknown, status: number) => () =>
  Response.json(body, { status, headers: { 'x-secret': SECRET, 'set-cookie': `leak=${SECRET}` } });

export const troubles: Trouble[] = [
  { name: 'refuses connections', status: 503, behave: () => Promise.reject(new Error(SECRET)) },
  { name: 'hangs', status: 504, behave: ({ signal }) => hang(signal) },
  { name: 'stalls halfway', status: 504, behave: ({ signal }) => new Response(halfway(() => hang(signal))) },
  {
    name: 'breaks off halfway',
    status: 503,
    behave: () => new Response(halfway(() => Promise.reject(new Error(SECRET)))),
  },
  { name: 'answers 500 in HTML', status: 502, behave: () => new Response(`<h1>${SECRET}</h1>`, { status: 500 }) },
  {
    name: 'breaks inside',
    status: 503,
    behave: json({ error: { code: 'internal', message_key: SECRET, detail: SECRET } }, 500),
  },
  {
    name: 'fails in a way nobody knows',
    status: 502,
    behave: json({ error: { code: 'brewing_tea', message_key: SECRET } }, 418),
  },
  { name: 'answers what is not JSON', status: 502, behave: () => new Response(`{"data": ${SECRET}`) },
  { name: 'answers another shape', status: 502, behave: json({ data: { secret: SECRET }, [SECRET]: [] }, 200) },
  { name: 'answers nothing', status: 502, behave: () => new Response('') },
  {
    name: 'sends elsewhere',
    status: 502,
    behave: () => new Response(SECRET, { status: 302, headers: { location: `https://evil.test/${SECRET}` } }),
  },
];

/** Some bytes, and then what comes of `rest`. */
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

/** Lets every deadline pass at once, and tells which were set. */
export function passDeadlines(): number[] {
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'));
  });
  return asked;
}
