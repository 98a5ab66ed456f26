import type { Post } from '../../calls/posts/post.ts';
import type { Comments } from '../../calls/posts/post-comment.ts';
import { ShareLinks } from '../platform/page/share-links.tsx';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { Section } from '../ui/layout/section.tsx';
import { CommentItem } from './comment-row.tsx';
import { PostArticle } from './post-article.tsx';
import { TextForm } from './text-form.tsx';

/** A post with its comments. */
export function PostPage({
  post,
  comments,
  order,
  nextHref,
  shareUrl,
  viewKey,
  maxLength,
}: {
  post: Post;
  comments: Comments;
  order: 'oldest' | 'newest';
  nextHref: string | null;
  shareUrl: string;
  /** Null for visitors, who all see the same page. */
  viewKey: string | null;
  /** Maximum characters of a comment. */
  maxLength: number;
}) {
  const { t, to } = useSite();
  const { uuid, author } = post;
  const other = order === 'oldest' ? 'newest' : 'oldest';
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-6 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="sr-only">{t('post:title', { name: author.name })}</h1>
      <PostArticle post={post} whole />
      <ShareLinks url={shareUrl} title={t('post:title', { name: author.name })} />
      <Section
        id="comments"
        title={t('post:comments_title')}
        more={{ href: to(href('/posts/{uuid}', { uuid }, { order: other })), text: t(`post:order.${other}`) }}
      >
        {viewKey === null ? (
          <ButtonLink nofollow href={to(href('/posts/{uuid}/comment', { uuid }))}>
            {t('post:sign_in')}
          </ButtonLink>
        ) : (
          <TextForm
            at={to(actionHref('/posts/{uuid}/comment', '', { uuid }))}
            id="comment"
            label={t('post:write_comment')}
            send={t('post:send')}
            maxLength={maxLength}
            hidden={{ idempotency_key: viewKey }}
            sending={t('post:sending')}
          />
        )}
        <ul className="peer card mt-4 px-4 empty:hidden">
          {[...comments.aside, ...comments.data].map((comment) => (
            <CommentItem key={comment.uuid} comment={comment} postAuthor={author.uuid} />
          ))}
        </ul>
        {comments.aside.length + comments.data.length === 0 && (
          <div className="mt-4 hidden peer-empty:block">
            <EmptyState picture="words" title={t('post:no_comments')} text={t('post:no_comments_text')} />
          </div>
        )}
        {nextHref && (
          <p className="mt-4 text-center">
            <ButtonLink nofollow href={nextHref}>
              {t('post:more_comments')}
            </ButtonLink>
          </p>
        )}
      </Section>
    </div>
  );
}
