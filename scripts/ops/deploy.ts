/**
 * `npm run deploy`: checks, builds, applies migrations, deploys the API and then the edge, and
 * tests the result. Does not start while `npm run setup -- --check` reports something missing.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkout, root } from './setup/config-files.ts';
import { deploy } from './setup/deploy.ts';
import { realWrangler } from './setup/wrangler.ts';

try {
  const isWell = await deploy({
    wrangler: realWrangler,
    files: checkout,
    accountId: process.env.CLOUDFLARE_ACCOUNT_ID,
    say: (line) => console.log(line),
    build() {
      const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), ['build'], { cwd: root, stdio: 'inherit' });
      if (status !== 0) throw new Error('The build failed: nothing was deployed.');
    },
    fetch,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
