import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

/** Returns the people that the member follows, for follow buttons. Null: unknown. */
export async function followedUuids(c: Context<EdgeEnv>): Promise<ReadonlySet<string> | null> {
  const { listFollowedUuids } = await import('../../calls/people/follow.ts');
  const result = await api(c, listFollowedUuids, {});
  return result.ok ? new Set(result.answer.data.followed_uuids) : null;
}
