/**
 * `npm run setup`: prepares a Cloudflare account for the deployment of this checkout; safe to
 * repeat.
 * - `--check` prints missing values and placeholders, and changes nothing.
 * - `--dry-run` prints what would be done.
 * - `--file <path>` reads answers in place of questions: TOML with [settings] and [secrets].
 * - `--admin` creates a code that makes one more person an admin.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readAccount } from './setup/account.ts';
import { makeAdminCode } from './setup/admin.ts';
import { answersOf, askedAnswers, noAnswers } from './setup/answers.ts';
import { report } from './setup/check.ts';
import { checkout, readConfigs } from './setup/config-files.ts';
import { setUp } from './setup/set-up.ts';
import { realWrangler as wrangler } from './setup/wrangler.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    file: { type: 'string' },
    admin: { type: 'boolean', default: false },
  },
});
const accountId = process.env.CLOUDFLARE_ACCOUNT_ID;
const dryRun = values['dry-run'];
const now = () => new Date();
const say = (line: string) => console.log(line);

function answers() {
  if (values.file !== undefined) return answersOf(values.file);
  return process.stdin.isTTY && !dryRun ? askedAnswers : noAnswers;
}

try {
  if (values.admin) {
    await makeAdminCode({ wrangler, files: checkout, say, now });
  } else if (!values.check) {
    const newSecret = () => randomBytes(32).toString('base64url');
    await setUp({ wrangler, files: checkout, answers: answers(), say, accountId, now, newSecret, dryRun });
  }
  if (!dryRun && !values.admin) {
    const configs = readConfigs(checkout);
    const isFine = report(configs, await readAccount(wrangler, configs, accountId), say);
    process.exitCode = isFine ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
