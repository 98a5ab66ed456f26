import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { bundledTranslations } from './scripts/vite/bundled-translations.ts';
import { clientAssets } from './scripts/vite/client-assets.ts';
import { fixtureApp } from './scripts/vite/fixture-app.ts';
import { lazyTranslations } from './scripts/vite/lazy-translations.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { moduleLists } from './scripts/vite/module-lists.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { streamAccount } from './scripts/vite/stream-account.ts';
import { thaiAddresses } from './scripts/vite/thai-addresses.ts';
import { writtenFormats } from './scripts/vite/written-formats.ts';
import { databaseImages } from './test/database-images.ts';
import { keepFilesInMemory } from './test/memory-folder.ts';
import './test/quick-miniflare.ts';
import { staticImports } from './test/static-imports.ts';

// It imports Miniflare, which must be loaded after quick-miniflare.ts.
const { cloudflareTest } = await import('@cloudflare/vitest-plugin');

keepFilesInMemory();

/** Seed of all random values. `SEED` repeats an earlier run. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Small files that take long. By size they would run near the end, and the other workers would wait
 * for them.
 */
const LONGEST = [
  'test/system/platform/budget.test.ts',
  'test/system/platform/lighthouse.test.ts',
  'test/unit/money/random-lives.test.ts',
  'test/unit/platform/openapi-lint.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const turnOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const isLater = ({ moduleId }: TestSpecification) => Number(!LONGEST.some((file) => moduleId.endsWith(file)));
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other) || isLater(one) - isLater(other));
  }
}

/**
 * Settings of every project. The timeouts are generous, because tests do not assert speed and a
 * busy machine is slow.
 */
const shared = {
  // Files of one worker share imported modules. Separate modules per file took half of the time.
  isolate: false,
  expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  execArgv: ['--import', path.join(import.meta.dirname, 'test/quick-miniflare.ts')],
};

/** Handlers of the API, in workerd, on a separate database. */
const api: TestProjectInlineConfiguration = {
  plugins: [
    thaiAddresses(),
    moduleLists(),
    lazyTranslations(),
    staticImports('api'),
    cloudflareTest({
      wrangler: { configPath: './api/wrangler.toml' },
      miniflare: {
        serviceBindings: { DATABASE_IMAGES: databaseImages },
        bindings: {
          // test/api/identity/staff-passkey.test.ts turns it on.
          STAFF_PASSKEY: 'off',
          // A simulated bank, see test/unit/money/model/bank-model.ts.
          THAI_QR_BASE_URL: 'https://bank.test/api',
          THAI_QR_BILLER_ID: '099999999999100',
          THAI_QR_SECRET: 'a secret of the bank and us',
          PERSON_KEY_SECRET_1: 'wraps the keys of people in tests, once',
          PERSON_LOOKUP_SECRET: 'finds people in tests, and nowhere else',
          // Payouts require the payer's tax id and address.
          PAYOUT_PAYER_TAX_ID: '1101700230708',
          PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ',
          // Stream, played by test/api/live/stream/stream-world.ts.
          STREAM_API_URL: 'https://stream.test/api',
          STREAM_ORIGIN: 'https://stream.test/media',
          ...streamAccount,
          // A channel at LINE, whose requests test/api/people/push-line.test.ts answers.
          LINE_MESSAGING_TOKEN: 'a token',
          LINE_MESSAGING_SECRET: 'the secret of the channel',
          LINE_OFFICIAL_ACCOUNT: '@vela',
          VAPID_PRIVATE_KEY: 'cHVzaGVzIG9mIHRlc3RzIGFyZSBzaWduZWQgc28uLi4',
        },
      },
    }),
  ],
  test: {
    name: 'api',
    include: ['test/api/**/*.test.ts'],
    setupFiles: ['test/api/setup.ts'],
    ...shared,
  },
};

