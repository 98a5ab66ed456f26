import type { Post, PostCard } from '../../calls/posts/post.ts';
import { ReportLink } from '../moderation/report-link.tsx';
import { FollowHeart } from '../people/follow/follow-button.tsx';
import { UserLink } from '../people/profile/user-link.tsx';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatNumber } from '../platform/texts/format.ts';
import { inLocale } from '../platform/texts/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { pictureSources, smallPicture } from '../ui/picture.ts';
import { Tag } from '../ui/tag.tsx';
import { LikeForm } from './like-form.tsx';
import { UserText } from './user-text.tsx';

/**
 * A post. `whole` is true on the post's own page, where its author finds the actions. `canFollow`
 * is false on the author's page, which has its own follow button.
 */
export function PostArticle({
  post,
  whole = false,
  canFollow = true,
}: {
  post: Post;
  whole?: boolean;
  canFollow?: boolean;
}) {
  const { t, to, locale, viewer } = useSite();
  const { uuid, author, text, pictures, card } = post;
  return (
    <article className="card flex flex-col gap-4 p-4 md:p-5">
      <div className="relative flex items-center gap-3">
        <Avatar url={author.avatar_url} eager={whole} />
        <span className="min-w-0 flex-1 leading-snug">
          <b className="block truncate font-medium">
            <UserLink uuid={author.uuid}>{author.name}</UserLink>
          </b>
          <span className="text-xs text-soft">
            <Moment at={post.written_at} />
            {post.edited_at && ` · ${t('post:edited')}`}
          </span>
        </span>
        {post.is_pinned && <Tag>{t('post:pinned')}</Tag>}
        {canFollow && <FollowHeart user={author} className="relative -m-2 text-accent" />}
      </div>
      <UserText text={text} className={whole ? '' : 'line-clamp-6'} />
      {pictures.length > 0 && (
        <div className={`grid gap-2 ${pictures.length > 1 ? 'grid-cols-2' : 'grid-cols-1'}`}>
          {pictures.map((url, index) => (
            <img
              key={url}
              className="aspect-square w-full rounded-s object-cover"
              {...pictureSources(
                url,
                pictures.length > 1 ? '(min-width: 48rem) 22rem, 50vw' : '(min-width: 48rem) 44rem, 100vw',
              )}
              width={480}
              height={480}
              alt={t('post:picture', { name: author.name, number: index + 1 })}
              loading={whole ? undefined : 'lazy'}
            />
          ))}
        </div>
      )}
      {card && <ShownCard card={card} />}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <LikeForm
          at={to(actionHref('/posts/{uuid}', '/like', { uuid }))}
          count={post.like_count}
          isLiked={post.is_liked}
          name={author.name}
        />
        {!whole && (
          <ButtonLink href={to(href('/posts/{uuid}', { uuid }))}>
            {t('post:comments', { count: post.comment_count, shown: formatNumber(locale, post.comment_count) })}
            <span className="sr-only"> {t('post:of', { name: author.name })}</span>
          </ButtonLink>
        )}
      </div>
      {whole && (viewer?.uuid === author.uuid ? <OwnPost post={post} /> : <ReportLink kind="post" uuid={uuid} />)}
    </article>
  );
}

/** A linked card of a live, an event or an item. */
function ShownCard({ card: { kind, id, title, picture_url } }: { card: PostCard }) {
  const { t, to, locale } = useSite();
  const place = {
    live: () => href('/live/{slug}', { slug: id }),
    event: () => href('/app/events/{id}', { id }),
    item: () => href('/shop/{uuid}', { uuid: id }),
  };
  return (
    <p className="relative flex items-center gap-3 rounded-s bg-lift p-3">
      <img
        className="size-16 rounded-s object-cover"
        src={smallPicture(picture_url)}
        width={64}
        height={64}
        alt=""
        loading="lazy"
      />
      <span className="min-w-0">
        <span className="block text-xs text-soft">{t(`post:card.${kind}`)}</span>
        <a className="cover line-clamp-2 font-medium" href={to(place[kind]())}>
          {inLocale(title, locale)}
        </a>
      </span>
    </p>
  );
}

/** Actions of the author. The API rejects edits later than an hour after posting. */
function OwnPost({ post: { uuid, is_pinned } }: { post: Post }) {
  const { t, to } = useSite();
  return (
    <details className="border-t pt-2">
      <summary className="flex min-h-11 items-center text-sm text-soft">{t('post:own')}</summary>
      <form className="flex flex-wrap gap-2" method="post" action={to(actionHref('/posts/{uuid}', '/own', { uuid }))}>
        <ButtonLink href={to(href('/posts/{uuid}/edit', { uuid }))}>{t('post:edit')}</ButtonLink>
        <Button name="wants" value={is_pinned ? 'unpin' : 'pin'}>
          {t(is_pinned ? 'post:unpin' : 'post:pin')}
        </Button>
        <Button name="wants" value="delete">
          {t('post:delete')}
        </Button>
      </form>
    </details>
  );
}
