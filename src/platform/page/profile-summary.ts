import type { Context } from 'hono';
import type { ProfileSummary } from '../../../calls/platform/profile-summary.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../host/api.ts';

/** Returns the summary at the top of a member's pages. Null: visitor, or not available. */
export async function profileSummary(c: Context<EdgeEnv>): Promise<ProfileSummary | null> {
  if (!c.get('viewer')) return null;
  const { getProfileSummary } = await import('../../../calls/platform/profile-summary.ts');
  const result = await api(c, getProfileSummary, {});
  return result.ok ? result.answer.data : null;
}
