import type { Context } from 'hono';
import type { Relation } from '../../calls/people/follow.ts';
import type { UserCard } from '../../calls/people/profile.ts';
import type { EdgeEnv } from '../env.ts';
import type { Settled } from '../platform/host/settled.ts';

/**
 * What somebody is to whom looks at their page or live: `hidden` where they are not to be seen by them, null for a visitor, and where
 * nobody knows: the page is shown all the same.
 */
export async function followingBy(
  c: Context<EdgeEnv>,
  ask: () => Promise<Settled<{ data: Relation }>>,
): Promise<Relation | 'hidden' | null> {
  if (!c.get('viewer')) return null;
  const found = await ask();
  if (found.ok) return found.answer.data;
  return found.failure.error.code === 'user_not_found' ? 'hidden' : null;
}

/** Lines of a list that everybody shares, without those whom a block keeps from who looks. */
export const shownTo = <Line extends { user: UserCard }>(own: Relation | null, lines: Line[]): Line[] =>
  own === null ? lines : lines.filter(({ user }) => !own.hidden_uuids.includes(user.uuid));
