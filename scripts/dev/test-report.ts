/** Writes the results of a Vitest run as JSON, for `scripts/dev/test.ts`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { z } from 'zod';

/** Results of the files of a run, by path. Errors that belong to no file have an empty path. */
export const testReport = z.record(
  z.string(),
  z.object({
    passed: z.int(),
    /** A text for each failed test and for each error outside of a test. */
    failures: z.array(z.string()),
  }),
);

export type TestResults = z.infer<typeof testReport>;

/**
 * Returns the errors with their stacks and with the difference between the values that a test
 * compared.
 */
const textsOf = (errors: readonly SerializedError[]) =>
  errors
    .map(({ message, stack, diff }) =>
      [String(stack ?? message), stripVTControlCharacters(String(diff ?? ''))].join('\n').trim(),
    )
    .join('\n');

/** Reporter that writes to the file that `TEST_REPORT` names. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const report: TestResults = {};
    const resultsOf = (file: string) => (report[file] ??= { passed: 0, failures: [] });
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      const results = resultsOf(file);
      if (module.errors().length > 0) results.failures.push(`${file}: ${textsOf(module.errors())}`);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') results.passed += 1;
        if (state === 'failed') results.failures.push(`${file}: ${test.fullName}\n${textsOf(errors)}`);
      }
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) results.failures.push(`${file}: ${suite.fullName}\n${textsOf(suite.errors())}`);
      }
    }
    for (const error of unhandledErrors) {
      // Vitest notes the file and the test that ran at the time.
      const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(': ');
      resultsOf('').failures.push(`outside of a test, during ${during || 'none'}: ${textsOf([error])}`);
    }
    writeFileSync(z.string().parse(process.env.TEST_REPORT), JSON.stringify(report));
  }
}
