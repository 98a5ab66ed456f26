/**
 * Deploys in a safe order: database, API, edge, then a smoke test. No running part meets data or
 * calls that it does not know.
 */
import { readAccount } from './account.ts';
import { report } from './check.ts';
import { type Files, readConfigs } from './config-files.ts';
import { migrate } from './set-up.ts';
import { smokeTest } from './smoke-test.ts';
import { succeed, type Wrangler } from './wrangler.ts';

/** Ports of a deployment. */
interface DeployPorts {
  wrangler: Wrangler;
  files: Files;
  accountId: string | undefined;
  say: (line: string) => void;
  /** Creates `dist/`; throws on failure. */
  build: () => void;
  fetch: typeof fetch;
  wait: (ms: number) => Promise<unknown>;
  /**
   * Set in a rehearsal: serves the build on local stores. Missing settings are reported, but do not
   * end a rehearsal.
   */
  serve?: () => Promise<{ origin: string; close: () => Promise<unknown> }>;
}

/** Stands for PUBLIC_ORIGIN in a rehearsal without one. */
const UNSET_ORIGIN = 'https://public-origin.example';

/** Returns whether everything is deployed and works. */
export async function deploy(ports: DeployPorts): Promise<boolean> {
  const { wrangler, files, say } = ports;
  const configs = readConfigs(files);
  const account = await readAccount(wrangler, configs, ports.accountId);
  const isReady = report(configs, account, say);
  if (account === null || !(isReady || ports.serve)) {
    say('Nothing was deployed.');
    return false;
  }
  if (!isReady) say('A deployment would stop here. The rehearsal goes on.');
  ports.build();
  const origin = new URL(configs.edge.vars.PUBLIC_ORIGIN || (ports.serve ? UNSET_ORIGIN : ''));
  await migrate({ wrangler, files, say, dryRun: false }, account);
  const { API_HOSTNAME: apiHostname = '' } = configs.edge.vars;
  const apiDomain = apiHostname === '' ? [] : ['--domain', apiHostname];
  for (const command of [
    ['deploy', '-c', 'dist/api/wrangler.json'],
    // A custom domain: Cloudflare creates its DNS record and certificate.
    ['deploy', '-c', 'dist/ssr/wrangler.json', '--domain', origin.hostname, ...apiDomain],
  ]) {
    say(`wrangler ${command.join(' ')}`);
    await succeed(wrangler, command);
  }
  if (!ports.serve) return smokeTest(origin.origin, ports);
  const site = await ports.serve();
  try {
    return await smokeTest(site.origin, ports);
  } finally {
    await site.close();
  }
}
