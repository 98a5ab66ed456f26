import { cp } from 'node:fs/promises';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type ViteBuilder } from 'vite';
import { clientAssets, clientEntries, PLAIN_MANIFEST, plainEntries } from './scripts/vite/client-assets.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { reloadPages } from './scripts/vite/reload-pages.ts';

// No question to the network about where this machine is.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

/** The version tag that the product shows, unless the release names its own. */
const buildTag = process.env.BUILD_TAG ?? '2023-10-06_06';

const sandboxBinding = { binding: 'SANDBOX', service: 'vela-sandbox' };

/** Shared with the sandbox's bank, see sandbox/wrangler.toml. */
const bankSecret = 'the sandbox bank and its biller share this';

/** What runs on this machine has the sandbox beside it; what is deployed (`--mode production`) does not know of it. */
export default defineConfig(({ mode, command }) => {
  const local = command === 'serve' || mode !== 'production';
  return {
    define: { __BUILD_TAG__: JSON.stringify(buildTag), __BUILD_ID__: JSON.stringify(Date.now().toString(36)) },
    publicDir: 'client/public',
    plugins: [
      tailwindcss(),
      markdown(),
      clientAssets(),
      reloadPages(),
      cloudflare({
        viteEnvironment: { name: 'ssr' },
        persistState: { path: process.env.VELA_STATE ?? '.wrangler/state' },
        ...(local && {
          // Added to what wrangler.toml says. The secret is no secret: it guards nothing but this machine.
          config: { services: [sandboxBinding], vars: { AUTH_SECRET: 'for this machine only' } },
        }),
        auxiliaryWorkers: [
          {
            configPath: './api/wrangler.toml',
            viteEnvironment: { name: 'api' },
            config: local ? { services: [sandboxBinding], vars: { THAI_QR_SECRET: bankSecret } } : {},
          },
          ...(local ? [{ configPath: './sandbox/wrangler.toml', viteEnvironment: { name: 'sandbox' } }] : []),
        ],
      }),
    ],
    server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
    preview: { port: Number(process.env.PORT ?? 8787), strictPort: true },
    environments: {
      client: {
        build: {
          manifest: true,
          // The pages name what is to be preloaded themselves.
          modulePreload: false,
          rollupOptions: {
            input: clientEntries,
            output: {
              codeSplitting: {
                // What screens share would otherwise be a dozen files of a few hundred bytes: one an area, and one for all.
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'payment', test: /\/client\/payment\//, minShareCount: 2 },
                  { name: 'shop', test: /\/client\/(?:shop|address)\//, minShareCount: 2 },
                  {
                    name: 'parts',
                    test: /\/client\/(?:ui|format|layout|href|with-query|app\/(?:ask|form-fields|send-form|submit|trouble|use-form))/,
                    minShareCount: 2,
                  },
                ],
              },
            },
          },
        },
      },
      plain: {
        consumer: 'client',
        build: {
          outDir: 'dist/client',
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: `.vite/${PLAIN_MANIFEST}`,
          rollupOptions: { input: plainEntries },
        },
      },
    },
    builder: { buildApp },
  };
});

/** The client comes first: the edge's build writes the names of its files into the pages. */
async function buildApp(builder: ViteBuilder) {
  for (const name of ['client', 'plain', 'ssr']) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
  // Pictures that the pages import are served with the client's files.
  const isPicture = (file: string) => !/\.(?:js|map)$/.test(file);
  await cp('dist/ssr/assets', 'dist/client/assets', { recursive: true, filter: isPicture });
}
