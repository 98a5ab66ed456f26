import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './api/wrangler.toml' },
            miniflare: { bindings: { MIGRATIONS: await readD1Migrations('./api/migrations') } },
          })),
        ],
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          setupFiles: ['test/api/setup.ts'],
          expect: { requireAssertions: true },
        },
      },
    ],
  },
});
