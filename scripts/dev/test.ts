/**
 * `npm test`: runs checks, the build with the sandbox and every test, cheapest first. Starts the
 * programs that it needs, and reports those that it could not find. Files with a failed test run
 * once more, alone: a test that passes then is printed as flaky. The last line is `N passed, N
 * failed`; a failed check counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { type TestResults, testReport } from './test-report.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Time limit of a step: twice the longest step on two processors. A step that hangs is ended and
 * reported.
 */
const STEP_LIMIT_MS = 20 * 60_000;

/** Maximum failed files that run once more. More failures are hardly by chance. */
const REPEATED_FILES = 3;

/** Results of each test file. */
let results: TestResults = {};
/**
 * Failures of steps, printed again at the end, because the middle of a long log is easily missed.
 */
const failures: string[] = [];
/** Failures of tests that passed when they ran alone. */
const flaky: string[] = [];

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
 * wait for timers of a page. With more than two per processor, requests exceeded the deadline of
 * the edge, and tests failed by chance.
 */
const turns = [
  { projects: ['unit', 'edge', 'api'], workersPerProcessor: 1.5 },
  { projects: ['system', 'storm', 'browser', 'engines'], workersPerProcessor: 2 },
];

/** Runs tests of projects, all or those of some files. */
function test(projects: readonly string[], workers: number, files: readonly string[] = []): TestResults {
  const name = files.length > 0 ? `once more: ${files.join(', ')}` : projects.join(', ');
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'vela-test-')), 'report.json');
  process.env.TEST_REPORT = output;
  const args = ['run', '--reporter=default', '--reporter=./scripts/dev/test-report.ts', `--maxWorkers=${workers}`];
  const ok = run(name, 'vitest', ...args, ...projects.map((project) => `--project=${project}`), ...files);
  if (!existsSync(output)) {
    failures.push(`${name}: ended without a report`);
    return {};
  }
  const report = testReport.parse(JSON.parse(readFileSync(output, 'utf8')));
  if (!ok && failuresOf(report).length === 0) failures.push(`${name}: failed without a failed test`);
  return report;
}

const failuresOf = (report: TestResults) => Object.values(report).flatMap((file) => file.failures);

/** Runs all tests, then the files with a failed test alone. */
function testAll() {
  for (const { projects, workersPerProcessor } of turns)
    results = { ...results, ...test(projects, Math.ceil(availableParallelism() * workersPerProcessor)) };
  const failed = Object.entries(results).filter(([, file]) => file.failures.length > 0);
  const files = failed.map(([file]) => file);
  if (files.length === 0 || files.length > REPEATED_FILES || files.includes('')) return;
  const again = test(
    turns.flatMap(({ projects }) => projects),
    1,
    files,
  );
  failures.push(...(again['']?.failures ?? []));
  for (const [file, before] of failed) {
    const after = again[file];
    if (!after) continue;
    results[file] = after;
    if (after.failures.length === 0) flaky.push(...before.failures);
  }
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
  testAll();
}

failures.push(...failuresOf(results));
for (const failure of flaky) console.error(`\nFLAKY ${failure}`);
for (const failure of failures) console.error(`\nFAILED ${failure}`);
const passedCount = Object.values(results).reduce((sum, { passed }) => sum + passed, 0);
console.log(`\n${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
