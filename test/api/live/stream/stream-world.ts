/**
 * Cloudflare Stream for tests, played by the sandbox. Every film has the same bytes. `streamWorld`
 * of live-world.ts adds a VB who sends to it.
 */
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { Faults } from '../../../../sandbox/gateway/fault.ts';
import { memoryStore } from '../../../../sandbox/gateway/record-store.ts';
import { streamApi } from '../../../../sandbox/stream/api.ts';
import { StreamRecords } from '../../../../sandbox/stream/records.ts';

/** Origin of the account, as in vitest.config.ts. */
const ORIGIN = 'https://stream.test';

/** The bytes of a film that stands for what a program sends. */
export const filmBytes = new TextEncoder().encode('ftyp a film of this test, which nobody decodes');

const films = {
  remove: async () => {},
  push: async () => false,
  part: async (film: string) => new Response(`#EXTM3U\n# ${film}\n`),
  file: async (_: string, range: string | null) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (range === null) return new Response(filmBytes, { headers: { 'content-length': String(filmBytes.length) } });
    const bytes = filmBytes.slice(Number(from), Number(to) + 1);
    const last = Number(from) + bytes.length - 1;
    return new Response(bytes, {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${last}/${filmBytes.length}` },
    });
  },
};

/** Replaces the network by Stream. Other addresses do not answer. */
export function playStream() {
  const records = new StreamRecords(memoryStore(), () => new Date());
  const faults = new Faults();
  const { STREAM_API_TOKEN, STREAM_SIGNING_KEY } = env as unknown as Record<string, string>;
  const { n, e, kid } = JSON.parse(atob(STREAM_SIGNING_KEY ?? ''));
  const app = streamApi({
    ...{ records, films, faults, api_token: STREAM_API_TOKEN ?? '' },
    public_key: { n, e, kid },
    now: () => new Date(),
  });
  const requests: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(ORIGIN)) throw new Error(`nobody answers at ${request.url}`);
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    const response = await app.fetch(new Request(`http://stream${pathname}${search}`, request));
    if (response.headers.has('x-fault')) throw new Error('the connection broke');
    return response;
  };
  const comeBack = () => vi.stubGlobal('fetch', answer);
  comeBack();
  const goAway = () => vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  return { records, faults, requests, app, goAway, comeBack };
}
