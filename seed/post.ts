/**
 * Posts of the VBs with comments, one of which is held for review. Triggers compute the counts from
 * these rows.
 */

import { heldWords } from '../api/moderation/flagged-word/tables.ts';
import { foldText } from '../api/platform/base/fold-text.ts';
import { foldedStartOf } from '../api/posts/post/folded-start.ts';
import { commentLikes, comments, postLikes, posts } from '../api/posts/post/tables.ts';
import type { PostCard } from '../calls/posts/post.ts';
import { demoUuid } from './account.ts';
import { casterUuid } from './caster.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { onAirTitles } from './live-title.ts';
import { pictureUrl } from './picture.ts';
import { answerTexts, commentTexts, postTexts } from './post-text.ts';
import { randomFrom } from './random.ts';
import { shopItemSeeds } from './shop-item.ts';
import { shopItemUuid } from './shop-order.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { fansOf } from './viewer.ts';

/** Returns the uuid of a VB's post by its index. */
export const postUuid = (slug: string, index = 0) => uuidOf(`post:${slug}:${index}`);
/** Returns the uuid of a comment under a post. */
export const commentUuid = (slug: string, post: number, index: number) => uuidOf(`comment:${slug}:${post}:${index}`);

interface Post {
  slug: string;
  index: number;
  text: string;
  written_at_ms: number;
}

const postsAt = (midnight: Date): Post[] =>
  Object.entries(postTexts).flatMap(([slug, texts]) =>
    texts.map((text, index) => {
      const random = randomFrom(`post:${slug}:${index}`);
      const written_at_ms = midnight.getTime() - index * 3 * DAY_MS - random.between(2 * HOUR_MS, 20 * HOUR_MS);
      return { slug, index, text, written_at_ms };
    }),
  );

/** Returns posts with likes and comments, as of a midnight. */
export function seedPosts(midnight: Date): SeedStatement[] {
  const all = postsAt(midnight);
  return [
    ...insertMissing(heldWords, heldWordRows(midnight)),
    ...insertMissing(posts, all.map(postRow).map(searchable)),
    ...insertMissing(comments, all.flatMap(firstComments).map(searchable)),
    ...insertMissing(comments, all.flatMap(answers).map(searchable)),
    ...insertMissing(postLikes, all.flatMap(likesOf)),
    ...insertMissing(commentLikes, all.flatMap(commentLikesOf)),
  ];
}

const searchable = <Row extends { text: string }>(row: Row) => ({ ...row, beginning: foldedStartOf(row.text) });

const postRow = ({ slug, index, text, written_at_ms }: Post) => ({
  uuid: postUuid(slug, index),
  author_uuid: casterUuid(slug),
  text,
  pictures: index === 1 ? [posterOf(slug)].flatMap((url) => url ?? []) : [],
  card: index === 0 ? cardOf(slug) : null,
  written_at_ms,
  edited_at_ms: slug === 'mintra' && index === 0 ? written_at_ms + 9 * MINUTE_MS : null,
  is_pinned: slug === 'somo' && index === 2,
});

const posterOf = (slug: string) => {
  const live = onAirTitles.find(({ caster }) => caster === slug);
  return live && pictureUrl('poster', live.slug);
};

/** Returns the attached card: Toei shows his live, Bambi her light stick. */
function cardOf(slug: string): PostCard | null {
  const live = slug === 'toei' && onAirTitles.find(({ caster }) => caster === slug);
  if (live) {
    return {
      kind: 'live',
      id: live.slug,
      title: { th: live.title, en: live.title },
      picture_url: posterOf(slug) ?? '',
    };
  }
  const item = slug === 'bambi' && shopItemSeeds.find((seed) => seed.slug === 'lightstick');
  if (!item) return null;
  return { kind: 'item', id: shopItemUuid(item.slug), title: item.name, picture_url: pictureUrl('shop', item.slug) };
}

const commentersOf = ({ slug, index }: Post) => {
  const count = randomFrom(`comments:${slug}:${index}`).between(2, 9);
  return fansOf(slug, count + index).slice(index);
};

const commentRow = ({ slug, index }: Post) => ({ post_uuid: postUuid(slug, index), folded: null });

/**
 * Returns the comments of fans. The last one under Somo's first post is held, because it contains a
 * flagged word.
 */
const firstComments = (post: Post) =>
  commentersOf(post).map(({ uuid }, place, { length }) => {
    const waits = post.slug === 'somo' && post.index === 0 && place === length - 1;
    const at = post.written_at_ms + (place + 1) * 7 * MINUTE_MS;
    const text = commentTexts[(place * 4 + post.index + post.text.length) % commentTexts.length] ?? '';
    return {
      ...commentRow(post),
      uuid: commentUuid(post.slug, post.index, place),
      parent_uuid: null,
      author_uuid: uuid,
      text: waits ? 'สนใจสล็อตแตกง่ายทักมา รวยจริง' : text,
      written_at_ms: at,
      thread_at_ms: at,
      held_because: waits ? ('word' as const) : null,
    };
  });

/** Returns the VBs' answers to the first comment. */
const answers = (post: Post) => [
  {
    ...commentRow(post),
    uuid: uuidOf(`answer:${post.slug}:${post.index}`),
    parent_uuid: commentUuid(post.slug, post.index, 0),
    author_uuid: casterUuid(post.slug),
    text: answerTexts[post.text.length % answerTexts.length] ?? '',
    written_at_ms: post.written_at_ms + 40 * MINUTE_MS,
    thread_at_ms: post.written_at_ms + 7 * MINUTE_MS,
    held_because: null,
  },
];

const likesOf = (post: Post) => {
  const liked_at_ms = post.written_at_ms + HOUR_MS;
  const fans = fansOf(post.slug, randomFrom(`likes:${post.slug}:${post.index}`).between(12, 60));
  const viewer = post.slug === 'praewa' ? [{ uuid: demoUuid('viewer') }] : [];
  return [...fans, ...viewer].map(({ uuid }) => ({
    user_uuid: uuid,
    post_uuid: postUuid(post.slug, post.index),
    liked_at_ms,
  }));
};

const commentLikesOf = (post: Post) =>
  fansOf(post.slug, 4).map(({ uuid }) => ({
    user_uuid: uuid,
    comment_uuid: commentUuid(post.slug, post.index, 0),
    liked_at_ms: post.written_at_ms + HOUR_MS,
  }));

const heldWordRows = (midnight: Date) =>
  ['สล็อต', 'บาคาร่า', 'เงินกู้ด่วน'].map((word) => ({
    uuid: uuidOf(`word:${word}`),
    word,
    folded: foldText(word).compact,
    added_at_ms: midnight.getTime() - 30 * DAY_MS,
  }));
