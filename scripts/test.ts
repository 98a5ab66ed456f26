/**
 * `npm test`: checks, production build, every test, in the order of their cost. Starts what it needs; says what it could not find.
 * Ends with one line, `N passed, N failed`: a failed check counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findChromium } from './chromium.ts';

const root = path.join(import.meta.dirname, '..');

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });

let failed = 0;
let passed = 0;

function run(name: string, command: string, ...args: string[]): boolean {
  console.log(`\n> ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) console.error(`${name} failed`);
  return status === 0;
}

/** Heavy ones go alone: a browser beside a hundred thousand orders waits longer than its patience. */
const turns = [['edge', 'api'], ['unit'], ['system'], ['browser']];

function test(projects: string[]) {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'vela-test-')), 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${output}`];
  const ok = run(projects.join(' and '), 'vitest', ...args, ...projects.map((project) => `--project=${project}`));
  if (!existsSync(output)) {
    failed += 1;
    return;
  }
  const counted = report.parse(JSON.parse(readFileSync(output, 'utf8')));
  passed += counted.numPassedTests;
  // A suite that could not start has no failed test, but it failed.
  failed += counted.numFailedTests || (ok && counted.success ? 0 : 1);
}

if (!run('check', 'npm', 'run', 'check')) failed += 1;
const chromium = findChromium();
if (!chromium) {
  console.error('No Chromium was found or could be installed: set CHROMIUM_PATH, or install the package "chromium".');
  failed += 1;
} else if (!run('build', 'npm', 'run', 'build', '--', '--mode', 'sandbox')) {
  failed += 1;
} else {
  process.env.CHROMIUM_PATH = chromium;
  for (const projects of turns) test(projects);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
