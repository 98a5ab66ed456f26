import type { Comment } from '../../calls/posts/post-comment.ts';
import { ReportLink } from '../moderation/report-link.tsx';
import { UserLink } from '../people/profile/user-link.tsx';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { Tag } from '../ui/tag.tsx';
import { LikeForm } from './like-form.tsx';
import { UserText } from './user-text.tsx';

/** A comment with the actions of its readers, its author and the author of the post. */
export function CommentItem({ comment, postAuthor }: { comment: Comment; postAuthor: string }) {
  const { t, to, viewer } = useSite();
  const { uuid, post_uuid, author, state } = comment;
  const at = to(actionHref('/posts/{uuid}', '/comments', { uuid: post_uuid }));
  const actions = [
    ...(viewer?.uuid === author.uuid ? (['delete'] as const) : []),
    ...(viewer?.uuid === postAuthor && state !== 'waiting'
      ? [state === 'hidden' ? ('show' as const) : ('hide' as const)]
      : []),
  ];
  return (
    <li id={`c-${uuid}`} className={`grid gap-2 border-t py-3 first:flush ${comment.parent_uuid ? 'ml-8' : ''}`}>
      <p className="relative flex items-center gap-3">
        <Avatar url={author.avatar_url} size={32} />
        <span className="min-w-0 flex-1 leading-snug">
          <b className="block truncate text-sm font-medium">
            <UserLink uuid={author.uuid}>{author.name}</UserLink>
          </b>
          <span className="text-xs text-soft">
            <Moment at={comment.written_at} />
          </span>
        </span>
        {state !== 'shown' && <Tag>{t(`post:state.${state}`)}</Tag>}
      </p>
      <UserText text={comment.text} mentions={comment.mentions} />
      {state === 'shown' && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <LikeForm at={at} comment={uuid} count={comment.like_count} isLiked={comment.is_liked} name={author.name} />
          <ButtonLink nofollow href={to(href('/posts/{uuid}/comment', { uuid: post_uuid }, { reply_to: uuid }))}>
            {t('post:answer')}
            <span className="sr-only"> {author.name}</span>
          </ButtonLink>
          {viewer?.uuid !== author.uuid && <ReportLink kind="comment" uuid={uuid} name={author.name} />}
        </div>
      )}
      {actions.length > 0 && (
        <form method="post" action={at} className="flex flex-wrap gap-2">
          <input type="hidden" name="comment" value={uuid} />
          {actions.map((one) => (
            <button key={one} className="min-h-11 text-sm text-soft underline" type="submit" name="wants" value={one}>
              {t(`post:comment.${one}`)}
              <span className="sr-only"> {author.name}</span>
            </button>
          ))}
        </form>
      )}
    </li>
  );
}
