/**
 * `npm run deploy`: checks, builds, applies migrations, deploys the API and then the edge, and
 * tests the result. Does not start while `npm run setup -- --check` reports something missing.
 *
 * With `-- --local` it rehearses on the stores of `npm start`, which must have ended: it prints each
 * command for the account, migrates the local database, packs both Workers, and tests the build on
 * these stores.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkout, root } from './setup/config-files.ts';
import { deploy } from './setup/deploy.ts';
import { placeOf } from './setup/place.ts';
import { serveBuild } from './setup/serve-build.ts';

try {
  const { wrangler, state } = placeOf(process.argv.slice(2));
  const isWell = await deploy({
    wrangler,
    files: checkout,
    accountId: state === null ? process.env.CLOUDFLARE_ACCOUNT_ID : undefined,
    say: (line) => console.log(line),
    build() {
      const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), ['build'], { cwd: root, stdio: 'inherit' });
      if (status !== 0) throw new Error('The build failed: nothing was deployed.');
    },
    fetch,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...(state !== null && { serve: () => serveBuild(state) }),
  });
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
