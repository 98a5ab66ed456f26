import type { UserCard } from '../../../calls/platform/user.ts';
import type { Post } from '../../../calls/posts/post.ts';
import type { Comment } from '../../../calls/posts/post-comment.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { CommentRow, PostRow } from './tables.ts';

/** Whether the caller likes the row, as SQLite returns it. */
interface Liked {
  is_liked: number;
}

const authorOf = (
  row: Pick<PostRow, 'author_uuid' | 'author_name' | 'author_avatar_url' | 'author_family_name'>,
): UserCard => ({
  uuid: row.author_uuid,
  name: row.author_name,
  avatar_url: row.author_avatar_url,
  family_name: row.author_family_name,
});

/** What a reader sees of a post beside its row. */
interface SeenPostMarks extends Liked {
  /** Picture instead of that of the card, see `coverOfCard`. */
  card_cover_url: string | null;
}

export const serializePost = (row: PostRow, { is_liked, card_cover_url }: SeenPostMarks): Post => ({
  uuid: row.uuid,
  author: authorOf(row),
  text: row.text,
  pictures: row.pictures,
  card: row.card && { ...row.card, picture_url: card_cover_url ?? row.card.picture_url },
  written_at: moment(row.written_at_ms),
  edited_at: momentOrNull(row.edited_at_ms),
  is_pinned: row.is_pinned,
  like_count: row.like_count,
  comment_count: row.comment_count,
  is_liked: is_liked === 1,
});

export const serializeComment = (row: CommentRow, { is_liked }: Liked): Comment => ({
  uuid: row.uuid,
  post_uuid: row.post_uuid,
  parent_uuid: row.parent_uuid,
  author: authorOf(row),
  text: row.text,
  mentions: row.mentions,
  written_at: moment(row.written_at_ms),
  state: postStateOf(row),
  like_count: row.like_count,
  is_liked: is_liked === 1,
});

/** Returns the state of a comment. A review takes precedence over hiding. */
export function postStateOf({
  held_because,
  hidden_at_ms,
}: Pick<CommentRow, 'held_because' | 'hidden_at_ms'>): Comment['state'] {
  if (held_because !== null) return 'waiting';
  return hidden_at_ms === null ? 'shown' : 'hidden';
}
