/** Signed-in members for tests. */
import { env } from 'cloudflare:workers';
import { issueToken } from '../../api/identity/auth/token.ts';
import { openDb } from '../../api/platform/framework/db.ts';
import type { Role } from '../../calls/platform/role.ts';
import { addUsers, userUuid } from './world.ts';

/** Returns a token of a user of `world.ts`. */
export async function tokenOf(name: string, { now = new Date(), device = '' } = {}): Promise<string> {
  return (await issueToken(openDb(env.DB), { userUuid: userUuid(name), device, now })).token;
}

/** Adds a user with a role and signs them in. */
export async function addMember(name: string, role: Role, family_uuid: string | null = null): Promise<string> {
  await addUsers([name], { role, family_uuid });
  return tokenOf(name);
}
