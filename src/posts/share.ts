/** Metadata of the page of a post. */
import { cleanLine } from '../../calls/platform/text/clean.ts';
import { cutText } from '../../calls/platform/text/length.ts';
import type { Post } from '../../calls/posts/post.ts';
import { localePath } from '../../client/platform/texts/i18n.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

/** Link previews truncate longer texts. */
const MAX_DESCRIPTION = 200;

export const postShare = (post: Post): Share => ({
  kind: 'post',
  row(context) {
    const { t } = context;
    const { name } = post.author;
    const title = t('post:title', { name });
    return {
      ...plainRow(context, cutText(cleanLine(post.text), MAX_DESCRIPTION), title),
      openGraphType: 'article',
      picture: cardPictureOf(context, 'post', post.uuid),
      alt: title,
      deepLink: context.app(`posts/${post.uuid}`),
      jsonLd: postData(post, context),
    };
  },
});

/** Returns a post of a VB or family. */
const postData = (post: Post, { origin, canonical, locale }: ShareContext) => [
  {
    '@context': SCHEMA,
    '@type': 'SocialMediaPosting',
    url: canonical,
    identifier: post.uuid,
    text: post.text,
    ...(post.pictures.length > 0 && { image: post.pictures.map((url) => origin + url) }),
    datePublished: post.written_at,
    ...(post.edited_at && { dateModified: post.edited_at }),
    author: {
      '@type': 'Person',
      name: post.author.name,
      url: origin + localePath(locale, `/users/${post.author.uuid}`),
    },
    commentCount: post.comment_count,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: `${SCHEMA}/LikeAction`,
      userInteractionCount: post.like_count,
    },
  },
];
