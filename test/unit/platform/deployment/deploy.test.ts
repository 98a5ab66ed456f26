import { beforeEach, describe, expect, test } from 'vitest';
import { setValue } from '../../../../scripts/ops/setup/config-files.ts';
import { deploy } from '../../../../scripts/ops/setup/deploy.ts';
import { setUp } from '../../../../scripts/ops/setup/set-up.ts';
import { FilesInMemory, StandInAccount } from './stand-in-account.ts';

const account = new StandInAccount();
const files = new FilesInMemory();
let output: string[];
/** The number of requests to the site, which answers only after `wellFrom` of them. */
let requestCount = 0;
let builds = 0;

beforeEach(async () => {
  output = [];
  requestCount = 0;
  builds = 0;
  await setUp({
    wrangler: account.wrangler,
    files,
    say: () => undefined,
    now: () => new Date(0),
    newSecret: () => 'secret',
    dryRun: false,
    answers: {
      setting: async ({ name }) =>
        ({ PUBLIC_ORIGIN: 'https://live.dao.example.com', SUPPORT_EMAIL: 'help@dao.co.th' })[name],
      secret: async ({ name }) => (name.startsWith('LINE') ? 'x' : undefined),
      names: [],
    },
  });
  account.commands.length = 0;
  account.breaksAt = null;
});

const bodies: Record<string, string> = {
  '/healthz': '{"ok":true}',
  '/': '<html lang="th">',
  '/en': '<html lang="en">',
  '/api/v1/live': '{"data":{}}',
  '/api/openapi.json': '{"openapi":"3.1.0"}',
  '/robots.txt': 'Sitemap: x',
};

function site({ wellFrom = 0, without = '' } = {}): typeof fetch {
  return async (input) => {
    requestCount += 1;
    if (requestCount <= wellFrom) throw new Error('no such name');
    const { origin, pathname } = new URL(String(input));
    expect(origin).toBe('https://live.dao.example.com');
    const body = pathname === without ? undefined : bodies[pathname];
    return new Response(body ?? 'nothing', { status: body === undefined ? 404 : 200 });
  };
}

const run = (fetch = site()) =>
  deploy({
    wrangler: account.wrangler,
    files,
    accountId: undefined,
    say: (line) => output.push(line),
    build: () => {
      builds += 1;
    },
    fetch,
    wait: async () => undefined,
  });

describe('npm run deploy', () => {
  test('deploy publishes the API before the edge and checks the site', async () => {
    expect(await run()).toBe(true);
    expect(account.commands).toEqual([
      'deploy -c dist/api/wrangler.json',
      'deploy -c dist/ssr/wrangler.json --domain live.dao.example.com',
    ]);
    expect(output.filter((line) => line.startsWith('well: '))).toHaveLength(8);
  });

  test('deploy adds the API host name if it is set', async () => {
    setValue(files, 'edge', ['vars', 'API_HOSTNAME'], 'api.dao.example.com');
    await run();
    setValue(files, 'edge', ['vars', 'API_HOSTNAME'], '');
    expect(account.commands[1]).toBe(
      'deploy -c dist/ssr/wrangler.json --domain live.dao.example.com --domain api.dao.example.com',
    );
  });

  test('deploy applies migrations before the Workers that need them', async () => {
    account.isMigrated = false;
    await run();
    expect(account.commands[0]).toBe('d1 migrations apply DB --remote -c api/wrangler.toml');
    expect(account.commands).toHaveLength(3);
  });

  test('deploy refuses to begin with a missing setting', async () => {
    setValue(files, 'edge', ['vars', 'SUPPORT_EMAIL'], 'support@vela.example');
    expect(await run()).toBe(false);
    expect([account.commands, builds, requestCount]).toEqual([[], 0, 0]);
    expect(output).toContain('missing: SUPPORT_EMAIL is still a placeholder in wrangler.toml');
    expect(output).toContain('Nothing was deployed.');
  });

  test('deploy publishes no edge if the API failed', async () => {
    account.breaksAt = 'deploy -c dist/api';
    await expect(run()).rejects.toThrow('A fetch failed');
    expect(account.commands).toEqual([]);
  });

  test('deploy waits for a new domain and reports remaining errors', async () => {
    expect(await run(site({ wellFrom: 5 }))).toBe(true);
    expect(await run(site({ without: '/api/v1/live' }))).toBe(false);
    expect(output).toContain('AMISS: https://live.dao.example.com/api/v1/live: answered 404 in place of 200');
  });
});
