import { cp } from 'node:fs/promises';
import path from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type ViteBuilder } from 'vite';
import { dialects } from './sandbox/gateway/dialects.ts';
import { clockOf } from './scripts/dev/clock/move-clock.ts';
import { clockOffsetMs } from './scripts/dev/clock/world-clock.ts';
import { localSecrets } from './scripts/ops/setup/local-secrets.ts';
import { bareImports } from './scripts/vite/bare-imports.ts';
import { bundledTranslations } from './scripts/vite/bundled-translations.ts';
import { clientAssets, clientEntries, ownEntries, ownManifest } from './scripts/vite/client-assets.ts';
import { devBar } from './scripts/vite/dev-bar.ts';
import { fixtureApp } from './scripts/vite/fixture-app.ts';
import { jsonSchemaLater } from './scripts/vite/json-schema-later.ts';
import { lazyTranslations } from './scripts/vite/lazy-translations.ts';
import { localSite } from './scripts/vite/local-site.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { moduleLists } from './scripts/vite/module-lists.ts';
import { noAuthPages } from './scripts/vite/no-auth-pages.ts';
import { ownBiller } from './scripts/vite/own-biller.ts';
import { reloadPages } from './scripts/vite/reload-pages.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { logFormat, requestLines, startLogger } from './scripts/vite/start-log.ts';
import { streamAccount } from './scripts/vite/stream-account.ts';
import { textFiles } from './scripts/vite/text-files.ts';
import { thaiAddresses } from './scripts/vite/thai-addresses.ts';
import { writtenFormats } from './scripts/vite/written-formats.ts';
import { seedSecrets } from './seed/local/person-secrets.ts';

// Keeps the Cloudflare plugin from requesting this machine's location over the network.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

/** Version tag that the product shows. A release sets `BUILD_TAG`. */
const buildTag = process.env.BUILD_TAG ?? '2023-10-06_06';

/**
 * Identifies one build for caches. `BUILD_ID` sets it, so that two builds of the same source have
 * equal bytes.
 */
const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

const sitePort = Number(process.env.PORT ?? 8787);

const sandboxBinding = { binding: 'SANDBOX', service: 'vela-sandbox' };

/** Shared with the sandbox's banks, see sandbox/wrangler.toml. */
const bankSecret = 'the sandbox bank and its biller share this';

/** Key that signs pushes in development: 32 bytes, not a secret. */
const vapidPrivateKey = 'cHVzaGVzIG9uIHRoaXMgbWFjaGluZSwgc2lnbmVkLi4';

/** Channel of LINE's Messaging API that the sandbox plays. */
const lineChannel = {
  LINE_MESSAGING_TOKEN: 'for this machine only',
  LINE_MESSAGING_SECRET: 'the sandbox plays this channel',
  LINE_OFFICIAL_ACCOUNT: '@vela',
};

/**
 * Accounts at the gateways that the sandbox simulates, see sandbox/gateway/dialects.ts.
 * `THAI_QR_GATEWAY=opn npm start` lets one of them collect payments.
 */
const gatewaySettings = {
  ...Object.fromEntries(
    Object.entries(dialects).flatMap(([name, { secret_key, webhook_secret }]) => [
      [`${name.toUpperCase()}_SECRET_KEY`, secret_key],
      [`${name.toUpperCase()}_WEBHOOK_SECRETS`, webhook_secret],
    ]),
  ),
  ...(process.env.THAI_QR_GATEWAY && { THAI_QR_GATEWAY: process.env.THAI_QR_GATEWAY }),
};

/**
 * How programs send video. `LIVE_INGEST=stream npm start` has the sandbox play Cloudflare Stream.
 * `LIVE_INGEST=bridge npm start` names the bridge that `npm run bridge` opens on this machine.
 */
const { LIVE_INGEST, LIVE_RTMP_URL = 'rtmp://localhost:1935/live' } = process.env;
const ingestSettings = LIVE_INGEST ? { LIVE_INGEST, ...(LIVE_INGEST === 'bridge' && { LIVE_RTMP_URL }) } : {};

/**
 * A Worker parses every module before its first response, used or not. Without comments and with
 * short local names there is less to parse. Functions and classes keep their names for stack traces
 * in the log.
 */
const readQuickly = {
  build: {
    rolldownOptions: {
      output: { comments: false, minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
    },
  },
};

/**
 * Pages are rendered to strings only (docs/decisions/001). React's server has one build for strings
 * and another for streams. Without this alias every isolate would parse both at startup.
 */
const reactServer = {
  find: /^react-dom\/server(?:\.edge)?$/,
  replacement: path.join(
    import.meta.dirname,
    'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
  ),
};

/**
 * The finished script of the API reference, which the package does not export (docs/decisions/098).
 */
const scalarScript = {
  find: /^@scalar\/api-reference\/standalone\.js(?=\?)/,
  replacement: path.join(import.meta.dirname, 'node_modules/@scalar/api-reference/dist/browser/standalone.js'),
};

/**
 * Replaces unused parts of the passkey verifier: certificates, which the site does not request, and
 * ASN.1 (docs/decisions/015).
 */
const passkeyReplacements = [
  {
    find: /^\.{1,2}\/.*\/?(?:verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F|TPM)|convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath|validateExtFIDOGenCEAAGUID|verifyAttestationWithMetadata|verifyMDSBlob|defaultRootCerts\/[\w-]+)\.js$/,
    replacement: path.join(import.meta.dirname, 'api/identity/passkey/no-certificate.ts'),
  },
  {
    find: /^\.{1,2}\/.*\/?unwrapEC2Signature\.js$/,
    replacement: path.join(import.meta.dirname, 'api/identity/passkey/ec-signature.ts'),
  },
];

