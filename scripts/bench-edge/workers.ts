/** The Workers that are measured, as miniflare takes them. */
import path from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { build } from 'vite';
import { getProfile } from '../../calls/people/profile.ts';
import { builtWorker } from '../built-worker.ts';
import type { Recording } from './recording.ts';

/** As the edge has it, see wrangler.toml. */
const compatibilityDate = '2026-11-01';

/** Each has a door of its own, with nothing of miniflare's in front of it. */
const unsafeDirectSockets = [{}];

const script = (name: string, text: string) => ({
  name,
  modules: true as const,
  script: text,
  compatibilityDate,
  unsafeDirectSockets,
});

/** Answers without doing anything; at `/kv` it reads something of KV first, at `/host` it asks the host besides. */
export const bare = (): V4WorkerOptions => ({
  ...script(
    'bare',
    `export default {
      async fetch({ url }, { SESSIONS, API }) {
        if (url.endsWith('/kv') || url.endsWith('/host')) await SESSIONS.get('session', 'arrayBuffer');
        if (url.endsWith('/host')) await (await API.fetch('https://api.internal${getProfile.path}')).text();
        return new Response('bare');
      },
    };`,
  ),
  kvNamespaces: { SESSIONS: 'bare' },
  serviceBindings: { API: 'vela-api' },
});

/** Hono and its renderer as they come. */
export async function stock() {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: path.join(import.meta.dirname, 'stock.tsx'), write: false, minify: true },
  });
  const [chunk] = 'output' in made ? made.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built of stock.tsx');
  return script('stock', chunk.code);
}

/**
 * The edge of the build, without what a laptop has beside it and without its files, which are not measured. Its clock stands
 * still: on a busy machine reads would otherwise grow old between two requests, and their renewal be counted.
 */
export function edge(nowMs: number): V4WorkerOptions {
  const { modules, ...built } = builtWorker('ssr');
  const { assets: _, ...worker }: V4WorkerOptions = { ...built, modules };
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

/** The API host of the build, by itself. */
export const apiHost = (): V4WorkerOptions => ({ ...builtWorker('api'), serviceBindings: {}, unsafeDirectSockets });

/** In the host's place: what it answered, and a counter that lets everything pass. */
export const recordedHost = ({ answers }: Pick<Recording, 'answers'>) => ({
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

/** A Worker with all that it is bound to, which does nothing: what a laptop needs to stand in for the platform. */
export function emptied(worker: V4WorkerOptions): V4WorkerOptions {
  const classes = Object.values(worker.durableObjects ?? {}).map((bound) =>
    typeof bound === 'string' ? bound : bound.className,
  );
  const contents = `import { DurableObject } from 'cloudflare:workers';
    ${[...new Set(classes)].map((name) => `export class ${name} extends DurableObject {}`).join('\n')}
    export default { fetch: () => new Response('empty') }`;
  return { ...worker, modules: [{ type: 'ESModule', path: 'empty.js', contents }] };
}
