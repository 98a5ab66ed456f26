/** Deploying, in the order in which nothing that runs meets what it does not know: database, host, edge, a look at it. */
import { readAccount } from './account.ts';
import { report } from './check.ts';
import { type Files, readConfigs } from './config-files.ts';
import { migrate } from './set-up.ts';
import { smokeTest } from './smoke-test.ts';
import { succeed, type Wrangler } from './wrangler.ts';

/** What deploying needs of its surroundings. */
interface DeployPorts {
  wrangler: Wrangler;
  files: Files;
  accountId: string | undefined;
  say: (line: string) => void;
  /** Makes `dist/`; throws where that fails. */
  build: () => void;
  fetch: typeof fetch;
  wait: (ms: number) => Promise<unknown>;
}

/** Answers whether all of it is deployed and well. */
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
    // A custom domain: Cloudflare makes the name and its certificate.
    ['deploy', '-c', 'dist/ssr/wrangler.json', '--domain', origin.hostname, ...apiDomain],
  ]) {
    say(`wrangler ${command.join(' ')}`);
    await succeed(wrangler, command);
  }
  return smokeTest(origin.origin, ports);
}
