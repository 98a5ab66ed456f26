/**
 * `npm run bench:edge`: counts instructions of the built edge on workerd with callgrind, over
 * recorded answers of the API. For comparison it counts a bare answer, a stock page, and the start
 * of a Worker up to its first answer. The file edge/measurements.ts lists the measurements.
 * `-- home FAQ` selects those with these names; `--keep` writes the tables into
 * docs/performance.md. Counts measure work, not time, so the machine may be busy.
 */
import { parseArgs } from 'node:util';
import type { V4WorkerOptions } from 'miniflare';
import { asBrowser } from '../../test/system/world.ts';
import { keepInDocs } from '../build/keep-in-docs.ts';
import { type Counted, hasValgrind, openCounted } from './edge/callgrind.ts';
import { type Measured, measuredAt } from './edge/measurements.ts';
import { type Recording, record } from './edge/recording.ts';
import { bare, builtApi, edge, emptied, recordedApi, stock } from './edge/workers.ts';

/**
 * Requests before counting, enough for V8 to compile most hot code. It compiles the rest during the
 * measurement, and that is counted too.
 */
const WARM = 100;
const ASKED = 30;
/** Number of rounds. The cheapest round is the cost of an answer without one-time work. */
const ROUNDS = 3;

const MILLION = 1_000_000;
const workerOf = { edge: 'vela', bare: 'bare', stock: 'stock' } as const;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });

if (!(await hasValgrind())) {
  console.error(
    'valgrind is not found, which counts the instructions: `apt-get install valgrind`, or `dnf`, `pacman`.',
  );
  process.exit(1);
}

/**
 * Returns the request headers. Any cookie makes the answer private to the visitor, which bypasses
 * the cache.
 */
function headersOf({ way, member }: Measured, { cookie }: Recording): Record<string, string> {
  const cookies = [...(member ? [cookie] : []), ...(way === 'rendered' ? ['bench=1'] : [])];
  return { ...asBrowser, 'sec-fetch-site': 'same-origin', ...(cookies.length > 0 && { cookie: cookies.join('; ') }) };
}

/** Returns millions of instructions per answer, or the reason why it cannot be measured. */
async function measure(counter: Counted, measured: Measured, recording: Recording): Promise<number | string> {
  const { worker, path: place, way, status = way === 'unchanged' ? 304 : 200 } = measured;
  const headers = headersOf(measured, recording);
  if (way === 'unchanged') {
    const { etag } = (await counter.ask(workerOf[worker], place, headers)).headers;
    if (etag === undefined) return 'has no ETag';
    headers['if-none-match'] = etag;
  }
  const askTimes = async (times: number) => {
    for (let asking = 0; asking < times; asking += 1) {
      const answer = await counter.ask(workerOf[worker], place, headers);
      if (answer.status !== status) throw new Error(`${place} was answered with ${answer.status}: ${answer.body}`);
    }
  };
  await askTimes(WARM);
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) rounds.push(await counter.count(() => askTimes(ASKED)));
  return Math.min(...rounds) / ASKED / MILLION;
}

/**
 * Returns millions of instructions from process start to a Worker's first answer, without those of
 * workerd and of bound Workers.
 */
async function measureStarts(recording: Recording): Promise<[name: string, millions: number][]> {
  const toFirstAnswer = async (workers: V4WorkerOptions[], worker: string, place: string) => {
    const counter = await openCounted(workers, { fromStart: true });
    const cost = await counter.count(async () => void (await counter.ask(worker, place, asBrowser)));
    await counter.close();
    return cost / MILLION;
  };
  const api = recordedApi(recording);
  const ofEdge = await toFirstAnswer([edge(now.getTime()), api], 'vela', '/');
  const ofApi = await toFirstAnswer([builtApi()], 'vela-api', '/v1/nothing');
  return [
    ['the edge, home', ofEdge - (await toFirstAnswer([emptied(edge(now.getTime())), api], 'vela', '/'))],
    ['the API, an unknown path', ofApi - (await toFirstAnswer([emptied(builtApi())], 'vela-api', '/'))],
  ];
}

const round = (millions: number) => millions.toFixed(millions < 10 ? 2 : 1);

function rowOf({ name, way, target }: Measured, cost: number | string, bareCost: number): string {
  const figures = typeof cost === 'number' ? `${round(cost)} | ${(cost / bareCost).toFixed(1)}` : `${cost} |`;
  return `| ${name} | ${way} | ${figures} | ${target ?? ''} |`;
}

const now = new Date();
const measured = measuredAt(now);
const selection = measured.filter(
  ({ worker, name }) =>
    worker === 'bare' || positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
// Records everything, whatever is selected: the bare Worker requests an API answer that other pages
// need.
const recording = await record(measured);
const rows = ['| answer | how | million instructions | times a bare answer | target |', '|---|---|---|---|---|'];
const counter = await openCounted([edge(now.getTime()), recordedApi(recording), bare(), await stock()]);
const kv = await counter.miniflare.getKVNamespace('SESSIONS', 'vela');
const bareKv = await counter.miniflare.getKVNamespace('SESSIONS', 'bare');
for (const [key, value] of recording.sessions) {
  await kv.put(key, Buffer.from(value, 'base64'));
  await bareKv.put('session', Buffer.from(value, 'base64'));
}
let bareCost = Number.NaN;
for (const one of selection) {
  const cost = await measure(counter, one, recording);
  if (one.path === '/' && one.worker === 'bare' && typeof cost === 'number') bareCost = cost;
  rows.push(rowOf(one, cost, bareCost));
  console.log(rows.at(-1));
}
await counter.close();

if (positionals.length === 0 || positionals.includes('start')) {
  rows.push('', '| from nothing to the first answer | million instructions |', '|---|---|');
  for (const [name, millions] of await measureStarts(recording)) rows.push(`| ${name} | ${round(millions)} |`);
  console.log(rows.slice(-2).join('\n'));
}

if (values.keep) await keepInDocs('bench:edge', rows);
