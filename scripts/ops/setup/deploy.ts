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
}

/** Returns whether everything is deployed and works. */
export async function deploy(ports: DeployPorts): Promise<boolean> {
  const { wrangler, files, say } = ports;
  const configs = readConfigs(files);
  const account = await readAccount(wrangler, configs, ports.accountId);
  if (!report(configs, account, say) || account === null) {
    say('Nothing was deployed.');
    return false;
  }
  ports.build();
  const origin = new URL(configs.edge.vars.PUBLIC_ORIGIN ?? '');
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
  return smokeTest(origin.origin, ports);
}
