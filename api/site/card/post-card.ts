/**
 * Share card of a post: its first picture or its author's, the start of its text, and the numbers
 * of likes and comments.
 */
import type { Db } from '../../platform/framework/db.ts';
import { selectPost } from '../../posts/post/read-posts.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if the post is not shown. */
export async function postCard(db: Db, id: string, { say }: { say: CardTexts }): Promise<Card | null> {
  const [row] = await selectPost(db, id, null);
  if (!row) return null;
  const { post } = row;
  const counts = [
    ...(post.like_count > 0 ? [say.text('card:likes', { count: say.compact(post.like_count) })] : []),
    ...(post.comment_count > 0 ? [say.text('card:comments', { count: say.compact(post.comment_count) })] : []),
  ];
  return {
    picture_url: post.pictures[0] ?? post.author_avatar_url,
    shape: 'square',
    badge: { text: say.text('card:post'), tone: 'plain' },
    note: say.moment(post.written_at_ms),
    title: post.text,
    person: { name: post.author_name, detail: post.author_family_name, picture_url: post.author_avatar_url },
    stake: counts.length > 0 ? { text: counts.join(' · '), share_left: null } : null,
  };
}
