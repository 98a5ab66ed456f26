import type { Context } from 'hono';
import type { Following } from '../../calls/follow.ts';
import type { EdgeEnv } from '../env.ts';
import type { Settled } from '../settled.ts';

/** What somebody is to whom looks at their page or live; null for a visitor, and where nobody knows: the page is shown all the same. */
export async function followingBy(
  c: Context<EdgeEnv>,
  ask: () => Promise<Settled<{ data: Following }>>,
): Promise<Following | null> {
  if (!c.get('viewer')) return null;
  const found = await ask();
  return found.ok ? found.answer.data : null;
}
