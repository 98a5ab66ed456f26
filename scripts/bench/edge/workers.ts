/** The measured Workers, two baselines and a stand-in for the API, as options for miniflare. */
import path from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { build } from 'vite';
import { getProfile } from '../../../calls/people/profile.ts';
import { builtWorker } from '../../build/built-worker.ts';
import type { Recording } from './recording.ts';

/** The compatibility date of the edge in wrangler.toml. */
const compatibilityDate = '2026-11-01';

/** One direct socket per Worker, so that requests do not pass through miniflare's own code. */
const unsafeDirectSockets = [{}];

const script = (name: string, text: string) => ({
  name,
  modules: true as const,
  script: text,
  compatibilityDate,
  unsafeDirectSockets,
});

/**
 * Returns a Worker that answers with a constant text, as the lower bound of any Worker. `/kv` also
 * reads KV, and `/api` reads KV and calls the API.
 */
export const bare = (): V4WorkerOptions => ({
  ...script(
    'bare',
    `export default {
      async fetch({ url }, { SESSIONS, API }) {
        if (url.endsWith('/kv') || url.endsWith('/api')) await SESSIONS.get('session', 'arrayBuffer');
        if (url.endsWith('/api')) await (await API.fetch('https://api.internal${getProfile.path}')).text();
        return new Response('bare');
      },
    };`,
  ),
  kvNamespaces: { SESSIONS: 'bare' },
  serviceBindings: { API: 'vela-api' },
});

/** Elements of the stock page outside of its cards, and in each card. */
const [ELEMENTS_AROUND, ELEMENTS_A_CARD] = [5, 5];

/**
 * Returns a Worker with unmodified Hono and its renderer, as a baseline for our page framework. Its
 * page has as many elements as home, and it sends the page of home as it is.
 */
export async function stock({ home }: Pick<Recording, 'home'>) {
  const elements = home.match(/<[a-z]/g)?.length ?? 0;
  const cards = Math.round((elements - ELEMENTS_AROUND) / ELEMENTS_A_CARD);
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', CARDS: String(cards) },
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: path.join(import.meta.dirname, 'stock.tsx'), write: false, minify: true },
  });
  const [chunk] = 'output' in bundle ? bundle.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built of stock.tsx');
  return { ...script('stock', chunk.code), bindings: { HOME: home } };
}

/**
 * Returns the built edge with the Worker `vela-api` as its API, and without development bindings
 * and assets, which are not measured. Its time is fixed. Otherwise cached reads could expire
 * between two requests on a busy machine, and their refresh would be counted.
 */
export function edge(nowMs: number): V4WorkerOptions {
  const { modules, ...options } = builtWorker('ssr');
  const { assets: _, ...worker }: V4WorkerOptions = { ...options, modules };
  const clock = `const now = () => ${nowMs};
    globalThis.Date = class extends Date { constructor(...given) { super(...(given.length > 0 ? given : [now()])); } };
    Date.now = now;`;
  const entry = `import './stopped-clock.js'; export { default } from './${modules[0]?.path}';`;
  return {
    ...worker,
    modules: [
      { type: 'ESModule', path: 'measured.js', contents: entry },
      { type: 'ESModule', path: 'stopped-clock.js', contents: clock },
      ...modules,
    ],
    serviceBindings: { API: 'vela-api' },
    unsafeDirectSockets,
  };
}

/** Returns the built API without its service bindings. */
export const builtApi = (): V4WorkerOptions => ({ ...builtWorker('api'), serviceBindings: {}, unsafeDirectSockets });

/**
 * Returns a stand-in for the API. It answers with the recorded responses, and with 501 to a request
 * that was not recorded. Its counter allows everything, and its other Durable Objects are empty.
 */
export const recordedApi = ({ answers }: Pick<Recording, 'answers'>) => ({
  ...script(
    'vela-api',
    `import { DurableObject } from 'cloudflare:workers';
    const answers = new Map(${JSON.stringify(answers)});
    export class Counter extends DurableObject { count = () => ({ allowed: true, retry_after_seconds: 0 }) }
    export class LiveRoom extends DurableObject {}
    export class LiveRelay extends DurableObject {}
    export class SessionRegister extends DurableObject {}
    export class LiveMedia extends DurableObject {}
    export default {
      fetch(request) {
        const { pathname, search } = new URL(request.url);
        if (pathname === '/v1/cache/generation') return Response.json({ data: { generation: 0 } });
        const answer = answers.get(request.method + ' ' + pathname + search);
        if (!answer) console.error('not recorded: ' + request.method + ' ' + pathname + search);
        return answer ? new Response(answer.body, answer) : new Response(null, { status: 501 });
      },
    };`,
  ),
  durableObjects: {
    COUNTERS: { className: 'Counter', useSQLite: true },
    ROOMS: { className: 'LiveRoom', useSQLite: true },
    RELAYS: { className: 'LiveRelay', useSQLite: true },
    REGISTERS: { className: 'SessionRegister', useSQLite: true },
    LIVE_MEDIA: { className: 'LiveMedia', useSQLite: true },
  },
});

/**
 * Returns a Worker with all bindings of another one and a constant answer, to measure the cost of
 * the local platform. Its Durable Objects are empty.
 */
export function emptied(worker: V4WorkerOptions): V4WorkerOptions {
  const classes = Object.values(worker.durableObjects ?? {}).map((bound) =>
    typeof bound === 'string' ? bound : bound.className,
  );
  const contents = `import { DurableObject } from 'cloudflare:workers';
    ${[...new Set(classes)].map((name) => `export class ${name} extends DurableObject {}`).join('\n')}
    export default { fetch: () => new Response('empty') }`;
  return { ...worker, modules: [{ type: 'ESModule', path: 'empty.js', contents }] };
}
