/**
 * `npm run bench:edge`: counts instructions of the built edge on workerd with callgrind, over
 * recorded answers of the API, and the start of a Worker up to its first answer. Each answer is
 * counted in pairs with one of stock Hono, and the table has the medians. Counts measure work, not
 * time, so the machine may be busy. The file edge/measurements.ts lists the measurements.
 * `-- home FAQ` selects those with these names; `--keep` writes the tables into
 * docs/performance.md; `--check` fails if a target is missed.
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
const ASKED = 15;
/** Pairs of an answer and one of stock Hono, both requested as often, so that both collect garbage. */
const PAIRS = 5;

const MILLION = 1_000_000;

/** Millions of instructions of the edge up to its first answer. */
const START_TARGET = 640;
const workerOf = { edge: 'vela', bare: 'bare', stock: 'stock' } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, check: { type: 'boolean' } },
});

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

/** Millions of instructions per answer, and the speed, where stock Hono has 1. */
interface Cost {
  millions: number;
  speed: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Requests an answer repeatedly, and checks its status. */
async function ask(
  counter: Counted,
  [worker, place]: readonly [string, string],
  { headers, status, times }: { headers: Record<string, string>; status: number; times: number },
) {
  for (let asking = 0; asking < times; asking += 1) {
    const answer = await counter.ask(worker, place, headers);
    if (answer.status !== status) throw new Error(`${place} was answered with ${answer.status}: ${answer.body}`);
  }
}

/** Returns the cost of an answer. */
async function measure(counter: Counted, measured: Measured, recording: Recording): Promise<Cost> {
  const { worker, path: place, way, status = way === 'unchanged' ? 304 : 200 } = measured;
  const headers = headersOf(measured, recording);
  if (way === 'unchanged') {
    const { etag } = (await counter.ask(workerOf[worker], place, headers)).headers;
    if (etag === undefined) throw new Error(`${place} has no ETag`);
    headers['if-none-match'] = etag;
  }
  /** Returns millions of instructions per answer. */
  const count = async (times: number, askTimes: (times: number) => Promise<void>) =>
    (await counter.count(() => askTimes(times))) / times / MILLION;
  const own = (times: number) => ask(counter, [workerOf[worker], place], { headers, status, times });
  const stocks = (times: number) =>
    ask(counter, ['stock', way === 'rendered' ? '/' : '/kept'], { headers: asBrowser, status: 200, times });
  await own(WARM);
  const pairs: { stock: number; own: number }[] = [];
  while (pairs.length < PAIRS) {
    const stock = worker === 'edge' ? await count(ASKED, stocks) : Number.NaN;
    pairs.push({ stock, own: await count(ASKED, own) });
  }
  return {
    millions: median(pairs.map((pair) => pair.own)),
    speed: median(pairs.map((pair) => pair.stock / pair.own)),
  };
}

/**
 * Returns millions of instructions from process start to a Worker's first answer, without those of
 * workerd and of bound Workers.
 */
async function measureStarts(recording: Recording): Promise<{ name: string; millions: number; target?: number }[]> {
  const toFirstAnswer = async (workers: V4WorkerOptions[], worker: string, place: string) => {
    const counter = await openCounted(workers, { fromStart: true });
    const cost = await counter.count(async () => void (await counter.ask(worker, place, asBrowser)));
    await counter.close();
    return cost / MILLION;
  };
  const api = recordedApi(recording);
  const ofEdge = await toFirstAnswer([edge(now.getTime()), api], 'vela', '/');
  const ofApi = await toFirstAnswer([builtApi()], 'vela-api', '/v1/nothing');
  const emptyEdge = await toFirstAnswer([emptied(edge(now.getTime())), api], 'vela', '/');
  const emptyApi = await toFirstAnswer([emptied(builtApi())], 'vela-api', '/');
  return [
    { name: 'the edge, home', millions: ofEdge - emptyEdge, target: START_TARGET },
    { name: 'the API, an unknown path', millions: ofApi - emptyApi },
  ];
}

const round = (millions: number) => millions.toFixed(millions < 10 ? 2 : 1);

const targetOf = ({ target, targetSpeed }: Measured) =>
  targetSpeed === undefined ? (target ?? '') : `speed ${targetSpeed}`;

const rowOf = (one: Measured, { millions, speed }: Cost): string =>
  `| ${one.name} | ${one.way} | ${round(millions)} | ${Number.isNaN(speed) ? '' : speed.toFixed(1)} | ${targetOf(one)} |`;

const isMissed = ({ target, targetSpeed }: Measured, { millions, speed }: Cost) =>
  millions > (target ?? Number.POSITIVE_INFINITY) || speed < (targetSpeed ?? 0);

const now = new Date();
const measured = measuredAt(now);
const selection = measured.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
// Records everything, whatever is selected: the bare Worker requests an API answer that other pages
// need.
const recording = await record(measured);
const rows = ['| answer | how | million instructions | speed, stock Hono 1 | target |', '|---|---|---|---|---|'];
const counter = await openCounted([edge(now.getTime()), recordedApi(recording), bare(), await stock(recording)]);
const kv = await counter.miniflare.getKVNamespace('SESSIONS', 'vela');
const bareKv = await counter.miniflare.getKVNamespace('SESSIONS', 'bare');
for (const [key, value] of recording.sessions) {
  await kv.put(key, Buffer.from(value, 'base64'));
  await bareKv.put('session', Buffer.from(value, 'base64'));
}
const stockPages = ['/', '/kept'] as const;
for (const place of stockPages) await ask(counter, ['stock', place], { headers: asBrowser, status: 200, times: WARM });
const missed: string[] = [];
for (const one of selection) {
  const cost = await measure(counter, one, recording);
  if (isMissed(one, cost)) missed.push(`${one.name}, ${one.way}`);
  rows.push(rowOf(one, cost));
  console.log(rows.at(-1));
}
await counter.close();

if (positionals.length === 0 || positionals.includes('start')) {
  rows.push('', '| from nothing to the first answer | million instructions | target |', '|---|---|---|');
  for (const { name, millions, target } of await measureStarts(recording)) {
    rows.push(`| ${name} | ${round(millions)} | ${target ?? ''} |`);
    if (millions > (target ?? Number.POSITIVE_INFINITY)) missed.push(name);
  }
  console.log(rows.slice(-2).join('\n'));
}

if (values.keep) await keepInDocs('bench:edge', rows);
if (missed.length > 0) console.log(`Missed targets: ${missed.join('; ')}`);
if (values.check && missed.length > 0) process.exitCode = 1;
