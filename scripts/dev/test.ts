/**
 * `npm test`: runs checks, the production build and every test. Starts the programs that it needs,
 * and reports those that it could not find. The last line is `N passed, N failed`; a failed check
 * counts as one failure. `npm test -- --record` also updates the list of slow files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';
import { testReport } from './test-report.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Time limit of a step: twice the longest step on two processors. A step that hangs is ended and
 * reported.
 */
const STEP_LIMIT_MS = 20 * 60_000;

/** Lowers the priority of a step that keeps processors busy below that of steps that mostly wait. */
const yielding = ['nice', '-n', '10'];

/** Files that take longer than this are in the list of slow files. */
const SLOW_SECONDS = 5;

let passedCount = 0;
/** Failures, printed again at the end, because the middle of a long log is easily missed. */
const failures: string[] = [];
const secondsByFile = new Map<string, number>();

/** Runs a step and prints its output by whole lines, because another step prints at the same time. */
async function run(name: string, command: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n> ${name}`);
  const startedAtMs = performance.now();
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env },
  });
  createInterface(child.stdout).on('line', (line) => console.log(line));
  createInterface(child.stderr).on('line', (line) => console.error(line));
  const limit = setTimeout(() => {
    child.kill('SIGKILL');
    // Programs that the step started keep its output open.
    child.stdout.destroy();
    child.stderr.destroy();
  }, STEP_LIMIT_MS);
  const [status] = await once(child, 'close');
  clearTimeout(limit);
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  console.log(`${name}: ${status === 0 ? 'fine' : 'FAILED'}, ${seconds} s`);
  return status === 0;
}

async function test(projects: string[], { workers, before = [] }: { workers: number; before?: string[] }) {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'vela-test-')), 'report.json');
  const name = projects.join(', ');
  const reporters = ['--reporter=default', '--reporter=./scripts/dev/test-report.ts'];
  const chosen = projects.map((project) => `--project=${project}`);
  const ok = await run(name, [...before, 'vitest', 'run', ...reporters, `--maxWorkers=${workers}`, ...chosen], {
    TEST_REPORT: output,
  });
  if (!existsSync(output)) {
    failures.push(`${name}: ended without a report`);
    return;
  }
  const report = testReport.parse(JSON.parse(readFileSync(output, 'utf8')));
  passedCount += report.passed;
  failures.push(...report.failures);
  for (const [file, seconds] of Object.entries(report.seconds)) secondsByFile.set(file, seconds);
  if (!ok && report.failures.length === 0) failures.push(`${name}: failed without a failed test`);
}

/** Writes the slow files in the order in which `vitest.config.ts` starts them. */
function recordSlowFiles() {
  const slow = [...secondsByFile].filter(([, seconds]) => seconds > SLOW_SECONDS);
  const files = slow.toSorted(([, one], [, other]) => other - one).map(([file]) => file);
  writeFileSync(path.join(root, 'test/slow-files.json'), `${JSON.stringify(files, null, 2)}\n`);
}

/** The checks, then the tests without a build. They keep processors busy. */
async function checkAndTestSources() {
  if (!(await run('check', [...yielding, 'npm', 'run', 'check']))) failures.push('check');
  await test(['unit', 'edge', 'api'], { workers: availableParallelism(), before: yielding });
}

/** The build, then its tests. They mostly wait for timers of a page. */
async function testBuild() {
  const chromium = findChromium();
  if (!chromium) {
    failures.push('No Chromium was found or could be installed: set CHROMIUM_PATH, or install the package "chromium".');
    return;
  }
  process.env.CHROMIUM_PATH = chromium;
  if (await run('build', ['npm', 'run', 'build', '--', '--mode', 'sandbox']))
    await test(['system', 'storm', 'browser', 'engines'], { workers: 2 * availableParallelism() });
  else failures.push('build');
}

// One seed for all steps, so that a run can be repeated.
process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31));
console.log(`SEED=${process.env.SEED}`);

await Promise.all([testBuild(), checkAndTestSources()]);
if (process.argv.includes('--record')) recordSlowFiles();

for (const failure of failures) console.error(`\nFAILED ${failure}`);
console.log(`\n${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