/**
 * Development and tests run with the sandbox. Deployed builds (`--mode production`) do not contain
 * it.
 */
export default defineConfig(({ mode, command, isPreview }) => {
  const local = command === 'serve' || mode !== 'production';
  const state = process.env.VELA_STATE ?? '.wrangler/state';
  const isOfSite = command === 'serve' || process.env.VELA_STATE !== undefined;
  const format = logFormat(process.env.LOG, process.stdout.isTTY);
  return {
    ...(isPreview && { customLogger: startLogger(format) }),
    define: { __BUILD_TAG__: JSON.stringify(buildTag), __BUILD_ID__: JSON.stringify(buildId) },
    publicDir: 'client/public',
    json: { namedExports: false },
    resolve: { alias: [scalarScript, ...(command === 'build' ? [reactServer, ...passkeyReplacements] : [])] },
    // Never inlines a font into a stylesheet: browsers then load only fonts whose letters occur.
    build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
    plugins: [
      ...(isPreview && format === 'text' ? [requestLines('dist/client')] : []),
      ...(isPreview && process.env.VELA_BAR !== 'off' ? [devBar(clockOf(state))] : []),
      tailwindcss(),
      moduleLists(),
      markdown(),
      clientAssets(),
      bundledTranslations(),
      lazyTranslations(),
      thaiAddresses(),
      writtenFormats(),
      serviceWorker(),
      textFiles(),
      bareImports(Object.keys(ownEntries)),
      noAuthPages(),
      jsonSchemaLater(),
      reloadPages(),
      local
        ? localSite({
            offsetMs: isPreview ? clockOffsetMs(state) : 0,
            isSeeded: process.env.VELA_SEED !== 'none',
            hasCameras: process.env.VELA_CAMERAS === 'on',
          })
        : ownBiller(),
      cloudflare({
        viteEnvironment: { name: 'ssr' },
        persistState: { path: state },
        ...(local && {
          // Merged with wrangler.toml. The secret protects only this machine.
          config: {
            services: [sandboxBinding],
            vars: { AUTH_SECRET: 'for this machine only', LOG_HITS_ONE_IN: '1', ...fixtureApp, ...ingestSettings },
          },
        }),
        auxiliaryWorkers: [
          {
            configPath: './api/wrangler.toml',
            viteEnvironment: { name: 'api' },
            config: local
              ? {
                  services: [sandboxBinding],
                  vars: {
                    THAI_QR_SECRET: bankSecret,
                    PAYOUT_BANK_SECRET: bankSecret,
                    VAPID_PRIVATE_KEY: vapidPrivateKey,
                    ...lineChannel,
                    // The sample accounts have no authenticator.
                    STAFF_PASSKEY: process.env.STAFF_PASSKEY ?? 'off',
                    ...gatewaySettings,
                    ...streamAccount,
                    ...ingestSettings,
                    // A rehearsal of `npm run rotate-keys` changes those of a site, and no other build.
                    ...(isOfSite ? localSecrets(state).host : seedSecrets),
                  },
                }
              : {},
          },
          ...(local
            ? [
                {
                  configPath: './sandbox/wrangler.toml',
                  viteEnvironment: { name: 'sandbox' },
                  config: { vars: { ...streamAccount, LINE_MESSAGING_SECRET: lineChannel.LINE_MESSAGING_SECRET } },
                },
              ]
            : []),
        ],
      }),
    ],
    server: { port: sitePort, strictPort: true },
    preview: { port: sitePort, strictPort: true },
    environments: {
      client: {
        build: {
          manifest: true,
          // Pages list their preloads themselves.
          modulePreload: false,
          rollupOptions: {
            input: clientEntries,
            // The page's script calls exports of a screen's script.
            preserveEntrySignatures: 'allow-extension',
            output: {
              codeSplitting: {
                // One file changes only with React, and one holds the code that screens share. Each
                // screen then needs three files.
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|jotai)\/|rolldown\/runtime/ },
                  { name: 'app', test: /\/client\/|preload-helper/, minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
      ssr: readQuickly,
      api: readQuickly,
      base: builtAlone('base'),
      deferred: builtAlone('deferred'),
      passkey: builtAlone('passkey'),
      liveOverlay: builtAlone('liveOverlay'),
      apiReference: builtAlone('apiReference'),
    },
    builder: { buildApp },
  };
});

/** Returns a build environment for a client script that shares no file with others. */
const builtAlone = (name: keyof typeof ownEntries): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    manifest: ownManifest(name),
    rollupOptions: { input: [ownEntries[name]] },
  },
});

/** Builds the client before the edge, because the edge's build inserts the names of its files. */
async function buildApp(builder: ViteBuilder) {
  for (const name of ['client', ...Object.keys(ownEntries), 'ssr']) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
  // Images that pages import are served with the client's files.
  const isPicture = (file: string) => !/\.(?:js|map)$/.test(file);
  await cp('dist/ssr/assets', 'dist/client/assets', { recursive: true, filter: isPicture });
}
