import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { clientAssets } from './scripts/vite/client-assets.ts';
import { markdown } from './scripts/vite/markdown.ts';

const expect = { requireAssertions: true };

/** The API host's handlers, in workerd, on a database of their own. */
const api: TestProjectInlineConfiguration = {
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './api/wrangler.toml' },
      miniflare: { bindings: { MIGRATIONS: await readD1Migrations('./api/migrations') } },
    })),
  ],
  test: { name: 'api', include: ['test/api/**/*.test.ts'], setupFiles: ['test/api/setup.ts'], expect },
};

/** The edge, in workerd, on a host that the test makes up. */
const edge: TestProjectInlineConfiguration = {
  define: { __BUILD_TAG__: JSON.stringify('2023-10-06_06'), __BUILD_ID__: JSON.stringify('test') },
  plugins: [
    markdown(),
    clientAssets({ stylesheet: 'client/ui/styles.css', plain: 'client/plain.ts' }),
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        workers: [
          // What the binding needs to start; a test passes its own host instead.
          { name: 'vela-api', modules: true, script: 'export default { fetch: () => new Response(null, { status: 501 }) }' },
        ],
      },
    }),
  ],
  test: { name: 'edge', include: ['test/edge/**/*.test.ts'], setupFiles: ['test/edge/setup.ts'], expect },
};

export default defineConfig({ test: { projects: [api, edge] } });
