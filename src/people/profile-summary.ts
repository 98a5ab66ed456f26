import type { Context } from 'hono';
import type { ProfileSummary } from '../../calls/people/profile.ts';
import type { EdgeEnv } from '../env.ts';
import { soon } from '../platform/base/soon.ts';
import { api } from '../platform/host/api.ts';

/** Returns the summary at the top of a member's pages. Null: visitor, or not available in time. */
export async function profileSummary(c: Context<EdgeEnv>): Promise<ProfileSummary | null> {
  if (!c.get('viewer')) return null;
  const { getProfileSummary } = await import('../../calls/people/profile.ts');
  const result = await soon(api(c, getProfileSummary, {}));
  return result?.ok ? result.answer.data : null;
}
