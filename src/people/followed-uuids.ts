import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

/** Whom the member who looks follows, for the hearts of a page: null where nobody can tell. */
export async function followedUuids(c: Context<EdgeEnv>): Promise<ReadonlySet<string> | null> {
  const { listFollowedUuids } = await import('../../calls/people/follow.ts');
  const told = await api(c, listFollowedUuids, {});
  return told.ok ? new Set(told.answer.data.followed_uuids) : null;
}
