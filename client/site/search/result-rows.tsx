import type { ReactNode } from 'react';
import type { Post } from '../../../calls/posts/post.ts';
import type { Event } from '../../../calls/rankings/event.ts';
import type { ItemResult, VbResult } from '../../../calls/site/search.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { followersText } from '../../people/follow/followers-text.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDays } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** A result: picture, linked name and facts. The link covers the row. */
function Row({
  picture,
  name,
  facts,
  action,
}: {
  picture: ReactNode;
  name: ReactNode;
  facts: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="card relative">
      {picture}
      <span className="min-w-0 flex-1 leading-snug">
        <b className="line-clamp-2 font-medium">{name}</b>
        <span className="block truncate text-sm text-soft">{facts}</span>
      </span>
      {action}
    </li>
  );
}

export function VbResultRow({ vb }: { vb: VbResult }) {
  const { t, to, locale } = useSite();
  const { uuid, name, avatar_url, family_name, follower_count, on_air_slug } = vb;
  return (
    <Row
      picture={<Avatar url={avatar_url} size={64} />}
      name={<UserLink uuid={uuid}>{name}</UserLink>}
      facts={
        <>
          {on_air_slug !== null && (
            <a
              className="relative mr-1.5 inline-flex align-middle"
              href={to(href('/live/{slug}', { slug: on_air_slug }))}
            >
              <LiveTag />
              <span className="sr-only"> {name}</span>
            </a>
          )}
          {followersText(t, locale, follower_count)}
          {family_name !== null && ` · ${family_name}`}
        </>
      }
      action={<FollowHeart user={vb} className="relative text-accent" />}
    />
  );
}

export function EventResultRow({ event }: { event: Event }) {
  const { t, to, locale } = useSite();
  return (
    <Row
      picture={<Thumbnail url={event.picture_url} isWide />}
      name={
        <a className="cover" href={to(href('/app/events/{id}', { id: event.slug }))}>
          {inLocale(event.title, locale)}
        </a>
      }
      facts={`${t(`event:type.${event.event_type}`)} · ${formatDays(locale, event.starts_at, event.ends_at)}`}
    />
  );
}

export function ItemResultRow({ item }: { item: ItemResult }) {
  const { t, to, locale } = useSite();
  return (
    <Row
      picture={<Thumbnail url={item.picture_url} />}
      name={
        <a className="cover" href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>
          {inLocale(item.name, locale)}
        </a>
      }
      facts={item.price_coins === null ? t('search:prize') : <CoinAmount coins={item.price_coins} />}
    />
  );
}

export function PostResultRow({ post }: { post: Post }) {
  const { to } = useSite();
  return (
    <Row
      picture={<Avatar url={post.author.avatar_url} size={64} />}
      name={
        <a className="cover" href={to(href('/posts/{uuid}', { uuid: post.uuid }))}>
          {post.text}
        </a>
      }
      facts={
        <>
          {post.author.name} · <Moment at={post.written_at} />
        </>
      }
    />
  );
}

const Thumbnail = ({ url, isWide = false }: { url: string; isWide?: boolean }) => (
  <img
    className={`h-16 shrink-0 rounded-s object-cover ${isWide ? 'aspect-video' : 'aspect-square'}`}
    src={smallPicture(url)}
    width={isWide ? 114 : 64}
    height={64}
    alt=""
    loading="lazy"
  />
);
