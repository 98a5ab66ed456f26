/** The first admin of a deployment, who cannot be appointed by another admin. */
import { z } from 'zod';
import { countAdmins, newAdminCode } from './admin-code.ts';
import { readConfigs } from './config-files.ts';
import { databaseAt } from './database.ts';
import type { SetupPorts } from './ports.ts';

const adminCount = z.object({ admins: z.number() });

/** Returns whether there is an admin. */
export async function hasAdmin({ wrangler }: Pick<SetupPorts, 'wrangler'>): Promise<boolean> {
  const [row] = await databaseAt(wrangler, 'remote').rows(countAdmins, adminCount);
  return row !== undefined && row.admins > 0;
}

/** Creates a code, and prints it with the address where to enter it. */
export async function makeAdminCode(ports: Pick<SetupPorts, 'wrangler' | 'files' | 'say' | 'now'>): Promise<void> {
  const { code, statement } = newAdminCode(ports.now());
  await databaseAt(ports.wrangler, 'remote').write(statement);
  const origin = readConfigs(ports.files).edge.vars.PUBLIC_ORIGIN;
  ports.say(`Whoever is to be an admin signs in at ${origin}/become-admin within a day, and types: ${code}`);
}
