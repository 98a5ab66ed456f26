/** Runs workerd under valgrind's callgrind, which counts instructions. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import workerd from 'workerd';

const run = promisify(execFile);

/** A complete response. */
interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A running workerd with its instruction counter. */
export interface Counted {
  miniflare: Miniflare;
  /** Requests a Worker over one persistent connection. */
  ask: (worker: string, path: string, headers?: Record<string, string>) => Promise<Answered>;
  /** Returns the number of instructions during the work. */
  count: (work: () => Promise<void>) => Promise<number>;
  close: () => Promise<void>;
}

/** Returns whether valgrind is installed. */
export const hasValgrind = (): Promise<boolean> =>
  run('valgrind', ['--version']).then(
    () => true,
    () => false,
  );

/** Prints only errors; ordinary log lines of the Workers are expected. */
function logErrors({ level, message }: { level: string; message: string }) {
  if (level === 'error') console.error(message);
}

/**
 * Starts Workers. `fromStart` counts from the first instruction of the process; otherwise only
 * `count` counts.
 */
export async function openCounted(workers: V4WorkerOptions[], { fromStart = false } = {}): Promise<Counted> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vela-callgrind-'));
  const at = (file: string) => path.join(folder, file);
  // A script in place of workerd, which miniflare starts.
  await writeFile(
    at('workerd'),
    `#!/bin/sh
echo $$ > '${at('pid')}'
exec valgrind --tool=callgrind --instr-atstart=${fromStart ? 'yes' : 'no'} --callgrind-out-file='${at('out')}' '${workerd.default}' "$@" 2> '${at('log')}'
`,
  );
  await chmod(at('workerd'), 0o755);
  process.env.MINIFLARE_WORKERD_PATH = at('workerd');
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers, handleStructuredLogs: logErrors }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await miniflare.ready;
  delete process.env.MINIFLARE_WORKERD_PATH;
  const pid = (await readFile(at('pid'), 'utf8')).trim();
  const control = (...command: string[]) => run('callgrind_control', [...command, pid]);
  let dumps = 0;
  return {
    miniflare,
    async ask(worker, place, headers = {}) {
      const origin = await miniflare.unsafeGetDirectURL(worker);
      return new Promise((resolve, reject) => {
        get(new URL(place, origin), { agent, headers }, (answer) => {
          buffer(answer).then((body) => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: body.toString() });
          }, reject);
        }).on('error', reject);
      });
    },
    async count(work) {
      if (!fromStart) await control('-i', 'on');
      await work();
      // A dump resets the counter.
      await control('-d');
      if (!fromStart) await control('-i', 'off');
      dumps += 1;
      const [, total] = /^totals: (\d+)/m.exec(await readFile(at(`out.${dumps}`), 'utf8')) ?? [];
      if (total === undefined) throw new Error(`callgrind has told no total, see ${folder}`);
      return Number(total);
    },
    async close() {
      agent.destroy();
      await miniflare.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
