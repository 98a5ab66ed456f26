import type { Context } from 'hono';
import type { ProfileSummary } from '../calls/profile.ts';
import { api } from './api.ts';
import type { EdgeEnv } from './env.ts';

/** A page does not wait for longer to say what its member has. */
const WAITED_MS = 100;

/** What stands at the top of a page for the member who looks: null for a visitor, and where nobody knows soon enough. */
export async function profileSummary(c: Context<EdgeEnv>): Promise<ProfileSummary | null> {
  if (!c.get('viewer')) return null;
  const { getProfileSummary } = await import('../calls/profile.ts');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAITED_MS);
  });
  const told = await Promise.race([api(c, getProfileSummary, {}), late]);
  clearTimeout(timer);
  return told?.ok ? told.answer.data : null;
}
