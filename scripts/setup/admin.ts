/** The first admin of a deployment: nobody is one yet who could make others. */
import { z } from 'zod';
import { countAdmins, newAdminCode } from './admin-code.ts';
import { configPaths, readConfigs } from './config-files.ts';
import type { SetupPorts } from './ports.ts';
import { succeed } from './wrangler.ts';

const counted = z.tuple([z.object({ results: z.tuple([z.object({ admins: z.number() })]) })]);

const execute = ({ wrangler }: Pick<SetupPorts, 'wrangler'>, sql: string) =>
  succeed(wrangler, ['d1', 'execute', 'DB', '--remote', '-c', configPaths.host, '--json', '--command', sql]);

/** Whether there is an admin already. */
export const hasAdmin = async (ports: Pick<SetupPorts, 'wrangler'>): Promise<boolean> =>
  counted.parse(JSON.parse(await execute(ports, countAdmins)))[0].results[0].admins > 0;

/** Makes a code, and tells it with where it is typed. */
export async function makeAdminCode(ports: Pick<SetupPorts, 'wrangler' | 'files' | 'say' | 'now'>): Promise<void> {
  const { code, sql } = newAdminCode(ports.now());
  await execute(ports, sql);
  const origin = readConfigs(ports.files).edge.vars.PUBLIC_ORIGIN;
  ports.say(`Whoever is to be an admin signs in at ${origin}/become-admin within a day, and types: ${code}`);
}
