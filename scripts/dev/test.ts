/**
 * `npm test`: runs checks, the production build and every test, cheapest first. Starts the programs
 * that it needs, and reports those that it could not find. The last line is `N passed, N failed`; a
 * failed check counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { testReport } from './test-report.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Time limit of a step: twice the longest step on two processors. A step that hangs is ended and
 * reported.
 */
const STEP_LIMIT_MS = 20 * 60_000;

let passedCount = 0;
/** Failures, printed again at the end, because the middle of a long log is easily missed. */
const failures: string[] = [];

function run(name: string, command: string, ...args: string[]): boolean {
  console.log(`\n> ${name}`);
  const startedAtMs = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    timeout: STEP_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  console.log(`${name}: ${status === 0 ? 'fine' : 'FAILED'}, ${seconds} s`);
  return status === 0;
}

/**
 * Tests without a build run first. Tests of the build follow, with more workers, since they mostly
 * wait for timers of a page. With more than two per processor, requests exceeded the deadline of the
 * edge, and tests failed by chance.
 */
const turns = [
  { projects: ['unit', 'edge', 'api'], workersPerProcessor: 1.5 },
  { projects: ['system', 'storm', 'browser', 'engines'], workersPerProcessor: 2 },
];

function test({ projects, workersPerProcessor }: (typeof turns)[number]) {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'vela-test-')), 'report.json');
  process.env.TEST_REPORT = output;
  const workers = Math.ceil(availableParallelism() * workersPerProcessor);
  const args = ['run', '--reporter=default', '--reporter=./scripts/dev/test-report.ts', `--maxWorkers=${workers}`];
  const ok = run(projects.join(', '), 'vitest', ...args, ...projects.map((project) => `--project=${project}`));
  if (!existsSync(output)) {
    failures.push(`${projects.join(', ')}: ended without a report`);
    return;
  }
  const report = testReport.parse(JSON.parse(readFileSync(output, 'utf8')));
  passedCount += report.passed;
  failures.push(...report.failures);
  if (!ok && report.failures.length === 0) failures.push(`${projects.join(', ')}: failed without a failed test`);
}

// One seed for all steps, so that a run can be repeated.
process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31));
console.log(`SEED=${process.env.SEED}`);

if (!run('check', 'npm', 'run', 'check')) failures.push('check');
const chromium = findChromium();
if (!chromium) {
  failures.push('No Chromium was found or could be installed: set CHROMIUM_PATH, or install the package "chromium".');
} else if (!run('build', 'npm', 'run', 'build', '--', '--mode', 'sandbox')) {
  failures.push('build');
} else {
  process.env.CHROMIUM_PATH = chromium;
  for (const turn of turns) test(turn);
}

for (const failure of failures) console.error(`\nFAILED ${failure}`);
console.log(`\n${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
