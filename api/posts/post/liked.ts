/** A like to add or remove. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, type Statement } from '../../platform/framework/statement.ts';
import type { comments, posts } from './tables.ts';

interface Liking {
  /** Table of the liked row, with its count. */
  of: typeof posts | typeof comments;
  uuid: string;
  isLiked: boolean;
  statement: Statement;
}

/** Writes the like and returns the new count, which triggers keep. */
export async function liked(db: Db, { of, uuid, isLiked, statement }: Liking) {
  const counts = db.select({ like_count: of.like_count }).from(of).where(eq(of.uuid, uuid));
  const { counts: newCounts } = await commitOrThrow(db, [statement], { counts });
  return { data: { uuid, is_liked: isLiked, like_count: newCounts[0]?.like_count ?? 0 } };
}
