import type { Context } from 'hono';
import { getBalance } from '../../calls/money/package.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

/** Returns a member's coins, or null if they cannot be loaded. */
export async function coinsOfMember(c: Context<EdgeEnv>): Promise<number | null> {
  const result = await api(c, getBalance, {});
  return result.ok ? result.answer.data.coins : null;
}
