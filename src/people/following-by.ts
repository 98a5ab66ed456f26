import type { Context } from 'hono';
import type { Relation } from '../../calls/people/follow.ts';
import type { UserCard } from '../../calls/platform/user.ts';
import type { EdgeEnv } from '../env.ts';
import type { Result } from '../platform/host/result.ts';

/**
 * Returns the viewer's relation to the owner of a page or live. `hidden`: a block hides the owner.
 * Null: visitor, or unknown; the page is shown anyway.
 */
export async function followingBy(
  c: Context<EdgeEnv>,
  ask: () => Promise<Result<{ data: Relation }>>,
): Promise<Relation | 'hidden' | null> {
  if (!c.get('viewer')) return null;
  const result = await ask();
  if (result.ok) return result.answer.data;
  return result.failure.error.code === 'user_not_found' ? 'hidden' : null;
}

/** Removes the users that a block hides from the viewer from a shared list. */
export const shownTo = <Line extends { user: UserCard }>(own: Relation | null, lines: Line[]): Line[] =>
  own === null ? lines : lines.filter(({ user }) => !own.hidden_uuids.includes(user.uuid));