/** The edge Worker, in workerd, with a simulated API. */
const edge: TestProjectInlineConfiguration = {
  define: { __BUILD_TAG__: JSON.stringify('2023-10-06_06'), __BUILD_ID__: JSON.stringify('test') },
  plugins: [
    moduleLists(),
    markdown(),
    clientAssets(),
    bundledTranslations(),
    serviceWorker(),
    lazyTranslations(),
    writtenFormats(),
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: { ...fixtureApp, LOG_HITS_ONE_IN: '1' },
        workers: [
          // The binding must exist at startup. Tests pass their own API instead.
          {
            name: 'vela-api',
            modules: true,
            script: `export default { fetch: () => new Response(null, { status: 501 }) }
              import { DurableObject } from 'cloudflare:workers';
              export class Counter extends DurableObject { count = () => ({ allowed: true, retry_after_seconds: 0 }) }
              export class LiveRoom extends DurableObject {}
              export class LiveRelay extends DurableObject {}
              export class SessionRegister extends DurableObject {}
              export class LiveMedia extends DurableObject {}`,
            durableObjects: {
              COUNTERS: { className: 'Counter', useSQLite: true },
              ROOMS: { className: 'LiveRoom', useSQLite: true },
              RELAYS: { className: 'LiveRelay', useSQLite: true },
              REGISTERS: { className: 'SessionRegister', useSQLite: true },
              LIVE_MEDIA: { className: 'LiveMedia', useSQLite: true },
            },
          },
        ],
      },
    }),
  ],
  test: {
    name: 'edge',
    include: ['test/edge/**/*.test.ts'],
    setupFiles: ['test/edge/setup.ts'],
    // Pages refer to stylesheets.
    css: true,
    ...shared,
  },
};

/** Pure functions, in Node. */
const unit: TestProjectInlineConfiguration = {
  plugins: [moduleLists(), lazyTranslations(), writtenFormats()],
  test: { name: 'unit', include: ['test/unit/**/*.test.ts'], setupFiles: ['test/unit/setup.ts'], ...shared },
};

/** Tests use the source of the client's package, which needs no build. */
const ownClient = { alias: { '@vela/client': path.join(import.meta.dirname, 'clients/typescript/src/index.ts') } };

/** All Workers as built with the sandbox, with the seed data. */
const system: TestProjectInlineConfiguration = {
  resolve: ownClient,
  plugins: [moduleLists(), lazyTranslations(), writtenFormats()],
  test: {
    name: 'system',
    include: ['test/system/**/*.test.ts'],
    globalSetup: ['test/system/shared-world.ts'],
    sequence: { groupOrder: 1 },
    ...shared,
  },
};

/** The `system` setup with Chromium. */
const browser: TestProjectInlineConfiguration = {
  resolve: ownClient,
  plugins: [moduleLists(), lazyTranslations(), writtenFormats()],
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/system/shared-world.ts'],
    sequence: { groupOrder: 1 },
    ...shared,
  },
};

/** The main journeys in three engines. `npm run engines` adds each sender with each viewer. */
const engines = (isWhole: boolean): TestProjectInlineConfiguration => ({
  plugins: [moduleLists(), lazyTranslations(), writtenFormats()],
  test: {
    name: 'engines',
    include: [isWhole ? 'test/engines/**/*.test.ts' : 'test/engines/*.test.ts'],
    globalSetup: ['test/system/shared-world.ts', 'test/engines/say-missing.ts'],
    sequence: { groupOrder: 1 },
    ...shared,
  },
});

/** Random commands against all Workers in a separate world, with kills. */
const storm: TestProjectInlineConfiguration = {
  plugins: [moduleLists(), lazyTranslations(), writtenFormats()],
  test: { name: 'storm', include: ['test/torture/**/*.test.ts'], sequence: { groupOrder: 1 }, ...shared },
};

export default defineConfig(({ mode }) => {
  const isTorture = mode === 'torture';
  const provide = { seed, isTorture, isWhole: isTorture || process.env.CI === 'true' };
  // Stress tests run 10 to 100 times as many cases, so the timeout for hanging tests must be
  // longer.
  const longer = isTorture && { testTimeout: 10 * shared.testTimeout };
  const projects = [api, edge, unit, system, storm, browser, engines(mode === 'engines')];
  return {
    test: {
      maxWorkers: availableParallelism(),
      // Log lines of passed tests would hide the failures.
      silent: 'passed-only',
      sequence: { sequencer: LongestFirst },
      projects: projects.map((project) => ({ ...project, test: { ...project.test, ...longer, provide } })),
    },
  };
});
