/** Posts of the crowd, with likes and comments. */
import { foldedStartOf } from '../../api/posts/post/folded-start.ts';
import { comments, postLikes, posts } from '../../api/posts/post/tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts';
import { commentTexts } from '../post-text.ts';
import { randomFrom } from '../random.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { crowdFansOf, crowdVbs } from './people.ts';

const POST_DAYS = 20;

const postTexts = [
  'คืนนี้สองทุ่มเจอกันนะ ใครว่างแวะมาคุยกัน',
  'ขอบคุณทุกคนที่มาเมื่อวาน สนุกมากจริง ๆ',
  'พรุ่งนี้พักหนึ่งวันนะคะ แล้วเจอกันวันศุกร์',
  'อยากดูอะไรในไลฟ์ครั้งหน้า บอกไว้ใต้โพสต์นี้ได้เลย',
  'วันนี้ฝนตกทั้งวัน แต่ไลฟ์เหมือนเดิม',
  'ครบร้อยไลฟ์แล้ว ไม่คิดว่าจะมาถึงวันนี้',
];

/** Returns one post of each VB, as of a midnight. */
export function crowdPosts(midnight: Date): SeedStatement[] {
  const all = crowdVbs.map((vb, rank) => {
    const random = randomFrom(`crowd post:${rank}`);
    const written_at_ms = midnight.getTime() - random.between(2 * HOUR_MS, POST_DAYS * DAY_MS);
    const text = random.pick(postTexts);
    return {
      row: { uuid: uuidOf(`crowd post:${rank}`), author_uuid: vb.uuid, text, pictures: [], card: null, written_at_ms },
      likers: crowdFansOf(rank, random.between(3, 40)),
      commenters: crowdFansOf(rank, random.between(0, 5)),
      firstComment: random.between(0, commentTexts.length - 1),
    };
  });
  return [
    ...insertMissing(
      posts,
      all.map(({ row }) => ({ ...row, edited_at_ms: null, is_pinned: false, beginning: foldedStartOf(row.text) })),
    ),
    ...insertMissing(
      comments,
      all.flatMap(({ row, commenters, firstComment }) =>
        commenters.map((fan, index) => {
          const text = commentTexts[(firstComment + index) % commentTexts.length] ?? '';
          const written_at_ms = row.written_at_ms + (index + 1) * 7 * MINUTE_MS;
          return {
            uuid: uuidOf(`crowd comment:${row.uuid}:${index}`),
            post_uuid: row.uuid,
            parent_uuid: null,
            author_uuid: fan.uuid,
            text,
            beginning: foldedStartOf(text),
            folded: null,
            written_at_ms,
            thread_at_ms: written_at_ms,
            held_because: null,
          };
        }),
      ),
    ),
    ...insertMissing(
      postLikes,
      all.flatMap(({ row, likers }) =>
        likers.map(({ uuid }) => ({
          user_uuid: uuid,
          post_uuid: row.uuid,
          liked_at_ms: row.written_at_ms + HOUR_MS,
        })),
      ),
    ),
  ];
}
