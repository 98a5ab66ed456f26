import type { Context } from 'hono';
import { api } from './api.ts';
import type { EdgeEnv } from './env.ts';

/** A page does not wait for longer to say how much its member has not read. */
const WAITED_MS = 100;

/** How many notices the member who looks has not read: 0 for a visitor, and where nobody knows soon enough. */
export async function unreadNotices(c: Context<EdgeEnv>): Promise<number> {
  if (!c.get('viewer')) return 0;
  const { countNotices } = await import('../calls/notice.ts');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAITED_MS);
  });
  const told = await Promise.race([api(c, countNotices, {}), late]);
  clearTimeout(timer);
  return told?.ok ? told.answer.data.unread_count : 0;
}
